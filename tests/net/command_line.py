"""As a script, the command line of warbot with Discord at the stand-in: `command_line.py BASE_URL GATEWAY_URL run`."""

import sys

from bot_process import be_patient, send_to  # type: ignore[import-not-found] # as a script this file is in no package

from warbot.cli import main

if __name__ == "__main__":
    base_url, gateway_url, *arguments = sys.argv[1:]
    send_to(base_url, gateway_url)
    be_patient()
    sys.exit(main(arguments))
