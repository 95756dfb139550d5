"""Uploads of each kind, with every option."""

import hashlib
import io
import uuid

from checks import check, equal, holds, refused
from mwdblib import MWDBBlob, MWDBConfig, MWDBFile, config_dhash, exc
from world import GROUP, KINDS, client, group_names, new_blob, new_bytes, new_file, new_word

CLASSES = {"file": MWDBFile, "config": MWDBConfig, "blob": MWDBBlob}


@check("a file comes back with all its fields")
def _(world):
    content = new_bytes(5000)
    file = world.alice.upload_file("sample.bin", content)
    again = world.bob.query_file(file.id)
    digests = {name: hashlib.new(name, content).hexdigest() for name in ("md5", "sha1", "sha256", "sha512")}
    for seen in (file, again):
        equal(seen.id, digests["sha256"])
        for name, digest in digests.items():
            equal(getattr(seen, name), digest, name)
        equal((seen.name, seen.file_name), ("sample.bin", "sample.bin"))
        equal((seen.size, seen.file_size), (5000, 5000))
        equal((seen.type, seen.object_type), (seen.file_type, "file"))
        holds(len(seen.crc32) == 8, "a crc32 of 8 digits")
        holds(":" in seen.ssdeep, "an ssdeep hash")
        equal((seen.tags, seen.parents, seen.children, seen.config), ([], [], [], None))
        holds(seen.upload_time.utcoffset() is not None, "an upload time with its offset")
        equal(seen.content, content)


@check("a blob comes back with all its fields")
def _(world):
    text = f"żółć\n\t\u0000\\x \U0001f600 {new_word()}"
    blob = world.alice.upload_blob("nota.txt", "dyn_cfg", text)
    again = world.bob.query_blob(blob.id)
    for seen in (blob, again):
        equal(seen.id, hashlib.sha256(text.encode()).hexdigest())
        equal((seen.name, seen.blob_name), ("nota.txt", "nota.txt"))
        equal((seen.size, seen.blob_size), (len(text), len(text)))
        equal((seen.blob_type, seen.object_type), ("dyn_cfg", "text_blob"))
        holds(seen.last_seen >= seen.upload_time, "last_seen at or after the upload")
        equal(seen.content, text.encode())
        equal(seen.config, None)


@check("a config comes back with all its fields, numbers as they were sent")
def _(world):
    contents = {
        "n": 2**64 - 1,
        "f": 1.0,
        "i": 1,
        "e": 2.5e-9,
        "u": ["b", {"a": None}],
        "t": True,
        "s": "ż",
        "w": new_word(),
    }
    config = world.alice.upload_config("emotet", contents, config_type="dynamic")
    again = world.bob.query_config(config.id)
    for seen in (config, again):
        equal(seen.id, config_dhash(contents))
        equal(seen.config_dict, contents)
        equal([type(seen.cfg[key]) for key in ("n", "f", "i", "e")], [int, float, int, float])
        equal((seen.family, seen.type, seen.object_type), ("emotet", "dynamic", "static_config"))


@check("config identifiers are those that the client computes")
def _(world):
    samples = [
        {},
        {"a": "b"},
        {"a": 1},
        {"a": 1.0},
        {"a": True, "b": None},
        {"u": ["b", "a"]},
        {"f": 1e16, "g": 0.1},
        {"n": -(2**70)},
        {"x": {"y": [1, "z", {"q": False}]}},
        {"e": [[], {}, ""]},
        {"k'\"\\": "\t\n\u0001"},
        {"small": 5e-324, "big": 1.7976931348623157e308, "minus": -0.0},
        {"ż": "\U0001f600"},
    ]
    for contents in samples:
        equal(world.alice.upload_config("ids", contents).id, config_dhash(contents), f"id of {contents!r}")


@check("a blob inside a config becomes an object, and its child")
def _(world):
    text = new_word()
    contents = {"raw": {"in-blob": {"content": text, "blob_name": "inner", "blob_type": "raw"}}}
    config = world.alice.upload_config("with-blob", contents)
    blob_id = hashlib.sha256(text.encode()).hexdigest()
    equal(config.id, config_dhash(contents))
    equal(config.config_dict, {"raw": {"in-blob": blob_id}})
    equal(config.cfg["raw"].content, text.encode())
    equal([child.id for child in world.alice.query_config(config.id).children], [blob_id])
    equal([parent.id for parent in world.alice.query_blob(blob_id).parents], [config.id])


