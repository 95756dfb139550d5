"""Tags, comments, attributes, metakeys, relations, shares, analyses and deletion."""

import uuid

from checks import check, equal, holds, refused
from mwdblib import exc
from world import GROUP, KINDS, group_names, new_file, new_word


@check("tags are added, normalised, listed and removed on each kind")
def _(world):
    for upload in KINDS.values():
        made = upload(world.alice)
        made.add_tag(" Packed:UPX ")
        made.add_tag("packed:upx")
        made.add_tag("zip bomb")
        equal(sorted(made.tags), ["packed:upx", "zip bomb"])
        equal(sorted(world.bob.query(made.id).tags), ["packed:upx", "zip bomb"])
        made.remove_tag("zip bomb")
        made.remove_tag("zip bomb")
        equal(made.tags, ["packed:upx"])


@check("comments are added, read and removed on each kind")
def _(world):
    for upload in KINDS.values():
        made = upload(world.alice)
        made.add_comment("first: żółć \U0001f600\nsecond line")
        made.add_comment("second")
        comments = world.bob.query(made.id).comments
        equal([one.comment for one in comments], ["second", "first: żółć \U0001f600\nsecond line"])
        equal({one.author for one in comments}, {"alice"})
        holds(all(one.timestamp >= made.upload_time for one in comments), "comments after the upload")
        made.remove_comment(comments[0].id)
        made.comments[0].delete()
        equal(world.bob.query(made.id).comments, [])


@check("attributes of every JSON type are added, read and removed on each kind")
def _(world):
    values = ["text", 7, 2**70, 1.0, False, True, {"a": [1, None, {"b": "ż"}]}, ["x", 1]]
    for upload in KINDS.values():
        made = upload(world.alice)
        for value in values:
            made.add_attribute("job", value)
        seen = world.alice.query(made.id)
        equal(repr(seen.attributes), repr({"job": values}))
        detailed = seen.get_attributes_detailed()
        equal([(one["key"], one["value"]) for one in detailed], [("job", value) for value in values])
        seen.remove_attribute(detailed[0]["id"])
        equal(repr(seen.attributes), repr({"job": values[1:]}))
        made.add_attribute("job", 7)
        equal(len(world.alice.query(made.id).attributes["job"]), len(values) - 1, "values after one was repeated")


@check("a hidden attribute is found and not read")
def _(world):
    word = new_word()
    made = new_file(world.alice, attributes={"secret": word})
    equal(world.alice.query(made.id).attributes, {})
    equal(world.bob.query(made.id).attributes, {})


@check("metakeys are added and read, other values as text")
def _(world):
    made = new_file(world.alice)
    made.add_metakey("job", "one")
    made.add_attribute("job", 5)
    equal(world.alice.query(made.id).metakeys, {"job": ["one", "5"]})
    analysis = str(uuid.uuid4())
    made.add_metakey("karton", analysis)
    equal([one.id for one in world.alice.query(made.id).analyses], [analysis])


@check("an unknown attribute key is refused")
def _(world):
    made = new_file(world.alice)
    refused(exc.ObjectNotFoundError, lambda: made.add_attribute("no-such-key", "x"))
    refused(exc.ObjectNotFoundError, lambda: made.add_metakey("no-such-key", "x"))
    refused(exc.ObjectNotFoundError, lambda: new_file(world.alice, attributes={"no-such-key": "x"}))


@check("children are linked by object and by identifier, and seen from both ends")
def _(world):
    parent, children = new_file(world.alice), [upload(world.alice) for upload in KINDS.values()]
    for child in children:
        parent.add_child(child)
        parent.add_child(child.id)
    equal(sorted(one.id for one in parent.children), sorted(one.id for one in children))
    seen = world.alice.query(parent.id)
    equal(
        sorted((one.id, one.object_type) for one in seen.children),
        sorted((one.id, one.object_type) for one in children),
    )
    for child in children:
        equal([one.id for one in world.alice.query(child.id).parents], [parent.id])
        equal(world.alice.query(child.id).parents[0].tags, [])


@check("an object is shared with a group, and its children with it")
def _(world):
    parent = new_file(world.alice, private=True)
    child = new_file(world.alice, private=True, parent=parent)
    equal(world.bob.query(child.id, raise_not_found=False), None)
    parent.share_with(GROUP)
    equal(group_names(parent), ["alice", GROUP])
    equal(world.bob.query(child.id).id, child.id)
    given = {share.group: share for share in world.alice.query(child.id).shares}
    equal(sorted(given), ["alice", GROUP])
    reason = given[GROUP].reason
    equal((reason.why, reason.what.id, reason.who), ("shared", parent.id, "alice"))
    own = given["alice"].reason
    equal((own.why, own.what.id, own.who), ("added", child.id, "alice"))
    holds(given[GROUP].timestamp > given["alice"].timestamp, "shared after it was uploaded")


@check("sharing with an unknown or foreign group is refused")
def _(world):
    made = new_file(world.alice)
    for group in ("no-such-group", "carol"):
        refused(exc.ObjectNotFoundError, lambda group=group: made.share_with(group), group)
        refused(exc.ObjectNotFoundError, lambda group=group: new_file(world.alice, share_with=group), group)


@check("an analysis is assigned and read on each kind")
def _(world):
    for upload in KINDS.values():
        made, analysis = upload(world.alice), str(uuid.uuid4())
        given = made.assign_analysis(analysis)
        equal((given.id, given.status, given.is_running), (analysis, "finished", False))
        equal((given.arguments, given.processing_in), ({}, {}))
        for _ in range(11):
            made.assign_analysis(str(uuid.uuid4()))
        seen = world.bob.query(made.id)
        equal((len(seen.analyses), len(list(seen.iter_analyses()))), (10, 12))
        equal([one.id for one in world.alice.search(f"karton:{analysis}")], [made.id])


@check("without an analysis backend a new analysis is refused as unavailable")
def _(world):
    refused(exc.InternalError, lambda: new_file(world.alice).reanalyze())


@check("an object of each kind is removed, and is gone")
def _(world):
    for upload in KINDS.values():
        parent, made = new_file(world.alice), upload(world.alice)
        parent.add_child(made)
        made.remove()
        equal(world.alice.query(made.id, raise_not_found=False), None)
        equal(world.alice.query(parent.id).children, [])
        refused(exc.ObjectNotFoundError, lambda made=made: made.remove())
        refused(exc.ObjectNotFoundError, lambda made=made: made.add_tag("late"))
