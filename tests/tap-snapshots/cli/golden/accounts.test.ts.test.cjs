/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > key create --name new [31m > screen 1`] = `
id     uuid-uuid-uuid-uuid-uuid-uuid-uuid-u
name   new \\x1b[31m
token  <token>
key uuid-uuid-uuid-uuid-uuid-uuid-uuid-u created for admin
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > key create --name x --capability no_such > screen 1`] = `
error: capabilities: admin does not hold "no_such" [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > key create --name x --group registered --expires 2099-01-01 --read-only > screen 1`] = `
id      uuid-uuid-uuid-uuid-uuid-uuid-uuid-u
name    x
limits  until 2099-01-01T00:00Z, read only, group registered
token   <token>
key uuid-uuid-uuid-uuid-uuid-uuid-uuid-u created for admin
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > key list > screen 1`] = `
ID                                    NAME             ISSUED      BY  USED        KEY  LIMITS
6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11  laptop \\x1b[31m  2024-05-02
uuid-uuid-uuid-uuid-uuid-uuid-uuid-u  test             2024-05-03      2024-05-02
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > key rm 6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11 > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
ID                                    STATUS          REMARKS
6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11  deleted
revoked key 6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > login --user admin --password-stdin > screen 1`] = `
signed in as admin @ http://127.0.0.1:PPPPP (profile lab, session in the config file)
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > logout > screen 1`] = `
the API key of profile lab stays valid; to revoke it, sign in and run: lazaret key rm ID
signed out of lab
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > profile add new login=carol env=NEW_KEY page_size=500 > screen 1`] = `
added profile new
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > profile add old (exists) > screen 1`] = `
error: profile "old" already exists (--force replaces it; "lazaret profile set" changes it)
exit 2

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > profile import mwdbrc -n > screen 1`] = `
NAME           STATUS        URL                    LOGIN  SECRET  NOT IMPORTED
other.example  would-import  https://other.example  alice  key     verify_ssl is off: use --ca-file…
old            known         https://old.example    bob    none    the password: passwords are neve…
warning: existing profiles were not changed; --force replaces them
sign in with: lazaret login -P old
exit 3

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > profile import mwdbrc > screen 1`] = `
NAME           STATUS  URL                    LOGIN  SECRET  NOT IMPORTED
other.example  new     https://other.example  alice  key     verify_ssl is off: use --ca-file, or -…
old            known   https://old.example    bob    none    the password: passwords are never stor…
warning: existing profiles were not changed; --force replaces them
sign in with: lazaret login -P old
exit 3

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > profile list > screen 1`] = `
NAME  URL                     LOGIN  SECRET      DEFAULT
lab   http://127.0.0.1:PPPPP  admin  key (file)  *
old   https://old.example     bob    none
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > profile rm old > screen 1`] = `
removed profile old
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > profile set lab format=csv page_size=many (wrong value) > screen 1`] = `
error: profile "lab": page_size must be an integer from 1 to 1000
exit 2

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > profile set old concurrency=8 > screen 1`] = `
changed profile old
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > profile show > screen 1`] = `
name     lab
url      http://127.0.0.1:PPPPP
login    admin
secret   key
stored   file
default  true
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > profile show old > screen 1`] = `
name     old
url      https://old.example
login    bob
secret   none
default  false
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > profile use old > screen 1`] = `
using profile old
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > session list > screen 1`] = `
ID                                    BEGUN       USED        FROM       CLIENT            KEY  THIS
0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10  2024-05-02  2024-05-02  192.0.2.2  browser \\x1b[31m
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > session revoke --others > screen 1`] = `
revoked 1 session
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > session revoke > screen 1`] = `
error: give either identifiers or --others
exit 2

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > session revoke 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10 > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
ID                                    STATUS          REMARKS
0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10  deleted
revoked session 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > session revoke 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b11 > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
ID                                    STATUS          REMARKS
0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b11  not-found       (Session doesn't exist)
error: Session doesn't exist [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 100 columns > whoami > screen 1`] = `
login         admin
server        http://127.0.0.1:PPPPP
instance      lazaret, API 2.18.0
profile       lab
groups        admin, public, registered
capabilities  access_all_objects, access_monitoring_metrics, access_prometheus_metrics,
              access_remotes, access_uploader_info, adding_all_attributes, adding_blobs,
              adding_comments, adding_configs, adding_files, adding_parents, adding_tags,
              analysis_manage, karton_assign, karton_reanalyze, karton_unassign, manage_profile,
              manage_users, modify_3rd_party_sharing, personalize, reading_all_attributes,
              removing_attributes, removing_comments, removing_objects, removing_parents,
              removing_tags, share_queried_objects, sharing_with_all, unlimited_requests
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 40 columns > key list > screen 1`] = `
ID      6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f
2b11
NAME    laptop \\x1b[31m
ISSUED  2024-05-02

ID      uuid-uuid-uuid-uuid-uuid-uuid-uu
id-u
NAME    test
ISSUED  2024-05-03
USED    2024-05-02
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 40 columns > login --user admin --password-stdin (wrong password) > screen 1`] = `
error: Invalid login or password. [reque
st rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 4

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 40 columns > profile list > screen 1`] = `
NAME     lab
URL      http://127.0.0.1:PPPPP
LOGIN    admin
SECRET   key (file)
DEFAULT  *

NAME    old
URL     https://old.example
LOGIN   bob
SECRET  none
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 40 columns > profile show > screen 1`] = `
name     lab
url      http://127.0.0.1:PPPPP
login    admin
secret   key
stored   file
default  true
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 40 columns > session list > screen 1`] = `
ID      0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f
7b10
BEGUN   2024-05-02
USED    2024-05-02
FROM    192.0.2.2
CLIENT  browser \\x1b[31m
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > on a terminal of 40 columns > whoami > screen 1`] = `
login         admin
server        http://127.0.0.1:PPPPP
instance      lazaret, API 2.18.0
profile       lab
groups        admin, public, registered
capabilities  access_all_objects,
              access_monitoring_metrics,
              access_prometheus_metrics,
              access_remotes,
              access_uploader_info,
              adding_all_attributes,
              adding_blobs,
              adding_comments,
              adding_configs,
              adding_files,
              adding_parents,
              adding_tags,
              analysis_manage,
              karton_assign,
              karton_reanalyze,
              karton_unassign,
              manage_profile,
              manage_users,
              modify_3rd_party_sharing,
              personalize,
              reading_all_attributes,
              removing_attributes,
              removing_comments,
              removing_objects,
              removing_parents,
              removing_tags,
              share_queried_objects,
              sharing_with_all,
              unlimited_requests
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > key create --name new [31m > json 1`] = `
{
  "id": "uuid-uuid-uuid-uuid-uuid-uuid-uuid-u",
  "name": "new \\u001b[31m",
  "issued_on": "2026-01-01T00:00:00.000000+00:00",
  "issuer_login": "admin",
  "expires_at": null,
  "capabilities": null,
  "group": null,
  "addresses": null,
  "last_used_at": null,
  "last_used_from": null,
  "made_by_key": "uuid-uuid-uuid-uuid-uuid-uuid-uuid-u",
  "token": "<token>"
}
--- standard error
key uuid-uuid-uuid-uuid-uuid-uuid-uuid-u created for admin
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > key create --name x --capability no_such > json 1`] = `
--- standard error
{"error":{"code":"invalid_request","message":"capabilities: admin does not hold \\"no_such\\"","status":400,"operation":"POST /api/user/{login}/api_key","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":null}}
exit 1

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > key create --name x --group registered --expires 2099-01-01 --read-only > json 1`] = `
{
  "id": "uuid-uuid-uuid-uuid-uuid-uuid-uuid-u",
  "name": "x",
  "issued_on": "2026-01-01T00:00:00.000000+00:00",
  "issuer_login": "admin",
  "expires_at": "2026-01-01T00:00:00.000000+00:00",
  "capabilities": [],
  "group": "registered",
  "addresses": null,
  "last_used_at": null,
  "last_used_from": null,
  "made_by_key": "uuid-uuid-uuid-uuid-uuid-uuid-uuid-u",
  "token": "<token>"
}
--- standard error
key uuid-uuid-uuid-uuid-uuid-uuid-uuid-u created for admin
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > key list > csv 1`] = `
id,name,issued_on,issuer_login,expires_at,capabilities,group,addresses,last_used_at,last_used_from,made_by_key
6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11,laptop \\x1b[31m,2024-05-02T10:11:12.123456+00:00,,,,,,,,
uuid-uuid-uuid-uuid-uuid-uuid-uuid-u,test,2024-05-03T00:00:00.000000+00:00,,,,,,2024-05-02T10:11:12.123456+00:00,127.0.0.1,
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > key list > ids 1`] = `
6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11
uuid-uuid-uuid-uuid-uuid-uuid-uuid-u
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > key list > json 1`] = `
[
{"id":"6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11","name":"laptop \\u001b[31m","issued_on":"2024-05-02T10:11:12.123456+00:00","issuer_login":null,"expires_at":null,"capabilities":null,"group":null,"addresses":null,"last_used_at":null,"last_used_from":null,"made_by_key":null},
{"id":"uuid-uuid-uuid-uuid-uuid-uuid-uuid-u","name":"test","issued_on":"2024-05-03T00:00:00.000000+00:00","issuer_login":null,"expires_at":null,"capabilities":null,"group":null,"addresses":null,"last_used_at":"2024-05-02T10:11:12.123456+00:00","last_used_from":"127.0.0.1","made_by_key":null}
]
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > key list > jsonl 1`] = `
{"id":"6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11","name":"laptop \\u001b[31m","issued_on":"2024-05-02T10:11:12.123456+00:00","issuer_login":null,"expires_at":null,"capabilities":null,"group":null,"addresses":null,"last_used_at":null,"last_used_from":null,"made_by_key":null}
{"id":"uuid-uuid-uuid-uuid-uuid-uuid-uuid-u","name":"test","issued_on":"2024-05-03T00:00:00.000000+00:00","issuer_login":null,"expires_at":null,"capabilities":null,"group":null,"addresses":null,"last_used_at":"2024-05-02T10:11:12.123456+00:00","last_used_from":"127.0.0.1","made_by_key":null}
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > key list > table 1`] = `
ID                                    NAME             ISSUED                            BY  USED                              KEY  LIMITS
6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11  laptop \\x1b[31m  2024-05-02T10:11:12.123456+00:00
uuid-uuid-uuid-uuid-uuid-uuid-uuid-u  test             2024-05-03T00:00:00.000000+00:00      2024-05-02T10:11:12.123456+00:00
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > key list > tsv 1`] = `
id	name	issued_on	issuer_login	expires_at	capabilities	group	addresses	last_used_at	last_used_from	made_by_key
6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11	laptop \\x1b[31m	2024-05-02T10:11:12.123456+00:00								
uuid-uuid-uuid-uuid-uuid-uuid-uuid-u	test	2024-05-03T00:00:00.000000+00:00						2024-05-02T10:11:12.123456+00:00	127.0.0.1	
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > key list > yaml 1`] = `
- id: "6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11"
  name: "laptop \\u001b[31m"
  issued_on: "2024-05-02T10:11:12.123456+00:00"
  issuer_login: null
  expires_at: null
  capabilities: null
  group: null
  addresses: null
  last_used_at: null
  last_used_from: null
  made_by_key: null
- id: "uuid-uuid-uuid-uuid-uuid-uuid-uuid-u"
  name: "test"
  issued_on: "2024-05-03T00:00:00.000000+00:00"
  issuer_login: null
  expires_at: null
  capabilities: null
  group: null
  addresses: null
  last_used_at: "2024-05-02T10:11:12.123456+00:00"
  last_used_from: "127.0.0.1"
  made_by_key: null
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > key rm 6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11 > json 1`] = `
{"id":"6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11","status":"deleted"}
--- standard error
revoked key 6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > login --user admin --password-stdin (wrong password) > json 1`] = `
--- standard error
{"error":{"code":"invalid_credentials","message":"Invalid login or password.","status":403,"operation":"POST /api/auth/login","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":null}}
exit 4

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > login --user admin --password-stdin (wrong password) > table 1`] = `
--- standard error
error: Invalid login or password. [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 4

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > login --user admin --password-stdin > json 1`] = `
--- standard error
signed in as admin @ http://127.0.0.1:PPPPP (profile lab, session in the config file)
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > login --user admin --password-stdin > table 1`] = `
--- standard error
signed in as admin @ http://127.0.0.1:PPPPP (profile lab, session in the config file)
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > logout > csv 1`] = `
--- standard error
the API key of profile lab stays valid; to revoke it, sign in and run: lazaret key rm ID
signed out of lab
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > logout > ids 1`] = `
--- standard error
the API key of profile lab stays valid; to revoke it, sign in and run: lazaret key rm ID
signed out of lab
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > logout > json 1`] = `
--- standard error
the API key of profile lab stays valid; to revoke it, sign in and run: lazaret key rm ID
signed out of lab
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile add new login=carol env=NEW_KEY page_size=500 > csv 1`] = `
--- standard error
added profile new
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile add new login=carol env=NEW_KEY page_size=500 > ids 1`] = `
--- standard error
added profile new
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile add new login=carol env=NEW_KEY page_size=500 > json 1`] = `
--- standard error
added profile new
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile add old (exists) > csv 1`] = `
--- standard error
error: profile "old" already exists (--force replaces it; "lazaret profile set" changes it)
exit 2

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile add old (exists) > ids 1`] = `
--- standard error
error: profile "old" already exists (--force replaces it; "lazaret profile set" changes it)
exit 2

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile add old (exists) > json 1`] = `
--- standard error
{"error":{"code":"usage","message":"profile \\"old\\" already exists","status":null,"operation":null,"request_id":null,"hint":"--force replaces it; \\"lazaret profile set\\" changes it"}}
exit 2

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile import mwdbrc -n > csv 1`] = `
name,url,login,status,secret,left
other.example,https://other.example,alice,would-import,key,"[""verify_ssl is off: use --ca-file, or --insecure each time""]"
old,https://old.example,bob,known,none,"[""the password: passwords are never stored"",""verify_ssl is off: use --ca-file, or --insecure each time""]"
--- standard error
warning: existing profiles were not changed; --force replaces them
sign in with: lazaret login -P old
exit 3

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile import mwdbrc -n > ids 1`] = `
other.example
old
--- standard error
warning: existing profiles were not changed; --force replaces them
sign in with: lazaret login -P old
exit 3

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile import mwdbrc -n > json 1`] = `
[
{"name":"other.example","url":"https://other.example","login":"alice","secret":"key","left":["verify_ssl is off: use --ca-file, or --insecure each time"],"status":"would-import"},
{"name":"old","url":"https://old.example","login":"bob","secret":"none","left":["the password: passwords are never stored","verify_ssl is off: use --ca-file, or --insecure each time"],"status":"known"}
]
--- standard error
warning: existing profiles were not changed; --force replaces them
sign in with: lazaret login -P old
exit 3

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile import mwdbrc > csv 1`] = `
name,url,login,status,secret,left
other.example,https://other.example,alice,new,key,"[""verify_ssl is off: use --ca-file, or --insecure each time""]"
old,https://old.example,bob,known,none,"[""the password: passwords are never stored"",""verify_ssl is off: use --ca-file, or --insecure each time""]"
--- standard error
warning: existing profiles were not changed; --force replaces them
sign in with: lazaret login -P old
exit 3

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile import mwdbrc > ids 1`] = `
other.example
old
--- standard error
warning: existing profiles were not changed; --force replaces them
sign in with: lazaret login -P old
exit 3

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile import mwdbrc > json 1`] = `
[
{"name":"other.example","url":"https://other.example","login":"alice","secret":"key","left":["verify_ssl is off: use --ca-file, or --insecure each time"],"status":"new"},
{"name":"old","url":"https://old.example","login":"bob","secret":"none","left":["the password: passwords are never stored","verify_ssl is off: use --ca-file, or --insecure each time"],"status":"known"}
]
--- standard error
warning: existing profiles were not changed; --force replaces them
sign in with: lazaret login -P old
exit 3

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile list > csv 1`] = `
name,url,login,secret,stored,default
lab,http://127.0.0.1:PPPPP,admin,key,file,true
old,https://old.example,bob,none,,false
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile list > ids 1`] = `
lab
old
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile list > json 1`] = `
[
{"name":"lab","url":"http://127.0.0.1:PPPPP","login":"admin","secret":"key","stored":"file","default":true},
{"name":"old","url":"https://old.example","login":"bob","secret":"none","stored":null,"default":false}
]
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile list > jsonl 1`] = `
{"name":"lab","url":"http://127.0.0.1:PPPPP","login":"admin","secret":"key","stored":"file","default":true}
{"name":"old","url":"https://old.example","login":"bob","secret":"none","stored":null,"default":false}
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile list > table 1`] = `
NAME  URL                     LOGIN  SECRET      DEFAULT
lab   http://127.0.0.1:PPPPP  admin  key (file)  *
old   https://old.example     bob    none
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile list > tsv 1`] = `
name	url	login	secret	stored	default
lab	http://127.0.0.1:PPPPP	admin	key	file	true
old	https://old.example	bob	none		false
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile list > yaml 1`] = `
- name: "lab"
  url: "http://127.0.0.1:PPPPP"
  login: "admin"
  secret: "key"
  stored: "file"
  default: true
- name: "old"
  url: "https://old.example"
  login: "bob"
  secret: "none"
  stored: null
  default: false
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile rm old > csv 1`] = `
--- standard error
removed profile old
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile rm old > ids 1`] = `
--- standard error
removed profile old
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile rm old > json 1`] = `
--- standard error
removed profile old
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile set lab format=csv page_size=many (wrong value) > csv 1`] = `
--- standard error
error: profile "lab": page_size must be an integer from 1 to 1000
exit 2

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile set lab format=csv page_size=many (wrong value) > ids 1`] = `
--- standard error
error: profile "lab": page_size must be an integer from 1 to 1000
exit 2

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile set lab format=csv page_size=many (wrong value) > json 1`] = `
--- standard error
{"error":{"code":"usage","message":"profile \\"lab\\": page_size must be an integer from 1 to 1000","status":null,"operation":null,"request_id":null,"hint":null}}
exit 2

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile set old concurrency=8 > csv 1`] = `
--- standard error
changed profile old
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile set old concurrency=8 > ids 1`] = `
--- standard error
changed profile old
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile set old concurrency=8 > json 1`] = `
--- standard error
changed profile old
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile show > csv 1`] = `
name,url,login,secret,stored,default,expires,env,command,ca_file,client_cert,client_key,proxy,page_size,concurrency,format,quarantine_dir
lab,http://127.0.0.1:PPPPP,admin,key,file,true,,,,,,,,,,,
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile show > ids 1`] = `
lab
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile show > json 1`] = `
{
  "name": "lab",
  "url": "http://127.0.0.1:PPPPP",
  "login": "admin",
  "secret": "key",
  "stored": "file",
  "default": true,
  "expires": null,
  "env": null,
  "command": null,
  "ca_file": null,
  "client_cert": null,
  "client_key": null,
  "proxy": null,
  "page_size": null,
  "concurrency": null,
  "format": null,
  "quarantine_dir": null
}
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile show > jsonl 1`] = `
{"name":"lab","url":"http://127.0.0.1:PPPPP","login":"admin","secret":"key","stored":"file","default":true,"expires":null,"env":null,"command":null,"ca_file":null,"client_cert":null,"client_key":null,"proxy":null,"page_size":null,"concurrency":null,"format":null,"quarantine_dir":null}
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile show > table 1`] = `
name     lab
url      http://127.0.0.1:PPPPP
login    admin
secret   key
stored   file
default  true
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile show > tsv 1`] = `
name	url	login	secret	stored	default	expires	env	command	ca_file	client_cert	client_key	proxy	page_size	concurrency	format	quarantine_dir
lab	http://127.0.0.1:PPPPP	admin	key	file	true											
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile show > yaml 1`] = `
name: "lab"
url: "http://127.0.0.1:PPPPP"
login: "admin"
secret: "key"
stored: "file"
default: true
expires: null
env: null
command: null
ca_file: null
client_cert: null
client_key: null
proxy: null
page_size: null
concurrency: null
format: null
quarantine_dir: null
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile show old > csv 1`] = `
name,url,login,secret,stored,default,expires,env,command,ca_file,client_cert,client_key,proxy,page_size,concurrency,format,quarantine_dir
old,https://old.example,bob,none,,false,,,,,,,,,,,
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile show old > ids 1`] = `
old
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile show old > json 1`] = `
{
  "name": "old",
  "url": "https://old.example",
  "login": "bob",
  "secret": "none",
  "stored": null,
  "default": false,
  "expires": null,
  "env": null,
  "command": null,
  "ca_file": null,
  "client_cert": null,
  "client_key": null,
  "proxy": null,
  "page_size": null,
  "concurrency": null,
  "format": null,
  "quarantine_dir": null
}
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile use old > csv 1`] = `
--- standard error
using profile old
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile use old > ids 1`] = `
--- standard error
using profile old
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > profile use old > json 1`] = `
--- standard error
using profile old
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session list > csv 1`] = `
id,created_at,expires_at,provider,address,user_agent,last_used_at,last_used_from,is_current,made_by_key
0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10,2024-05-02T10:11:12.123456+00:00,2026-01-01T00:00:00.000000+00:00,,192.0.2.1,browser \\x1b[31m,2024-05-02T10:11:12.123456+00:00,192.0.2.2,false,
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session list > ids 1`] = `
0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session list > json 1`] = `
[
{"id":"0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10","created_at":"2024-05-02T10:11:12.123456+00:00","expires_at":"2026-01-01T00:00:00.000000+00:00","provider":null,"address":"192.0.2.1","user_agent":"browser \\u001b[31m","last_used_at":"2024-05-02T10:11:12.123456+00:00","last_used_from":"192.0.2.2","is_current":false,"made_by_key":null}
]
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session list > jsonl 1`] = `
{"id":"0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10","created_at":"2024-05-02T10:11:12.123456+00:00","expires_at":"2026-01-01T00:00:00.000000+00:00","provider":null,"address":"192.0.2.1","user_agent":"browser \\u001b[31m","last_used_at":"2024-05-02T10:11:12.123456+00:00","last_used_from":"192.0.2.2","is_current":false,"made_by_key":null}
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session list > table 1`] = `
ID                                    BEGUN                             USED                              FROM       CLIENT            KEY  THIS
0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10  2024-05-02T10:11:12.123456+00:00  2024-05-02T10:11:12.123456+00:00  192.0.2.2  browser \\x1b[31m
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session list > tsv 1`] = `
id	created_at	expires_at	provider	address	user_agent	last_used_at	last_used_from	is_current	made_by_key
0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10	2024-05-02T10:11:12.123456+00:00	2026-01-01T00:00:00.000000+00:00		192.0.2.1	browser \\x1b[31m	2024-05-02T10:11:12.123456+00:00	192.0.2.2	false	
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session list > yaml 1`] = `
- id: "0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10"
  created_at: "2024-05-02T10:11:12.123456+00:00"
  expires_at: "2026-01-01T00:00:00.000000+00:00"
  provider: null
  address: "192.0.2.1"
  user_agent: "browser \\u001b[31m"
  last_used_at: "2024-05-02T10:11:12.123456+00:00"
  last_used_from: "192.0.2.2"
  is_current: false
  made_by_key: null
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session revoke --others > json 1`] = `
--- standard error
revoked 1 session
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session revoke > csv 1`] = `
--- standard error
error: give either identifiers or --others
exit 2

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session revoke > ids 1`] = `
--- standard error
error: give either identifiers or --others
exit 2

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session revoke > json 1`] = `
--- standard error
{"error":{"code":"usage","message":"give either identifiers or --others","status":null,"operation":null,"request_id":null,"hint":null}}
exit 2

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session revoke 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10 > json 1`] = `
{"id":"0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10","status":"deleted"}
--- standard error
revoked session 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session revoke 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b11 > csv 1`] = `
id,status,error
0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b11,not-found,"{""code"":""not_found"",""message"":""Session doesn't exist""}"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: Session doesn't exist [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session revoke 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b11 > ids 1`] = `
0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b11
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: Session doesn't exist [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > session revoke 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b11 > json 1`] = `
{"id":"0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b11","status":"not-found","error":{"code":"not_found","message":"Session doesn't exist"}}
--- standard error
{"error":{"code":"not_found","message":"Session doesn't exist","status":404,"operation":"DELETE /api/session/{session_id}","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":null}}
exit 5

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > whoami > csv 1`] = `
login,server,instance,api,profile,groups,capabilities
admin,http://127.0.0.1:PPPPP,lazaret,2.18.0,lab,"[""admin"",""public"",""registered""]","[""access_all_objects"",""access_monitoring_metrics"",""access_prometheus_metrics"",""access_remotes"",""access_uploader_info"",""adding_all_attributes"",""adding_blobs"",""adding_comments"",""adding_configs"",""adding_files"",""adding_parents"",""adding_tags"",""analysis_manage"",""karton_assign"",""karton_reanalyze"",""karton_unassign"",""manage_profile"",""manage_users"",""modify_3rd_party_sharing"",""personalize"",""reading_all_attributes"",""removing_attributes"",""removing_comments"",""removing_objects"",""removing_parents"",""removing_tags"",""share_queried_objects"",""sharing_with_all"",""unlimited_requests""]"
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > whoami > ids 1`] = `
admin
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > whoami > json 1`] = `
{
  "login": "admin",
  "server": "http://127.0.0.1:PPPPP",
  "instance": "lazaret",
  "api": "2.18.0",
  "profile": "lab",
  "groups": [
    "admin",
    "public",
    "registered"
  ],
  "capabilities": [
    "access_all_objects",
    "access_monitoring_metrics",
    "access_prometheus_metrics",
    "access_remotes",
    "access_uploader_info",
    "adding_all_attributes",
    "adding_blobs",
    "adding_comments",
    "adding_configs",
    "adding_files",
    "adding_parents",
    "adding_tags",
    "analysis_manage",
    "karton_assign",
    "karton_reanalyze",
    "karton_unassign",
    "manage_profile",
    "manage_users",
    "modify_3rd_party_sharing",
    "personalize",
    "reading_all_attributes",
    "removing_attributes",
    "removing_comments",
    "removing_objects",
    "removing_parents",
    "removing_tags",
    "share_queried_objects",
    "sharing_with_all",
    "unlimited_requests"
  ]
}
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > whoami > jsonl 1`] = `
{"login":"admin","server":"http://127.0.0.1:PPPPP","instance":"lazaret","api":"2.18.0","profile":"lab","groups":["admin","public","registered"],"capabilities":["access_all_objects","access_monitoring_metrics","access_prometheus_metrics","access_remotes","access_uploader_info","adding_all_attributes","adding_blobs","adding_comments","adding_configs","adding_files","adding_parents","adding_tags","analysis_manage","karton_assign","karton_reanalyze","karton_unassign","manage_profile","manage_users","modify_3rd_party_sharing","personalize","reading_all_attributes","removing_attributes","removing_comments","removing_objects","removing_parents","removing_tags","share_queried_objects","sharing_with_all","unlimited_requests"]}
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > whoami > table 1`] = `
login         admin
server        http://127.0.0.1:PPPPP
instance      lazaret, API 2.18.0
profile       lab
groups        admin, public, registered
capabilities  access_all_objects, access_monitoring_metrics, access_prometheus_metrics, access_remotes, access_uploader_info, adding_all_attributes, adding_blobs, adding_comments, adding_configs, adding_files, adding_parents, adding_tags, analysis_manage, karton_assign, karton_reanalyze, karton_unassign, manage_profile, manage_users, modify_3rd_party_sharing, personalize, reading_all_attributes, removing_attributes, removing_comments, removing_objects, removing_parents, removing_tags, share_queried_objects, sharing_with_all, unlimited_requests
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > whoami > tsv 1`] = `
login	server	instance	api	profile	groups	capabilities
admin	http://127.0.0.1:PPPPP	lazaret	2.18.0	lab	["admin","public","registered"]	["access_all_objects","access_monitoring_metrics","access_prometheus_metrics","access_remotes","access_uploader_info","adding_all_attributes","adding_blobs","adding_comments","adding_configs","adding_files","adding_parents","adding_tags","analysis_manage","karton_assign","karton_reanalyze","karton_unassign","manage_profile","manage_users","modify_3rd_party_sharing","personalize","reading_all_attributes","removing_attributes","removing_comments","removing_objects","removing_parents","removing_tags","share_queried_objects","sharing_with_all","unlimited_requests"]
exit 0

`

exports[`cli/golden/accounts.test.ts > TAP > through a pipe > whoami > yaml 1`] = `
login: "admin"
server: "http://127.0.0.1:PPPPP"
instance: "lazaret"
api: "2.18.0"
profile: "lab"
groups:
  - "admin"
  - "public"
  - "registered"
capabilities:
  - "access_all_objects"
  - "access_monitoring_metrics"
  - "access_prometheus_metrics"
  - "access_remotes"
  - "access_uploader_info"
  - "adding_all_attributes"
  - "adding_blobs"
  - "adding_comments"
  - "adding_configs"
  - "adding_files"
  - "adding_parents"
  - "adding_tags"
  - "analysis_manage"
  - "karton_assign"
  - "karton_reanalyze"
  - "karton_unassign"
  - "manage_profile"
  - "manage_users"
  - "modify_3rd_party_sharing"
  - "personalize"
  - "reading_all_attributes"
  - "removing_attributes"
  - "removing_comments"
  - "removing_objects"
  - "removing_parents"
  - "removing_tags"
  - "share_queried_objects"
  - "sharing_with_all"
  - "unlimited_requests"
exit 0

`
