"""The class of error that each refusal becomes in the client."""

import hashlib

from checks import check, holds, refused
from mwdblib import exc
from world import client, new_blob, new_bytes, new_config, new_file, new_word


@check("400: what breaks a rule gives ValidationError")
def _(world):
    file = new_file(world.alice)
    refused(exc.ValidationError, lambda: world.alice.upload_file("a", b""), "File cannot be empty")
    refused(exc.ValidationError, lambda: file.add_tag("  "))
    refused(exc.ValidationError, lambda: file.add_attribute("job", None))
    refused(exc.ValidationError, lambda: file.assign_analysis("no-uuid"))
    refused(exc.ValidationError, lambda: new_file(world.alice, karton_id="no-uuid"))
    refused(exc.ValidationError, lambda: new_file(world.alice, attributes={"a b": "x"}))


@check("401: a bad token gives NotAuthenticatedError")
def _(world):
    head, payload, signature = world.alice_key.split(".")
    for path in ("object", "file/count", "auth/validate", f"object/{new_file(world.alice).id}/comment"):
        forged = client(world.url, api_key=".".join([head, payload, signature[::-1]]))
        refused(exc.NotAuthenticatedError, lambda path=path, forged=forged: forged.api.get(path))


@check("403: a missing right gives PermissionError")
def _(world):
    file = new_file(world.alice)
    seen = world.bob.query(file.id)
    calls = [
        lambda: new_file(world.bob),
        lambda: new_config(world.bob),
        lambda: new_blob(world.bob),
        lambda: seen.add_tag("x"),
        lambda: seen.remove_tag("x"),
        lambda: seen.add_comment("x"),
        lambda: seen.add_child(file),
        lambda: seen.remove(),
        lambda: seen.remove_attribute(1),
        lambda: seen.reanalyze(),
        lambda: seen.assign_analysis("00000000-0000-0000-0000-000000000001"),
    ]
    for call in calls:
        refused(exc.PermissionError, call)


@check("404: what is not there, or not to be seen, gives ObjectNotFoundError")
def _(world):
    hidden = new_file(world.alice, private=True)
    for identifier in ("0" * 64, "0" * 32, hidden.id, hidden.md5):
        refused(exc.ObjectNotFoundError, lambda identifier=identifier: world.bob.query(identifier), "not found")
    refused(exc.ObjectNotFoundError, lambda: hidden.add_child("0" * 64))
    refused(exc.ObjectNotFoundError, lambda: new_file(world.alice, parent="0" * 64))
    refused(exc.ObjectNotFoundError, lambda: hidden.remove_comment(2**31 - 1))


@check("404: an unknown address and a malformed identifier give EndpointNotFoundError")
def _(world):
    for path in ("no/such/address", "object/xyz", "file/0123"):
        refused(exc.EndpointNotFoundError, lambda path=path: world.alice.api.get(path))


@check("405: a method that an address does not know gives InternalError")
def _(world):
    refused(exc.InternalError, lambda: world.alice.api.put("object"))


@check("409: the same content as another kind gives TypeConflictError")
def _(world):
    word = new_word()
    world.alice.upload_blob("a", "raw", word)
    refused(exc.TypeConflictError, lambda: world.alice.upload_file("a", word.encode()), "is not a file")
    content = new_word()
    world.alice.upload_file("a", content.encode())
    refused(exc.TypeConflictError, lambda: world.alice.upload_blob("a", "raw", content), "is not a blob")
    holds(world.alice.query_file(hashlib.sha256(content.encode()).hexdigest()).content == content.encode(), "the file")


@check("413: too large a file or text gives ObjectTooLargeError")
def _(world):
    refused(exc.ObjectTooLargeError, lambda: world.alice.upload_file("a", new_bytes(2_000_000)))
    refused(exc.ObjectTooLargeError, lambda: world.alice.upload_blob("a", "raw", "x" * 2_000_000))


@check("416: a range outside of the file gives InternalError")
def _(world):
    path = f"file/{new_file(world.alice).id}/download"
    refused(exc.InternalError, lambda: world.alice.api.get(path, raw=True, headers={"Range": "bytes=900-"}))
