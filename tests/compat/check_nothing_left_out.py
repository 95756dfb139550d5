"""Comes last: what the client offers and no check above has used."""

from checks import check, equal
from every_call import left_out
from world import KINDS, new_config, new_file, new_word


@check("the other names of a property have the same value")
def _(world):
    word = new_word()
    blob = world.alice.upload_blob("a", "raw", word)
    config = world.alice.upload_config("family", {"text": {"in-blob": blob.id}, "n": 1})
    seen = world.bob.query(config.id)
    equal((seen.config["n"], seen.config["text"].id), (1, blob.id))
    equal(world.bob.query(blob.id).type, "raw")
    for upload in KINDS.values():
        made = upload(world.alice)
        equal(type(world.bob.query(made.id).content), bytes)
        if made.object_type != "static_config":
            below = new_config(world.alice, parent=made)
            equal(world.bob.query(made.id).config.id, below.id)


@check("a flushed object is read anew")
def _(world):
    made = new_file(world.alice)
    seen = world.bob.query(made.id)
    equal(seen.tags, [])
    made.add_tag("later")
    equal(seen.tags, [])
    seen.flush()
    equal((seen.tags, seen.file_name), (["later"], "a.bin"))


@check("no public member and no command of the client is left out")
def _(_world):
    equal(left_out(), [])
