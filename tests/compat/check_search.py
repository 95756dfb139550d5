"""Search and counting."""

import uuid

from checks import Mismatch, check, equal, refused
from mwdblib import exc
from world import GROUP, KINDS, LISTS, new_bytes, new_file, new_word


@check("searches find each kind by tag, and count it")
def _(world):
    tag = new_word()
    made = {kind: [upload(world.alice, tags=[tag]).id for _ in range(3)] for kind, upload in KINDS.items()}
    for kind, name in LISTS.items():
        found = getattr(world.alice, f"search_{name}")(f"tag:{tag}")
        equal([one.id for one in found], made[kind][::-1], f"{name} with the tag")
        equal(getattr(world.alice, f"count_{name}")(f"tag:{tag}"), 3, f"count of {name}")
    equal(len(list(world.alice.search(f"tag:{tag}", chunk_size=2))), 9)
    equal(world.alice.count(f"tag:{tag}"), 9)
    equal(world.carol.count(f"tag:{tag}"), 0)
    equal(world.alice.count(), world.alice.count_files() + world.alice.count_configs() + world.alice.count_blobs())


@check("searches find by the fields of each kind")
def _(world):
    word, mwdb = new_word(), world.alice
    file = mwdb.upload_file(f"{word}.exe", new_bytes(777))
    config = mwdb.upload_config(f"fam{word}", {"a": word}, config_type="dynamic")
    analysis = str(uuid.uuid4())
    blob = mwdb.upload_blob(f"blob{word}", "raw", f"text {word}", parent=file, karton_id=analysis)
    file.add_comment(f"seen {word}")
    name = f"name:{word}* AND"
    by_file_fields = [
        f'name:"{word}.exe"',
        f"md5:{file.md5}",
        f"multi:{file.sha256}",
        f"{name} size:[700 TO 800]",
        f"{name} uploader:alice",
        f"{name} NOT tag:none-such",
        f"{name} shared:{GROUP}",
        f"{name} upload_time:>=2020-01-01",
        f"crc32:{file.crc32} AND {name} comment_author:alice",
    ]
    by_any_field = [
        f"file.name:{word}*",
        f"file.sha1:{file.sha1}",
        f"file.sha512:{file.sha512}",
        f'comment:"seen {word}"',
        f"dhash:{file.id}",
        f"child:(blob.name:blob{word})",
        f"file.name:{word}* AND (tag:x OR file.size:777)",
    ]
    _finds(mwdb.search_files, file, by_file_fields)
    _finds(mwdb.search, file, by_any_field)
    _finds(mwdb.search_configs, config, [f"family:fam{word}", f"family:fam{word} AND type:dynamic"])
    _finds(mwdb.search, config, [f"config.family:fam{word}"])
    _finds(mwdb.search_blobs, blob, [f"name:blob{word}", f"parent:(file.name:{word}.exe)", f"karton:{analysis}"])
    _finds(mwdb.search, blob, [f"blob.name:blob{word} AND blob.size:{len(blob.content)}"])


@check("searches find by the values of attributes")
def _(world):
    word = new_word()
    file = new_file(world.alice, attributes={"job": [word, {"at": {"host": f"{word}.example"}}]})
    _finds(world.alice.search, file, [f"attribute.job:{word}", f"meta.job:{word}", f"attribute.job.at.host:{word}*"])


@check("searches find by the contents of a config")
def _(world):
    word = new_word()
    config = world.alice.upload_config("f", {"c2": {"host": f"{word}.example"}, "urls": [f"http://{word}/a"], "n": 7})
    typed = [
        f"cfg.c2.host:{word}.example",
        f"cfg:*{word}*",
        f'cfg.urls*:"http://{word}/a"',
        f"cfg:*{word}* AND cfg.n:7",
    ]
    _finds(world.alice.search_configs, config, [*typed, f"multi:{word}"])
    _finds(world.alice.search, config, [f"config.cfg.c2.host:{word}*"])


@check("searches find by the content of a blob")
def _(world):
    word = new_word()
    blob = world.alice.upload_blob("n", "t", f"ż {word} end")
    _finds(world.alice.search_blobs, blob, [f"content:*{word}*", f'content:"ż {word} end"', f"multi:{word}"])
    _finds(world.alice.search, blob, [f"blob.content:*{word}*"])


def _finds(search, expected, queries):
    for query in queries:
        try:
            equal([one.id for one in search(query)], [expected.id], f"results of {query}")
        except exc.MWDBError as error:
            raise Mismatch(
                f"results of {query}: expected [{expected.id}], got {type(error).__name__}: {error}"
            ) from error


@check("a query that cannot be understood gives ValidationError")
def _(world):
    for query in ("tag:(", "no_such_field:1", "size:[1 TO", 'tag:"open'):
        refused(exc.ValidationError, lambda query=query: next(world.alice.search(query)))
        refused(exc.ValidationError, lambda query=query: world.alice.count(query))
