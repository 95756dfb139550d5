"""The `mwdb` command, every subcommand in a process of its own."""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from checks import Mismatch, check, equal, holds
from every_call import note_command
from mwdblib import config_dhash
from world import GROUP, PASSWORD, new_blob, new_bytes, new_config, new_file, new_word

HOME = Path(tempfile.mkdtemp(prefix="home-", dir=os.environ["COMPAT_FOLDER"]))
COMMAND = Path(sys.executable).with_name("mwdb")


def mwdb(world, *words, code=0, binary=False, given=None):
    """Runs the command; the answer is its standard output."""
    environment = {"PATH": os.environ["PATH"], "HOME": str(HOME), "COLUMNS": "200", "LANG": "C.UTF-8"}
    note_command(words)
    options = [] if words[0] == "version" else ["--api-url", world.url, "--config-path", str(HOME / "conf")]
    done = subprocess.run(
        [COMMAND, *words, *options],
        cwd=HOME,
        env=environment,
        input=given,
        capture_output=True,
        timeout=60,
        check=False,
    )
    if done.returncode != code:
        printed = (done.stdout + done.stderr).decode(errors="replace")[-600:]
        raise Mismatch(f"mwdb {' '.join(words)}: expected exit code {code}, got {done.returncode}: {printed}")
    return done.stdout if binary else done.stdout.decode()


def local_file(content, name=None):
    path = HOME / (name or new_word())
    path.write_bytes(content)
    return path


@check("mwdb version, server")
def _(world):
    holds(mwdb(world, "version").strip()[0].isdigit(), "a version")
    holds("2.18.0" in mwdb(world, "server"), "the API level of the server")


@check("mwdb login with a wrong password fails")
def _(world):
    mwdb(world, "login", "--no-keyring", "-u", "alice", "-p", "wrong password", code=1)


@check("mwdb login with a password, logout, login with an API key")
def _(world):
    mwdb(world, "login", "--no-keyring", "-u", "alice", "-p", PASSWORD)
    mwdb(world, "list", "-n", "1", "-o", "short")
    mwdb(world, "logout")
    mwdb(world, "list", "-n", "1", code=1)
    mwdb(world, "login", "--no-keyring", "-u", "alice", "-a", world.alice_key)
    mwdb(world, "list", "-n", "1", "-o", "short")


@check("mwdb upload file with every option")
def _(world):
    parent = new_file(world.alice, private=True)
    sharing = {"--private": ["alice"], "--public": ["alice", "public"], f"--share-with={GROUP}": ["alice", GROUP]}
    for option, groups in sharing.items():
        content = new_bytes()
        path = local_file(content)
        words = ["--name", "named.bin", "--parent", parent.id, "--tag", "one", "--tag", "two", option, "-o", "short"]
        printed = mwdb(world, "upload", "file", str(path), *words)
        equal(printed.strip(), hashlib.sha256(content).hexdigest())
        seen = world.alice.query_file(printed.strip())
        equal((seen.file_name, sorted(seen.tags), seen.parents[0].id), ("named.bin", ["one", "two"], parent.id))
        equal(sorted(share.group for share in seen.shares), groups)


@check("mwdb upload without a kind, and an unknown group fails")
def _(world):
    path = local_file(new_bytes())
    digest = hashlib.sha256(path.read_bytes()).hexdigest()
    equal(mwdb(world, "upload", str(path), "-o", "short").strip(), digest)
    equal(world.alice.query_file(digest).file_name, path.name)
    mwdb(world, "upload", str(path), "--share-with", "no-such-group", code=1)


# `mwdb upload blob` cannot be checked: the client fails by itself before it sends anything.
@check("mwdb upload config with every option")
def _(world):
    contents, parent = {"a": 1.0, "n": 2**65, "s": new_word()}, new_file(world.alice, private=True)
    words = ["--config-type", "dynamic", "--parent", parent.id, "--tag", "t", f"--share-with={GROUP}", "-o", "short"]
    printed = mwdb(world, "upload", "config", "fam", str(local_file(json.dumps(contents).encode())), *words)
    equal(printed.strip(), config_dhash(contents))
    seen = world.bob.query_config(printed.strip())
    equal((seen.config_dict, seen.family, seen.type, seen.tags), (contents, "fam", "dynamic", ["t"]))
    equal(sorted(share.group for share in seen.shares), ["alice", GROUP])
    equal([one.id for one in world.alice.query(seen.id).parents], [parent.id])
    other = json.dumps({"x": new_word()}).encode()
    piped = mwdb(world, "upload", "config", "fam", "-", "-o", "short", given=other)
    equal(world.alice.query_config(piped.strip()).config_dict, json.loads(other))


@check("mwdb fetch of each kind")
def _(world):
    content = new_bytes()
    file = world.alice.upload_file("kept.bin", content)
    equal(mwdb(world, "fetch", file.md5, "-", binary=True), content)
    mwdb(world, "fetch", file.sha1)
    equal((HOME / file.sha1).read_bytes(), content)
    mwdb(world, "fetch", file.id, "--keep-name")
    equal((HOME / "kept.bin").read_bytes(), content)
    mwdb(world, "fetch", file.sha512, str(HOME / "there"))
    equal((HOME / "there").read_bytes(), content)
    config, blob = new_config(world.alice), new_blob(world.alice)
    equal(json.loads(mwdb(world, "fetch", config.id, "-")), config.config_dict)
    equal(mwdb(world, "fetch", blob.id, "-", binary=True), blob.content)
    mwdb(world, "fetch", "0" * 64, "-", code=1)


