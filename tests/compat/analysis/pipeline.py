"""Programs of an analysis pipeline, written as its own library wants them: `pipeline.py extractor|reporter|recorder`."""

import hashlib
import json
import os
import sys
import time

from karton.core import Karton, Task
from mwdblib import MWDB

RELEASES = "compat.releases"
"""One entry lets one sample go on."""
SEEN = "compat.seen"


class Extractor(Karton):
    """Takes samples, and finds a configuration in each."""

    identity = "compat.extractor"
    filters = [{"type": "sample", "kind": "raw"}]

    def process(self, task):
        sample = task.get_resource("sample")
        found = hashlib.sha256(sample.content).hexdigest()
        record(self, task, {"sha256": found, "announced": sample.sha256, "name": sample.name, "size": sample.size})
        # Its client gives a command five seconds, and the task would be lost.
        while self.backend.redis.lpop(RELEASES) is None:
            time.sleep(0.05)
        self.send_task(
            Task(
                {"type": "compat-config", "kind": "found"},
                payload={"parent": found, "config": {"of": found}, "family": "compat"},
            )
        )


class Reporter(Karton):
    """Uploads what was found."""

    identity = "compat.reporter"
    filters = [{"type": "compat-config"}]

    def process(self, task):
        mwdb = MWDB(
            api_url=os.environ["COMPAT_URL"],
            api_key=os.environ["COMPAT_KEY"],
            config_path=None,
            use_keyring=False,
            emit_warnings=False,
        )
        payload = {name: task.get_payload(name) for name in ("family", "config", "parent")}
        mwdb.upload_config(payload["family"], payload["config"], parent=payload["parent"], karton_id=task.root_uid)


class Recorder(Karton):
    """Takes configurations and blobs as they were uploaded."""

    identity = "compat.recorder"
    filters = [{"type": "config"}, {"type": "blob"}]

    def process(self, task):
        record(self, task, dict(task.payload))


def record(karton, task, payload):
    seen = {"root": task.root_uid, "headers": task.headers, "payload": payload, "priority": task.priority.value}
    karton.backend.redis.rpush(SEEN, json.dumps(seen))


if __name__ == "__main__":
    {"extractor": Extractor, "reporter": Reporter, "recorder": Recorder}[sys.argv.pop(1)].main()
