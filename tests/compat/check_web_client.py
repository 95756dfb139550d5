"""What a browser program of the same interface sends and relies on."""

from checks import check, equal, holds
from world import client, new_blob, new_bytes, new_file, new_word


@check("operations without a result answer 200 and null")
def _(world):
    api, parent, child = world.alice.api, new_file(world.alice), new_file(world.alice)
    parent.add_comment("x")
    parent.add_attribute("job", "x")
    comment, attribute = parent.comments[0].id, parent.get_attributes_detailed()[0]["id"]
    calls = [
        ("PUT", f"object/{parent.id}/child/{child.id}"),
        ("DELETE", f"object/{parent.id}/child/{child.id}"),
        ("DELETE", f"object/{parent.id}/comment/{comment}"),
        ("DELETE", f"object/{parent.id}/attribute/{attribute}"),
        ("PUT", f"object/{parent.id}/favorite"),
        ("DELETE", f"object/{parent.id}/favorite"),
        ("DELETE", f"object/{child.id}"),
    ]
    for method, path in calls:
        answer = api.perform_request(method, f"{world.url}{path}")
        equal((answer.status_code, answer.content.strip()), (200, b"null"), f"{method} {path}")
        equal(answer.headers["Content-Type"], "application/json")


@check("the session is renewed and answered in both spellings")
def _(world):
    equal(world.alice.api.post("auth/refresh")["login"], "alice")
    rights = world.alice.api.get("auth/validate")["capabilities"]
    for name in ("analysis_manage", "karton_assign", "karton_reanalyze", "karton_unassign"):
        holds(name in rights, f"{name} among {rights}")


@check("server info has what the program starts from")
def _(world):
    info = world.alice.api.get("server")
    equal(info["is_authenticated"], True)
    equal([type(info[name]) for name in ("request_timeout", "file_upload_timeout")], [int, int])
    for name in ("is_maintenance_set", "is_karton_enabled", "is_registration_enabled", "is_oidc_enabled"):
        equal(info[name], False, name)


@check("unknown members of a blob and of a config are ignored")
def _(world):
    form = {"name": "n", "type": "t", "shareWith": "default", "group": "", "upload_as": "*"}
    blob = {**form, "blob_name": "n", "blob_type": "t", "content": new_word()}
    config = {**form, "family": "f", "config_type": "static", "cfg": {"a": new_word()}}
    equal(world.alice.api.post("blob", json=blob)["type"], "text_blob")
    equal(world.alice.api.post("config", json=config)["cfg"], config["cfg"])


@check("a preview reads a part of the bytes, obfuscated, and the whole with an empty range")
def _(world):
    content = new_bytes(1029)
    path = f"{world.url}file/{world.alice.upload_file('a', content).id}/download?obfuscate=1"
    flipped = bytes(byte ^ 0xFF for byte in content)
    part = world.alice.api.perform_request("GET", path, headers={"Range": "bytes=0-9"})
    equal((part.status_code, part.content, part.headers["Content-Range"]), (206, flipped[:10], "bytes 0-9/1029"))
    whole = world.alice.api.perform_request("GET", path, headers={"Range": ""})
    equal((whole.status_code, whole.content, whole.headers["Content-Type"]), (200, flipped, "application/octet-stream"))


@check("a download token opens the file and the archive without a header")
def _(world):
    content = new_bytes()
    file = world.alice.upload_file("a.bin", content)
    for end, head in (("", content[:2]), ("/zip", b"PK")):
        path = f"file/{file.id}/download{end}"
        token = world.alice.api.post(path)["token"]
        address = f"{world.url}{path}?token={token}"
        answer = client(world.url).api.perform_request("GET", address)
        equal((answer.status_code, answer.content[:2]), (200, head))
        equal(answer.headers["Content-Disposition"], f"attachment; filename={file.sha256}")


@check("the former sample request answers with and without the prefix")
def _(world):
    content = new_bytes()
    file = world.alice.upload_file("a.bin", content)
    for base in (world.url, world.url.removesuffix("api/")):
        asked = world.alice.api.perform_request("POST", f"{base}request/sample/{file.id}")
        token = asked.json()["url"].split("/")[-1]
        equal(client(world.url).api.perform_request("GET", f"{world.url}download/{token}").content, content)


@check("the latest config is shown as cfg, and pages hold ten")
def _(world):
    file = new_file(world.alice)
    contents = {"a": new_word()}
    world.alice.upload_config("f", contents, parent=file)
    equal(world.alice.api.get(f"file/{file.id}")["latest_config"]["cfg"], contents)
    equal(world.alice.api.get(f"object/{file.id}/relations")["children"][0]["type"], "static_config")
    for _ in range(11):
        new_blob(world.alice)
    equal(len(world.alice.api.get("blob")["blobs"]), 10)
    equal(len(world.alice.api.get("object?query=&older_than=")["objects"]), 10)


@check("administration lists what the program shows")
def _(world):
    equal(world.admin.api.get("user", params={"pending": 1})["users"], [])
    holds("alice" in [user["login"] for user in world.admin.api.get("user")["users"]], "alice among the users")
    holds(
        "analysts" in [group["name"] for group in world.admin.api.get("group")["groups"]], "analysts among the groups"
    )
    equal(world.alice.api.get("profile/bob")["login"], "bob")
    holds("analysts" in world.alice.api.get("share")["groups"], "analysts among the groups to share with")


@check("quick queries are saved, listed and deleted")
def _(world):
    saved = world.alice.api.post("file/quick_query", json={"type": "file", "name": "mine", "query": "tag:x"})
    listed = world.alice.api.get("file/quick_query")
    equal([(one["name"], one["query"]) for one in listed if one["id"] == saved["id"]], [("mine", "tag:x")])
    world.alice.api.delete(f"quick_query/{saved['id']}")
    equal([one for one in world.alice.api.get("file/quick_query") if one["id"] == saved["id"]], [])