@check("mwdb get of each kind, in each format")
def _(world):
    config, blob = new_config(world.alice, tags=["kin"]), new_blob(world.alice)
    file = new_file(world.alice, tags=["mine"], parent=config)
    for identifier in (file.id, file.md5, config.id, blob.id):
        printed = mwdb(world, "get", identifier, "-o", "table", "-o", "nopager", "-o", "nocolor")
        holds(len(printed.splitlines()) >= 5, f"details of {identifier}, not {printed!r}")
        equal(mwdb(world, "get", "details", identifier, "-o", "short").strip(), world.alice.query(identifier).id)
        equal(json.loads(mwdb(world, "get", identifier, "-o", "json"))["id"], world.alice.query(identifier).id)
    printed = mwdb(world, "get", file.id, "-o", "nopager", "-o", "nohuman", "-o", "nocolor")
    for text in (file.md5, file.sha512, file.ssdeep, file.crc32, "a.bin", "mine", "kin"):
        holds(text in printed, f"{text} in {printed}")


@check("mwdb get parents, children, shares, comments, attributes, metakeys")
def _(world):
    parent = new_file(world.alice)
    child = new_blob(world.alice, parent=parent, attributes={"job": "a"})
    child.add_comment("a remark")
    equal(mwdb(world, "get", "parents", child.id, "-o", "short").strip(), parent.id)
    equal(mwdb(world, "get", "children", parent.id, "-o", "short").strip(), child.id)
    equal(sorted(set(mwdb(world, "get", "shares", child.id, "-o", "short").split())), ["alice", GROUP])
    equal(mwdb(world, "get", "comments", child.id, "-o", "short").strip(), "alice a remark")
    equal(json.loads(mwdb(world, "get", "attributes", child.id, "-o", "json")), {"job": ["a"]})
    equal(json.loads(mwdb(world, "get", "metakeys", child.id, "-o", "json")), {"job": ["a"]})
    for what in ("parents", "children", "shares", "comments", "attributes", "metakeys"):
        for identifier in (parent.id, child.id):
            mwdb(world, "get", what, identifier, "-o", "table", "-o", "nopager")
            mwdb(world, "get", what, identifier, "-o", "json")


@check("mwdb list and search of each kind, in each format")
def _(world):
    tag = new_word()
    made = {"files": new_file(world.alice, tags=[tag]).id, "configs": new_config(world.alice, tags=[tag]).id}
    made["blobs"] = new_blob(world.alice, tags=[tag]).id
    for kind, identifier in made.items():
        equal(mwdb(world, "list", kind, "-n", "1", "-o", "short").strip(), identifier)
        equal(mwdb(world, "search", kind, f"tag:{tag}", "-o", "short").strip(), identifier)
        holds(tag in mwdb(world, "list", kind, "-n", "1", "-o", "nopager", "-o", "nocolor"), f"{tag} in the table")
        holds(tag in mwdb(world, "search", kind, f"tag:{tag}", "-o", "json"), f"{tag} in the JSON")
    for words in (["list", "objects", "-n", "3"], ["search", "objects", f"tag:{tag}"]):
        equal(mwdb(world, *words, "-o", "short").split(), [*made.values()][::-1])
        holds(tag in mwdb(world, *words, "-o", "nopager", "-o", "nocolor"), f"{tag} in the table")
    equal(mwdb(world, "list", "-n", "25", "-o", "short").split()[0], made["files"])
    equal(mwdb(world, "search", f"tag:{tag}", "-o", "short").strip(), made["files"])
    mwdb(world, "search", "tag:(", code=1)


@check("mwdb tag, comment, attribute, metakey, link, share")
def _(world):
    path = local_file(new_bytes())
    file = world.alice.upload_file("a", path.read_bytes(), private=True)
    blob = new_blob(world.alice)
    mwdb(world, "tag", str(path), "first")
    mwdb(world, "tag", "add", file.md5, "second")
    mwdb(world, "tag", "remove", file.id, "first")
    mwdb(world, "comment", file.id, "--comment", "by the command")
    mwdb(world, "attribute", file.id, "job", "value")
    mwdb(world, "metakey", file.id, "job", "other")
    mwdb(world, "link", file.id, blob.id)
    mwdb(world, "share", file.id, GROUP)
    seen = world.bob.query(file.id)
    equal((seen.tags, seen.comments[0].comment, seen.children[0].id), (["second"], "by the command", blob.id))
    equal(world.alice.query(file.id).attributes, {"job": ["value", "other"]})
    mwdb(world, "share", file.id, "no-such-group", code=1)
    mwdb(world, "attribute", file.id, "no-such-key", "x", code=1)


@check("mwdb logout")
def _(world):
    mwdb(world, "logout")
    mwdb(world, "list", code=1)
