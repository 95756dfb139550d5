"""Uploads are analysed by a pipeline, and what it finds comes back."""

import hashlib
import uuid

from checks import check, equal, holds, refused
from mwdblib import exc
from pipeline import RELEASES
from world import GROUP, new_bytes, new_word


@check("an upload starts an analysis, which runs until the pipeline has reported")
def _(world):
    content = new_bytes()
    file = world.alice.upload_file("a.bin", content, tags=["feed:x"], attributes={"job": 7, "secret": "s"})
    (analysis,) = world.alice.query(file.id).analyses
    equal((analysis.is_running, analysis.arguments), (True, {}))
    seen = world.next_seen(analysis.id)
    sha256 = hashlib.sha256(content).hexdigest()
    equal(seen["payload"], {"sha256": sha256, "announced": sha256, "name": "a.bin", "size": len(content)})
    held = world.alice.query(file.id).analyses[0]
    equal(held.processing_in, {"compat.extractor": {"received_from": ["karton.mwdb"], "status": ["Started"]}})
    holds(held.is_running and held.last_update is not None, "a running analysis with a time")
    world.collected_twice()
    equal(len(world.contents()), 1, "contents that are kept while the sample is worked on")
    world.redis.rpush(RELEASES, "go")
    config = world.until(lambda: next(iter(world.alice.query(file.id).children), None))
    equal((config.config, config.family), ({"of": sha256}, "compat"))
    equal([one.id for one in config.analyses], [analysis.id], "analyses of the configuration")
    holds(GROUP in [share.group for share in config.shares], "the configuration shared with who sees the file")
    world.until(lambda: not world.alice.query(file.id).analyses[0].is_running)
    done = world.alice.query(file.id).analyses[0]
    equal((done.status, done.processing_in), ("finished", {}))
    world.until(lambda: world.contents() == [])


@check("an object is analysed again, with arguments")
def _(world):
    file = world.alice.upload_file("a.bin", new_bytes())
    (first,) = file.analyses
    again = file.reanalyze({"execute": "a.exe /s"})
    equal((again.arguments, again.is_running), ({"execute": "a.exe /s"}, True))
    equal([one.id for one in world.alice.query(file.id).analyses], [again.id, first.id])
    holds("execute" not in world.next_seen(first.id)["headers"], "no argument at first")
    world.redis.rpush(RELEASES, "go", "go")
    equal(world.next_seen(again.id)["headers"]["execute"], "a.exe /s")
    refused(exc.ValidationError, lambda: file.reanalyze({"other": "x"}), "other")
    world.until(lambda: not any(one.is_running for one in world.alice.query(file.id).analyses))


@check("configurations and blobs are analysed too, blobs inside configurations are not")
def _(world):
    word = new_word()
    inside = {"blob_name": "b", "blob_type": "raw", "content": f"inside {word}"}
    config = world.alice.upload_config("fam", {"n": 2**70, "f": 1.0, "t": "ż", "b": {"in-blob": inside}}, "dynamic")
    (analysis,) = config.analyses
    seen = world.next_seen(analysis.id)
    blob = config.children[0]
    equal(blob.analyses, [])
    equal(seen["payload"]["config"], {"n": float(2**70), "f": 1.0, "t": "ż", "b": {"in-blob": blob.id}})
    equal((seen["payload"]["dhash"], seen["priority"]), (config.id, "normal"))
    equal([seen["headers"][name] for name in ("type", "kind", "family")], ["config", "dynamic", "fam"])
    text = world.alice.upload_blob("name", "raw", f"text {word} \0 ż")
    seen = world.next_seen(text.analyses[0].id)
    equal((seen["payload"]["content"], seen["payload"]["dhash"]), (f"text {word} \0 ż", text.id))
    equal((seen["headers"]["type"], seen["headers"]["kind"]), ("blob", "raw"))
    equal(world.alice.upload_blob("name", "raw", f"text {word} \0 ż").analyses[0].id, text.analyses[0].id)


@check("an upload with an analysis starts none, and one with arguments passes them on")
def _(world):
    known = str(uuid.uuid4())
    file = world.alice.upload_file("a.bin", new_bytes(), karton_id=known)
    equal([(one.id, one.status) for one in file.analyses], [(known, "finished")])
    given = world.alice.upload_blob("name", "raw", new_word(), karton_arguments={"execute": "cmd"})
    (analysis,) = given.analyses
    equal(analysis.arguments, {"execute": "cmd"})
    equal(world.next_seen(analysis.id)["headers"]["execute"], "cmd")
    for wrong in ({"other": "x"}, {"execute": 5}, {"execute": None}):
        content = new_bytes()
        refused(exc.ValidationError, lambda: world.alice.upload_file("a", content, karton_arguments=wrong))
        equal(world.alice.count(f"file.sha256:{hashlib.sha256(content).hexdigest()}"), 0, "objects of a refused upload")


@check("all analyses are walked through, ten at a time")
def _(world):
    blob = world.alice.upload_blob("name", "raw", new_word())
    for _ in range(11):
        blob.reanalyze()
    seen = world.alice.query(blob.id)
    equal((len(seen.analyses), len(list(seen.iter_analyses()))), (10, 12))
    assigned = seen.assign_analysis(blob.analyses[0].id)
    equal(assigned.id, blob.analyses[0].id)
    for one in list(seen.iter_analyses()):
        world.next_seen(one.id)
    world.until(lambda: not any(one.is_running for one in world.alice.query(blob.id).iter_analyses()))


@check("who may not start an analysis learns which capability is missing")
def _(world):
    file = world.alice.upload_blob("name", "raw", new_word())
    refused(exc.PermissionError, lambda: world.bob.query(file.id).reanalyze(), "analysis_manage")
    refused(exc.ObjectNotFoundError, lambda: world.carol.query(file.id))
    world.next_seen(file.analyses[0].id)


@check("the mwdb command uploads a file that is analysed")
def _(world):
    file = world.command_upload(new_bytes())
    (analysis,) = file.analyses
    world.next_seen(analysis.id)
    world.redis.rpush(RELEASES, "go")
    world.until(lambda: not world.alice.query(file.id).analyses[0].is_running)


@check("the backend counts what this server produced, and knows it as one of its programs")
def _(world):
    produced = int(world.redis.hget("karton.metrics.produced", "karton.mwdb"))
    holds(produced > 15, "more than fifteen tasks")
    names = [one["name"] for one in world.redis.client_list()]
    holds(any(name.startswith("karton.mwdb?karton_version=5.9.1&service_version=") for name in names), "its client")
