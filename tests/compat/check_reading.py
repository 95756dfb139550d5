"""Listing, following and download."""

import hashlib
import json
from itertools import islice

from checks import check, equal, holds, refused
from mwdblib import exc
from world import KINDS, LISTS, new_blob, new_bytes, new_config, new_file, new_word


@check("listings give the newest first, in pages, down to the last")
def _(world):
    for kind, upload in KINDS.items():
        made = [upload(world.alice).id for _ in range(12)][::-1]
        recent, count = (getattr(world.alice, f"{what}_{LISTS[kind]}") for what in ("recent", "count"))
        whole = [one.id for one in recent()]
        equal((whole[:12], len(whole), len(set(whole))), (made, count(), count()), f"all {kind}s")
        for size in (1, 5, 5000):
            equal([one.id for one in recent(chunk_size=size)], whole, f"all {kind}s in pages of {size}")
        equal([one.id for one in recent(older_than=made[8])], whole[9:], f"{kind}s older than the ninth")
        equal(list(recent(older_than=whole[-1])), [], f"{kind}s older than the last")
        equal([one.id for one in islice(world.alice.recent_objects(chunk_size=5), 12)], made, f"objects after {kind}s")


@check("a listed object has the fields of its list without another request")
def _(world):
    tag = new_word()
    for kind, upload in KINDS.items():
        made = upload(world.alice, tags=[tag])
        for recent in (world.alice.recent_objects, getattr(world.alice, f"recent_{LISTS[kind]}")):
            seen = next(recent())
            equal((seen.id, seen.tags, seen.upload_time), (made.id, [tag], made.upload_time))
            equal(seen.object_type, made.object_type)


@check("older_than may be any kind, and names an object that one can see")
def _(world):
    first, pivot = new_file(world.alice), new_blob(world.alice)
    equal(next(world.alice.recent_files(older_than=pivot.id)).id, first.id)
    hidden = new_file(world.alice, private=True)
    refused(exc.ObjectNotFoundError, lambda: next(world.bob.recent_files(older_than=hidden.id)))
    refused(exc.ObjectNotFoundError, lambda: next(world.alice.recent_files(older_than="0" * 64)))


@check("following each kind delivers what came, the oldest first")
def _(world):
    for kind, upload in KINDS.items():
        pivot = upload(world.alice)
        made = [upload(world.alice).id for _ in range(13)]
        for listen in (getattr(world.alice, f"listen_for_{LISTS[kind]}"), world.alice.listen_for_objects):
            for start in (pivot, pivot.id):
                equal([one.id for one in listen(last_object=start, blocking=False)], made, f"new {kind}s")
            equal(list(listen(last_object=made[-1], blocking=False)), [], "nothing new")


@check("following with a query, and blocking")
def _(world):
    tag = new_word()
    pivot = new_file(world.alice, tags=[tag])
    made = []
    for _ in range(3):
        made.append(new_file(world.alice, tags=[tag]).id)
        new_config(world.alice)
    found = world.alice.listen_for_objects(last_object=pivot, blocking=False, query=f"tag:{tag}")
    equal([one.id for one in found], made)
    follower = world.alice.listen_for_files(last_object=pivot, interval=1, query=f"tag:{tag}")
    equal([next(follower).id for _ in made], made)
    last = new_file(world.alice, tags=[tag])
    equal(next(follower).id, last.id)


@check("following from an object that is gone or of another kind is refused")
def _(world):
    refused(exc.ObjectNotFoundError, lambda: next(world.alice.listen_for_files(last_object="0" * 64, blocking=False)))
    blob = new_blob(world.alice)
    refused(exc.ObjectNotFoundError, lambda: next(world.alice.listen_for_files(last_object=blob.id, blocking=False)))


@check("a file is found by each of its hashes, in either case")
def _(world):
    content = new_bytes()
    file = world.alice.upload_file("hashes.bin", content)
    for name in ("md5", "sha1", "sha256", "sha512"):
        digest = hashlib.new(name, content).hexdigest()
        for text in (digest, digest.upper()):
            equal(world.alice.query_file(text).id, file.id, f"file by {name} {text}")
            equal(world.alice.query(text).id, file.id, f"object by {name} {text}")
            equal(world.alice.query_file(text).content, content)


@check("a lookup in the wrong kind finds nothing")
def _(world):
    file, blob = new_file(world.alice), new_blob(world.alice)
    equal(world.alice.query_blob(file.id, raise_not_found=False), None)
    equal(world.alice.query_config(file.id, raise_not_found=False), None)
    equal(world.alice.query_file(blob.id, raise_not_found=False), None)
    refused(exc.ObjectNotFoundError, lambda: world.alice.query_file(blob.id))


@check("a download gives the bytes, in the present and the former way")
def _(world):
    content = new_bytes(300_000)
    file = world.alice.upload_file("big.bin", content)
    for seen in (file, world.bob.query_file(file.md5)):
        equal(seen.download(), content)
        equal(seen.download_legacy(), content)
        equal(seen.content, content)
    refused(exc.ObjectNotFoundError, lambda: world.carol.api.get(f"file/{file.id}/download", raw=True))


@check("the content of a config is its dictionary")
def _(world):
    config = new_config(world.alice)
    equal(json.loads(world.alice.query(config.id).content), config.config_dict)


@check("the latest config of a file and of a blob is at hand")
def _(world):
    file = new_file(world.alice)
    older = new_config(world.alice, parent=file)
    newer = new_config(world.alice, parent=file)
    blob = new_blob(world.alice)
    blob.add_child(newer)
    equal(world.alice.query_file(file.id).config.id, newer.id)
    equal(world.alice.query_file(file.id).config.config_dict, newer.config_dict)
    equal(world.alice.query_blob(blob.id).config.id, newer.id)
    equal(world.alice.query_config(older.id).config_dict, older.config_dict)
    holds(world.alice.query_config(older.id).family == "family", "the family")