@check("each kind takes tags, attributes, a parent and an analysis")
def _(world):
    for kind, upload in KINDS.items():
        parent, analysis = new_file(world.alice), str(uuid.uuid4())
        values = {"job": ["one", 2, {"three": [3.5, None]}]}
        made = upload(world.alice, tags=["First", "second:x"], attributes=values, parent=parent, karton_id=analysis)
        seen = world.alice.query(made.id)
        equal(sorted(seen.tags), ["first", "second:x"], f"tags of a {kind}")
        equal(seen.attributes, values, f"attributes of a {kind}")
        equal([one.id for one in seen.parents], [parent.id], f"parents of a {kind}")
        equal([one.id for one in seen.analyses], [analysis], f"analyses of a {kind}")


@check("each kind takes metakeys, and a parent by its identifier")
def _(world):
    for kind, upload in KINDS.items():
        parent = new_file(world.alice)
        made = upload(world.alice, metakeys={"job": ["a", "b"]}, parent=parent.id)
        seen = world.alice.query(made.id)
        equal(
            {key: sorted(values) for key, values in seen.metakeys.items()}, {"job": ["a", "b"]}, f"metakeys of a {kind}"
        )
        equal([one.id for one in seen.parents], [parent.id], f"parents of a {kind}")


@check("the metakey karton names an analysis")
def _(world):
    analysis = str(uuid.uuid4())
    seen = world.alice.query(new_file(world.alice, metakeys={"karton": analysis}).id)
    equal([one.id for one in seen.analyses], [analysis])
    equal(seen.metakeys.get("karton"), [analysis])


@check("arguments of an analysis may be given at upload")
def _(world):
    new_file(world.alice, karton_arguments={"execute": "yes"})


@check("each kind is shared as it was asked to be")
def _(world):
    wishes = [
        ({}, ["alice", GROUP]),
        ({"private": True}, ["alice"]),
        ({"public": True}, ["alice", "public"]),
        ({"share_with": GROUP}, ["alice", GROUP]),
        ({"share_with": "alice"}, ["alice"]),
    ]
    for kind, upload in KINDS.items():
        for options, groups in wishes:
            made = upload(world.alice, **options)
            equal(group_names(made), sorted(groups), f"groups of a {kind} uploaded with {options}")
            by_bob, by_carol = (user.query(made.id, raise_not_found=False) for user in (world.bob, world.carol))
            equal(by_bob is not None, len(groups) > 1, f"seen by bob {options}")
            equal(by_carol is not None, "public" in groups, f"seen by carol {options}")
            if by_carol:
                equal(group_names(by_carol), ["public"], "groups that carol may know")


@check("a known content uploaded again gives access, tags and a name, and keeps its place")
def _(world):
    content = new_bytes()
    first = world.alice.upload_file("first.bin", content, private=True)
    later = new_file(world.alice)
    second = world.admin.upload_file("second.bin", content, tags=["again"], share_with=GROUP)
    equal((second.id, second.upload_time), (first.id, first.upload_time))
    seen = world.bob.query_file(first.id)
    equal((seen.tags, seen.file_name, "second.bin" in seen.alt_names), (["again"], "first.bin", True))
    equal([one.id for one in world.alice.recent_files(older_than=later.id)][:1], [first.id])


@check("a blob uploaded again has been seen later")
def _(world):
    text = new_word()
    first = world.alice.upload_blob("a", "raw", text)
    second = world.alice.upload_blob("a", "raw", text)
    equal(second.upload_time, first.upload_time)
    holds(second.last_seen > first.last_seen, "a later last_seen")


@check("a file comes from a stream, and keeps its name in Unicode")
def _(world):
    content = new_bytes()
    for name in ('zażółć "gęślą" 素材.exe', "100%22.bin", "a'b;c=d.txt"):
        equal(world.alice.upload_file(name, io.BytesIO(content)).id, hashlib.sha256(content).hexdigest())
        content = new_bytes()
    named = world.alice.upload_file("zażółć 素材.exe", io.BytesIO(new_bytes()))
    equal(world.alice.query_file(named.id).file_name, "zażółć 素材.exe")


@check("a stream that was read already is an empty file, and refused")
def _(world):
    stream = io.BytesIO(new_bytes())
    stream.read()
    refused(exc.ValidationError, lambda: world.alice.upload_file("a", stream), "File cannot be empty")


@check("an upload with a session token from a password")
def _(world):
    mwdb = client(world.url, username=world.admin_login, password=world.admin_password)
    equal(group_names(new_blob(mwdb, private=True)), [world.admin_login])
