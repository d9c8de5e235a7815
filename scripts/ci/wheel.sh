#!/usr/bin/env bash
# The wheel in a fresh environment: it plays, verifies, and says in one line what it lacks. `poe wheel`
set -euo pipefail
cd "$(dirname "$0")/../.."

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python -m build --outdir "$work/dist" . >"$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }
python -m venv "$work/fresh"
"$work/fresh/bin/pip" install -q -c constraints.txt "$work"/dist/*.whl
cd "$work"
fresh/bin/warbot --version
fresh/bin/warbot play --rules fifty --format record >game.txt
fresh/bin/warbot verify game.txt
status=0
fresh/bin/warbot demo 2>refused.txt || status=$?
test "$status" = 2
grep -q 'warbot\[demo\]' refused.txt
status=0
WARBOT_TOKEN='' fresh/bin/warbot run 2>refused.txt || status=$?
test "$status" = 2
test "$(wc -l <refused.txt)" = 1
