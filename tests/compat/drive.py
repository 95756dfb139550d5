"""Drives a running server with the official Python client; started by run.ts with COMPAT_* in the environment."""

import sys

from every_call import watch

watch()

import check_accounts  # noqa: F401  importing registers the checks, which run in this order
import check_uploads  # noqa: F401
import check_reading  # noqa: F401
import check_search  # noqa: F401
import check_annotations  # noqa: F401
import check_errors  # noqa: F401
import check_web_client  # noqa: F401
import check_command  # noqa: F401
import check_nothing_left_out  # noqa: F401
from checks import run_checks
from mwdblib import __version__
from world import build_world

print(f"mwdblib {__version__}", flush=True)
sys.exit(0 if run_checks(build_world) else 1)
