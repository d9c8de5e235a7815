#!/usr/bin/env bash
# The README's demo command, as it stands there, in a fresh clone: the page answers, and Ctrl+C ends it. `poe demo-command`
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
git clone -q . "$work/clone"
cd "$work/clone"
command=$(grep -E '^python3 -m venv .*\[demo\]' README.md | head -1)
bash -euo pipefail -c "${command% && .venv/bin/warbot demo}"
.venv/bin/warbot demo >address.txt 2>demo.log &
demo=$!
for _ in $(seq 100); do
    if grep -q http address.txt; then break; fi
    sleep 0.2
done
address=$(grep -oE 'http://[^ #]+' address.txt)
python3 -c 'import sys, urllib.request; assert urllib.request.urlopen(sys.argv[1]).status == 200' "$address"
kill -INT "$demo"
wait "$demo"
