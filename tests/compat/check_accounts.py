"""Signing in, keys and what the server says about itself."""

import base64
import json

from checks import check, equal, holds, refused
from mwdblib import exc
from world import PASSWORD, add_user, client, new_file


@check("signs in with a password in the constructor")
def _(world):
    mwdb = client(world.url, username="alice", password=PASSWORD)
    equal(mwdb.api.logged_user, "alice")
    equal(list(mwdb.recent_files(older_than=new_file(mwdb).id)).__class__, list)


@check("signs in with a password by login()")
def _(world):
    mwdb = client(world.url)
    mwdb.login("bob", PASSWORD)
    equal(mwdb.api.logged_user, "bob")
    holds(mwdb.api.get("auth/validate")["login"] == "bob", "the validated login bob")


@check("signs in with an API key")
def _(world):
    mwdb = client(world.url, api_key=world.alice_key)
    equal(mwdb.api.logged_user, "alice")
    equal(mwdb.api.get("auth/validate")["login"], "alice")


@check("an API key set later works")
def _(world):
    mwdb = client(world.url)
    mwdb.api.set_api_key(world.alice_key)
    equal(mwdb.api.get("auth/validate")["login"], "alice")


@check("a signed-out client sends nothing")
def _(world):
    mwdb = client(world.url, api_key=world.alice_key)
    mwdb.logout()
    refused(exc.NotAuthenticatedError, lambda: mwdb.count_files())


@check("both parts of a token that the client decodes are plain base64")
def _(world):
    session = world.admin.api.post("auth/login", json={"login": "alice", "password": PASSWORD})["token"]
    for token in (session, world.alice_key):
        head, payload, signature = token.split(".")
        for part in (head, payload):
            holds("-" not in part and "_" not in part, f"no - or _ in {part}")
        claims = json.loads(base64.b64decode(payload + "=" * (-len(payload) % 4)))
        equal(claims["login"], "alice")


@check("a wrong password and an unknown login give InvalidCredentialsError")
def _(world):
    for login in ("alice", "nobody-at-all"):
        refused(
            exc.InvalidCredentialsError,
            lambda login=login: client(world.url, username=login, password="wrong password"),
            "Invalid login or password",
        )


@check("a token signed by someone else gives NotAuthenticatedError")
def _(world):
    head, payload, signature = world.alice_key.split(".")
    forged = ".".join([head, payload, signature[::-1]])
    refused(exc.NotAuthenticatedError, lambda: client(world.url, api_key=forged).count_files())


@check("a stale token is ignored where none is needed")
def _(world):
    head, payload, signature = world.alice_key.split(".")
    mwdb = client(world.url, api_key=".".join([head, payload, signature[::-1]]))
    holds("server_version" in mwdb.api.get("server"), "server_version")
    equal(mwdb.api.get("ping")["status"], "ok")
    mwdb.login("alice", PASSWORD)
    equal(mwdb.api.logged_user, "alice")


@check("a deleted API key gives NotAuthenticatedError")
def _(world):
    key = world.admin.api.post("user/alice/api_key", json={"name": "to be deleted"})
    mwdb = client(world.url, api_key=key["token"])
    mwdb.count_files()
    world.admin.api.delete(f"api_key/{key['id']}")
    refused(exc.NotAuthenticatedError, lambda: mwdb.count_files())


@check("a session that ended is renewed with the known password")
def _(world):
    add_user(world.admin, "erin")
    mwdb = client(world.url, username="erin", password=PASSWORD)
    world.admin.api.put("user/erin", json={"disabled": True})
    world.admin.api.put("user/erin", json={"disabled": False})
    equal(mwdb.api.get("auth/validate")["login"], "erin")


@check("a disabled account gives UserDisabledError, at sign-in and with a key")
def _(world):
    add_user(world.admin, "dave")
    key = world.admin.api.post("user/dave/api_key")["token"]
    world.admin.api.put("user/dave", json={"disabled": True})
    refused(exc.UserDisabledError, lambda: client(world.url, username="dave", password=PASSWORD))
    holds(isinstance(_error_of(lambda: client(world.url, api_key=key).count_files()), exc.MWDBError), "a refused key")


@check("the version of the server is one that the client accepts")
def _(world):
    mwdb = client(world.url)
    holds(mwdb.api.supports_version("2.6.0"), "support of 2.6.0")
    holds(mwdb.api.supports_version("2.18.0"), "support of 2.18.0")
    major, minor, patch = mwdb.api.server_version.split("+")[0].split(".")
    equal([part.isdigit() for part in (major, minor, patch)], [True, True, True])


def _error_of(call):
    try:
        call()
    except Exception as error:  # the caller looks at its class
        return error
    return None
