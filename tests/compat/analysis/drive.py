"""Drives a running server and a pipeline of the published library; started by run.ts with COMPAT_* in the environment."""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent))
sys.path.insert(0, str(HERE))

import boto3
import check_analysis  # noqa: F401  importing registers the checks
import redis
from checks import Mismatch, holds, run_checks
from karton.core import Config
from karton.core.__version__ import __version__
from pipeline import SEEN
from world import build_world

LIMIT_SECONDS = 600
GC_SECONDS = 1
QUIET = ["--log-level", "ERROR"]
FILE = os.environ["COMPAT_KARTON_FILE"]
PROGRAMS = Path(sys.executable).parent


class Pipeline:
    """The accounts of the run, with what the backend is made of."""

    def __init__(self, world):
        config = Config(FILE)
        self.__dict__.update(vars(world))
        self.redis = redis.Redis.from_url(config["redis"]["url"], decode_responses=True)
        s3 = config["s3"]
        keys = {"aws_access_key_id": s3["access_key"], "aws_secret_access_key": s3["secret_key"]}
        self.bucket = boto3.resource("s3", endpoint_url=s3["address"], **keys).Bucket(s3["bucket"])
        self.seen = {}

    def next_seen(self, root):
        """What a program of the pipeline got for this analysis; each is given out once."""

        def look():
            for text in iter(lambda: self.redis.lpop(SEEN), None):
                seen = json.loads(text)
                if seen["root"] in self.seen:
                    raise Mismatch(f"the analysis {seen['root']} came twice")
                self.seen[seen["root"]] = seen
            return self.seen.get(root)

        return self.until(look)

    def until(self, look):
        end = time.monotonic() + LIMIT_SECONDS
        while time.monotonic() < end:
            found = look()
            if found:
                return found
            time.sleep(0.05)
        raise Mismatch(f"nothing came within {LIMIT_SECONDS} seconds")

    def contents(self):
        return [one.key for one in self.bucket.objects.all()]

    def collected_twice(self):
        """A stray object goes with the next collection of garbage: after two of them one whole collection has passed."""
        for _ in range(2):
            stray = self.bucket.put_object(Key="stray", Body=b"x")
            self.until(lambda: stray.key not in self.contents())

    def command_upload(self, content):
        home = Path(tempfile.mkdtemp(dir=os.environ["COMPAT_FOLDER"]))
        (home / "a.bin").write_bytes(content)
        options = ["--api-url", self.url, "--config-path", str(home / "conf")]
        environment = {"PATH": os.environ["PATH"], "HOME": str(home)}
        for words in (["login", "--no-keyring", "-u", "alice", "-a", self.alice_key], ["upload", "a.bin"]):
            done = subprocess.run(
                [PROGRAMS / "mwdb", *words, *options], cwd=home, env=environment, capture_output=True, check=False
            )
            holds(done.returncode == 0, f"exit code 0 of mwdb {words[0]}, not {done.stderr.decode()[-500:]}")
        return next(self.alice.recent_files())


def start(words, **environment):
    return subprocess.Popen(words, env={**os.environ, **environment}, stdin=subprocess.DEVNULL)


def main():
    programs = []

    def build():
        world = build_world()
        access = {"COMPAT_KEY": world.alice_key}
        programs.append(start([PROGRAMS / "karton-system", "--config-file", FILE, "--gc-interval", str(GC_SECONDS), *QUIET]))
        for name in ("extractor", "reporter", "recorder"):
            words = [sys.executable, str(HERE / "pipeline.py"), name, "--config-file", FILE, *QUIET]
            programs.append(start(words, **access))
        pipeline = Pipeline(world)
        pipeline.until(lambda: pipeline.redis.hlen("karton.binds") >= 3)
        return pipeline

    try:
        return 0 if run_checks(build) else 1
    finally:
        for program in programs:
            program.kill()
            program.wait()


print(f"karton-core {__version__}", flush=True)
sys.exit(main())
