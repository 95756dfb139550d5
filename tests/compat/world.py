"""The accounts of a run, and new contents for its checks."""

import os
import secrets
from dataclasses import dataclass

from mwdblib import MWDB

PASSWORD = "a long enough password"
GROUP = "analysts"
RIGHTS = [
    "adding_files",
    "adding_configs",
    "adding_blobs",
    "adding_tags",
    "removing_tags",
    "adding_comments",
    "removing_comments",
    "adding_parents",
    "removing_parents",
    "adding_all_attributes",
    "reading_all_attributes",
    "removing_attributes",
    "removing_objects",
    "analysis_manage",
    "manage_profile",
    "personalize",
]


@dataclass
class World:
    url: str
    admin: MWDB
    admin_login: str
    admin_password: str
    alice: MWDB
    """Holds the ordinary rights, and is in the workspace group of the run."""
    alice_key: str
    bob: MWDB
    """In the same group as alice, without any right."""
    carol: MWDB
    """In no group but her own."""


def build_world():
    url, login, password = (os.environ[f"COMPAT_{name}"] for name in ("URL", "LOGIN", "PASSWORD"))
    admin = client(url, username=login, password=password)
    admin.api.post(f"group/{GROUP}", json={"name": GROUP, "capabilities": []})
    # What everybody gets at first would hide a missing right.
    admin.api.put("group/registered", json={"capabilities": []})
    for user in ("alice", "bob", "carol"):
        add_user(admin, user)
    for user in ("alice", "bob"):
        admin.api.post(f"group/{GROUP}/member/{user}")
    admin.api.put("group/alice", json={"capabilities": RIGHTS})
    for key, hidden in (("job", False), ("secret", True)):
        definition = {"key": key, "label": key, "description": "", "url_template": "", "hidden": hidden}
        admin.api.post("attribute", json=definition)
    alice_key = new_key(admin, "alice")
    return World(
        url=url,
        admin=admin,
        admin_login=login,
        admin_password=password,
        alice=client(url, api_key=alice_key),
        alice_key=alice_key,
        bob=client(url, api_key=new_key(admin, "bob")),
        carol=client(url, api_key=new_key(admin, "carol")),
    )


def client(url, **options):
    """A client that knows nothing but what it is given."""
    return MWDB(api_url=url, config_path=None, use_keyring=False, emit_warnings=False, **options)


def add_user(admin, login):
    account = {"login": login, "email": f"{login}@example.org", "additional_info": "compatibility run"}
    admin.api.post(f"user/{login}", json=account)
    token = admin.api.get(f"user/{login}/change_password")["token"]
    admin.api.post("auth/change_password", noauth=True, json={"token": token, "password": PASSWORD})


def new_key(admin, login):
    return admin.api.post(f"user/{login}/api_key", json={"name": "compatibility run"})["token"]


def new_bytes(size=64):
    return secrets.token_bytes(size)


def new_word():
    return secrets.token_hex(12)


def new_file(mwdb, **options):
    return mwdb.upload_file("a.bin", new_bytes(), **options)


def new_config(mwdb, **options):
    return mwdb.upload_config("family", {"key": new_word()}, **options)


def new_blob(mwdb, **options):
    return mwdb.upload_blob("a.txt", "raw", new_word(), **options)


LISTS = {"file": "files", "config": "configs", "blob": "blobs"}
KINDS = {"file": new_file, "config": new_config, "blob": new_blob}


def group_names(element):
    return sorted(share.group for share in element.shares)
