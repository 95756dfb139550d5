/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`cli/golden/identity-providers.test.ts > TAP > on a terminal of 100 columns > group set team-a --provider keycloak > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
GROUP                     STATUS          CHANGE
team-a                    changed         {"provider":"keycloak"}
changed group team-a
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > on a terminal of 100 columns > login --oidc -n > screen 1`] = `
would sign in through keycloak
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > on a terminal of 100 columns > oidc bind -n > screen 1`] = `
would bind admin to an identity at keycloak
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > on a terminal of 100 columns > oidc create keycloak --client-id lazaret --public (no endpoints) > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
PROVIDER                  STATUS          ISSUER
keycloak                  failed          (authorization_endpoint: is required, unless the issuer h…
error: authorization_endpoint: is required, unless the issuer has a discovery document that names it
; token_endpoint: is required, unless the issuer has a discovery document that names it; userinfo_en
dpoint: is required, unless the issuer has a discovery document that names it [request rrrrrrrrrrrrr
rrrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/identity-providers.test.ts > TAP > on a terminal of 100 columns > oidc create keycloak --client-id lazaret [31m --client-secret-stdin --authorization-endpoint https://id.example/authorization --token-endpoint https://id.example/token --userinfo-endpoint https://id.example/userinfo > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
PROVIDER                  STATUS          ISSUER
keycloak                  new
created identity provider keycloak
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > on a terminal of 100 columns > oidc get keycloak > screen 1`] = `
name                         keycloak
client_id                    lazaret \\x1b[31m
client_secret                (hidden)
authorization_endpoint       https://id.example/authorization
token_endpoint               https://id.example/token
userinfo_endpoint            https://id.example/userinfo
logout_endpoint              https://id.example/logout
requires_approval            false
oidc_groups_management_mode  NONE
oidc_groups_match_pattern    (.*)
oidc_groups_replace_pattern  \\1
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > on a terminal of 100 columns > oidc identities > screen 1`] = `
no results
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > on a terminal of 100 columns > oidc list > screen 1`] = `
PROVIDER
keycloak
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > on a terminal of 100 columns > oidc logout > screen 1`] = `
provider  keycloak
url       https://id.example/logout
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > on a terminal of 100 columns > oidc rm keycloak --yes > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
PROVIDER                  STATUS          REMARKS
keycloak                  deleted
deleted identity provider keycloak
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > on a terminal of 100 columns > oidc set keycloak --approval --groups mixed > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
PROVIDER                  STATUS          CHANGE
keycloak                  changed         {"requires_approval":true,"oidc_groups_management_mode":"…
changed identity provider keycloak
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > on a terminal of 100 columns > oidc set keycloak --match ( (no pattern) > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
PROVIDER                  STATUS          CHANGE
keycloak                  failed          (oidc_groups_match_pattern: is not a valid pattern: unter…
error: oidc_groups_match_pattern: is not a valid pattern: unterminated group [request rrrrrrrrrrrrrr
rrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/identity-providers.test.ts > TAP > on a terminal of 40 columns > oidc get keycloak > screen 1`] = `
name
  keycloak
client_id
  lazaret \\x1b[31m
client_secret
  (hidden)
authorization_endpoint
  https://id.example/authorization
token_endpoint
  https://id.example/token
userinfo_endpoint
  https://id.example/userinfo
logout_endpoint
  https://id.example/logout
requires_approval
  false
oidc_groups_management_mode
  NONE
oidc_groups_match_pattern
  (.*)
oidc_groups_replace_pattern
  \\1
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > group set team-a --provider keycloak > json 1`] = `
{"group":"team-a","status":"changed","change":{"provider":"keycloak"}}
--- standard error
changed group team-a
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > group set team-a --provider keycloak > table 1`] = `
GROUP                     STATUS          CHANGE
team-a                    changed         {"provider":"keycloak"}
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
changed group team-a
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > login --oidc -n > table 1`] = `
--- standard error
would sign in through keycloak
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc bind -n > table 1`] = `
--- standard error
would bind admin to an identity at keycloak
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc create keycloak --client-id lazaret --public (no endpoints) > json 1`] = `
{"provider":"keycloak","status":"failed","error":{"code":"invalid_request","message":"authorization_endpoint: is required, unless the issuer has a discovery document that names it; token_endpoint: is required, unless the issuer has a discovery document that names it; userinfo_endpoint: is required, unless the issuer has a discovery document that names it"}}
--- standard error
{"error":{"code":"invalid_request","message":"authorization_endpoint: is required, unless the issuer has a discovery document that names it; token_endpoint: is required, unless the issuer has a discovery document that names it; userinfo_endpoint: is required, unless the issuer has a discovery document that names it","status":400,"operation":"POST /api/oauth","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":null}}
exit 1

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc create keycloak --client-id lazaret --public (no endpoints) > table 1`] = `
PROVIDER                  STATUS          ISSUER
keycloak                  failed          (authorization_endpoint: is required, unless the issuer has a discovery document that names it; token_endpoint: is required, unless the issuer has a discovery document that names it; userinfo_endpoint: is required, unless the issuer has a discovery document that names it)
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: authorization_endpoint: is required, unless the issuer has a discovery document that names it; token_endpoint: is required, unless the issuer has a discovery document that names it; userinfo_endpoint: is required, unless the issuer has a discovery document that names it [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc create keycloak --client-id lazaret [31m --client-secret-stdin --authorization-endpoint https://id.example/authorization --token-endpoint https://id.example/token --userinfo-endpoint https://id.example/userinfo > json 1`] = `
{"provider":"keycloak","status":"new","issuer":null}
--- standard error
created identity provider keycloak
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc get keycloak > csv 1`] = `
name,issuer,client_id,client_secret,authorization_endpoint,token_endpoint,userinfo_endpoint,jwks_endpoint,logout_endpoint,requires_approval,oidc_groups_management_mode,oidc_groups_match_pattern,oidc_groups_replace_pattern
keycloak,,lazaret \\x1b[31m,(hidden),https://id.example/authorization,https://id.example/token,https://id.example/userinfo,,https://id.example/logout,false,NONE,(.*),\\1
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc get keycloak > ids 1`] = `
keycloak
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc get keycloak > json 1`] = `
{
  "name": "keycloak",
  "issuer": null,
  "client_id": "lazaret \\u001b[31m",
  "client_secret": "(hidden)",
  "has_client_secret": true,
  "authorization_endpoint": "https://id.example/authorization",
  "token_endpoint": "https://id.example/token",
  "userinfo_endpoint": "https://id.example/userinfo",
  "jwks_endpoint": null,
  "logout_endpoint": "https://id.example/logout",
  "requires_approval": false,
  "oidc_groups_management_mode": "NONE",
  "oidc_groups_match_pattern": "(.*)",
  "oidc_groups_replace_pattern": "\\\\1"
}
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc get keycloak > jsonl 1`] = `
{"name":"keycloak","issuer":null,"client_id":"lazaret \\u001b[31m","client_secret":"(hidden)","has_client_secret":true,"authorization_endpoint":"https://id.example/authorization","token_endpoint":"https://id.example/token","userinfo_endpoint":"https://id.example/userinfo","jwks_endpoint":null,"logout_endpoint":"https://id.example/logout","requires_approval":false,"oidc_groups_management_mode":"NONE","oidc_groups_match_pattern":"(.*)","oidc_groups_replace_pattern":"\\\\1"}
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc get keycloak > table 1`] = `
name                         keycloak
client_id                    lazaret \\x1b[31m
client_secret                (hidden)
authorization_endpoint       https://id.example/authorization
token_endpoint               https://id.example/token
userinfo_endpoint            https://id.example/userinfo
logout_endpoint              https://id.example/logout
requires_approval            false
oidc_groups_management_mode  NONE
oidc_groups_match_pattern    (.*)
oidc_groups_replace_pattern  \\1
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc get keycloak > tsv 1`] = `
name	issuer	client_id	client_secret	authorization_endpoint	token_endpoint	userinfo_endpoint	jwks_endpoint	logout_endpoint	requires_approval	oidc_groups_management_mode	oidc_groups_match_pattern	oidc_groups_replace_pattern
keycloak		lazaret \\x1b[31m	(hidden)	https://id.example/authorization	https://id.example/token	https://id.example/userinfo		https://id.example/logout	false	NONE	(.*)	\\1
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc get keycloak > yaml 1`] = `
name: "keycloak"
issuer: null
client_id: "lazaret \\u001b[31m"
client_secret: "(hidden)"
has_client_secret: true
authorization_endpoint: "https://id.example/authorization"
token_endpoint: "https://id.example/token"
userinfo_endpoint: "https://id.example/userinfo"
jwks_endpoint: null
logout_endpoint: "https://id.example/logout"
requires_approval: false
oidc_groups_management_mode: "NONE"
oidc_groups_match_pattern: "(.*)"
oidc_groups_replace_pattern: "\\\\1"
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc identities > json 1`] = `
[]
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc identities > table 1`] = `
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc list > json 1`] = `
[
{"name":"keycloak"}
]
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc logout > json 1`] = `
{
  "provider": "keycloak",
  "url": "https://id.example/logout"
}
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc rm keycloak --yes > json 1`] = `
{"provider":"keycloak","status":"deleted"}
--- standard error
deleted identity provider keycloak
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc set keycloak --approval --groups mixed > json 1`] = `
{"provider":"keycloak","status":"changed","change":{"requires_approval":true,"oidc_groups_management_mode":"MIXED"}}
--- standard error
changed identity provider keycloak
exit 0

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc set keycloak --match ( (no pattern) > json 1`] = `
{"provider":"keycloak","status":"failed","error":{"code":"invalid_request","message":"oidc_groups_match_pattern: is not a valid pattern: unterminated group"}}
--- standard error
{"error":{"code":"invalid_request","message":"oidc_groups_match_pattern: is not a valid pattern: unterminated group","status":400,"operation":"PUT /api/oauth/{provider}","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":null}}
exit 1

`

exports[`cli/golden/identity-providers.test.ts > TAP > through a pipe > oidc set keycloak --match ( (no pattern) > table 1`] = `
PROVIDER                  STATUS          CHANGE
keycloak                  failed          (oidc_groups_match_pattern: is not a valid pattern: unterminated group)
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: oidc_groups_match_pattern: is not a valid pattern: unterminated group [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 1

`
