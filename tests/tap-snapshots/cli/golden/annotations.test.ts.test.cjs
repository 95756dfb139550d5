/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > analysis assign 282ff5df… 238a2c61-9e9d-4922-9d36-32857528ec8e > screen 1`] = `
ANALYSIS                              STATUS          ID
238a2c61-9e9d-4922-9d36-32857528ec8e  changed         282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32…
assigned 1 analysis
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > analysis list f0166e4b… > screen 1`] = `
ANALYSIS                              STATUS    STARTED     UPDATED  ARGUMENTS
238a2c61-9e9d-4922-9d36-32857528ec8e  finished  2024-05-02
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > analysis show f0166e4b… 238a2c61-9e9d-4922-9d36-32857528ec8e > screen 1`] = `
ANALYSIS  238a2c61-9e9d-4922-9d36-32857528ec8e
STATUS    finished
STARTED   2024-05-02
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > analysis start f0166e4b… > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          ANALYSIS
f0166e4b…ea742  failed          (no analysis backend is configured)
error: no analysis backend is configured (the setting enable_analysis of the server decides this) [r
equest rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 6

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > analysis unassign f0166e4b… 238a2c61-9e9d-4922-9d36-32857528ec8e > screen 1`] = `
ANALYSIS                              STATUS          ID
238a2c61-9e9d-4922-9d36-32857528ec8e  changed         f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f…
unassigned 1 analysis
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > analysis wait f0166e4b… --timeout 1m > screen 1`] = `
SHA256          STATUS          CONFIGS
f0166e4b…ea742  finished        1
waited for 1 object
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > analysis watch f0166e4b… --timeout 1m > screen 1`] = `
ANALYSIS                              STATUS    QUEUES
238a2c61-9e9d-4922-9d36-32857528ec8e  finished
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > attribute add 282ff5df… job:={"run": 1.0} job=@note.txt > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          ATTRIBUTES
282ff5df…808d0  changed         [{"key":"job","value":{"run":1.0}},{"key":"job","value":"a note\\n"}]
described 1 object with job
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > attribute add 282ff5df… nowhere=x (not defined) > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          ATTRIBUTES
282ff5df…808d0  not-found       (Attribute 'nowhere' is not defined or you have insufficient permis…
error: Attribute 'nowhere' is not defined or you have insufficient permissions to set it [request rr
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > attribute list f0166e4b… > screen 1`] = `
NUMBER  KEY  VALUE
1       job  {"run":7,"note":"\\u202eabc"}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > attribute rm f0166e4b… job > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          VALUES
f0166e4b…ea742  changed         1
removed attribute values of 1 object
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > comment add 282ff5df… 00000000… --message new [31m
line > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          COMMENT
282ff5df…808d0  changed         new \\x1b[31m\\nline
00000000…00000  not-found       (Object not found)
commented on 1 object, 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > comment list f0166e4b… > screen 1`] = `
NUMBER  AUTHOR  TIME        COMMENT
2       admin   2024-05-02  см. 病毒 \\u202eabc
1       admin   2024-05-02  packed with \\x1b[31mupx\\x1b[0m\\nsecond line
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > comment rm f0166e4b… --message-file note.txt -n > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          COMMENTS
f0166e4b…ea742  unchanged
would remove comments on 0 objects
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > favorite add 282ff5df… f0166e4b… > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          REMARKS
282ff5df…808d0  changed
f0166e4b…ea742  changed
marked 2 objects as favourite
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > favorite rm f0166e4b… > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          REMARKS
f0166e4b…ea742  changed
unmarked 1 object
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > link 282ff5df… 780dc5dc… 00000000… > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          PARENT
780dc5dc…ca30f  changed         282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0
00000000…00000  not-found       (Child object not found)
linked 1 object below 282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0, 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > metakey 282ff5df… job ‮abc > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          ATTRIBUTES
282ff5df…808d0  changed         [{"key":"job","value":"\\u202eabc"}]
described 1 object with job
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > query list > screen 1`] = `
NUMBER  NAME           TYPE  QUERY
1       mine \\x1b[31m  file  tag:packed
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > query rm 1 > screen 1`] = `
SEARCH                    STATUS          NUMBER
1                         deleted         1
removed 1 saved search
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > query save new [31m tag:x > screen 1`] = `
number  2
name    new \\x1b[31m
type    file
query   tag:x
saved search "new \\x1b[31m"
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > relations 282ff5df… --parents --depth 3 --all > screen 1`] = `
RELATION  SHA256          TYPE  NAME       TAGS                                     UPLOADED
parent    f0166e4b…ea742  file  alpha.exe  feed:honeypot runnable:win32:exe packed  2024-05-02
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > relations f0166e4b… > screen 1`] = `
RELATION  SHA256          TYPE           NAME                     TAGS                    UPLOADED
child     282ff5df…808d0  file           beta.dll                                         2024-05-02
child     70c6f2ed…7c8d7  file           evil]0;pwned[2J[31m.exe  feed:hostile name:con…  2024-05-02
child     eeb106a5…3d029  static_config  emotet                                           2024-05-02
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > rm --query tag:packed (unasked) > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
error: 1 object will be moved to the trash, for everybody. (add --yes to do it, or -n to see what wo
uld be done)
exit 2

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > rm f0166e4b… 00000000… --yes > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          REMARKS
f0166e4b…ea742  deleted
00000000…00000  not-found       (Object was not found)
deleted 1 object, 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > share add 282ff5df… nobody[31m (no such group) > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          GROUPS
282ff5df…808d0  failed          (group: must match pattern "^[A-Za-z0-9_.-]{1,32}$", not "nobody\\u0…
error: group: must match pattern "^[A-Za-z0-9_.-]{1,32}$", not "nobody\\u001b[31m" [request rrrrrrrrr
rrrrrrrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > share add 282ff5df… team-a > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          GROUPS
282ff5df…808d0  changed         team-a
shared 1 object with team-a
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > share allow-third-parties 282ff5df… (switched off) > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          REMARKS
282ff5df…808d0  failed          (Marking objects as shareable with third parties is disabled by adm…
error: Marking objects as shareable with third parties is disabled by administrator. (the setting en
able_3rd_party_sharing_consent of the server decides this) [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr
]
exit 4

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > share groups > screen 1`] = `
GROUP
admin
bob
public
registered
team-a
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > share list f0166e4b… > screen 1`] = `
GROUP   REASON                                                                            TIME
admin   added file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by …  2024-05-02
team-a  shared file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by…  2024-05-02
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > share rm 282ff5df… team-a > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          GROUPS
282ff5df…808d0  failed          (team-a has access through another object: take that share back, or…
error: team-a has access through another object: take that share back, or remove the link [request r
rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > tag add f0166e4b… 00000000… seen > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          TAGS
f0166e4b…ea742  changed         feed:honeypot runnable:win32:exe packed seen
00000000…00000  not-found       (Object not found)
tagged 1 object with "seen", 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > tag list f0166e4b… > screen 1`] = `
TAG
feed:honeypot
runnable:win32:exe
packed
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > tag rm --query tag:"feed:hostile" feed:hostile -n > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          TAGS
e209be1c…137a1  would-untag     feed:hostile
70c5adb6…26e67  would-untag     feed:hostile
fdb383fc…2e7b2  would-untag     feed:hostile
15ad5792…9ae3c  would-untag     feed:hostile
64098752…1193b  would-untag     feed:hostile
780dc5dc…ca30f  would-untag     feed:hostile
a7157061…70a94  would-untag     feed:hostile
b2fa3f3c…77ed9  would-untag     feed:hostile
70c6f2ed…7c8d7  would-untag     feed:hostile
would untag 9 objects of "feed:hostile"
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > tag suggest feed > screen 1`] = `
TAG
feed:honeypot
feed:hostile
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 100 columns > unlink f0166e4b… 282ff5df… > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          PARENT
282ff5df…808d0  changed         f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
unlinked 1 object from f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 40 columns > analysis show f0166e4b… 238a2c61-9e9d-4922-9d36-32857528ec8e > screen 1`] = `
ANALYSIS  238a2c61-9e9d-4922-9d36-328575
28ec8e
STATUS    finished
STARTED   2024-05-02
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 40 columns > attribute list f0166e4b… > screen 1`] = `
NUMBER  KEY  VALUE
1       job  {"run":7,"note":"\\u202eabc…
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 40 columns > comment list f0166e4b… > screen 1`] = `
NUMBER  AUTHOR  TIME        COMMENT
2       admin   2024-05-02  см. 病毒 \\u…
1       admin   2024-05-02  packed with…
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 40 columns > query list > screen 1`] = `
NUMBER  NAME           TYPE  QUERY
1       mine \\x1b[31m  file  tag:packed
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 40 columns > relations f0166e4b… > screen 1`] = `
RELATION  child
SHA256    282ff5dfa239bdf0e28e8c4fee304c
d79382443a5af32e4b8a77b21a4ad808d0
TYPE      file
NAME      beta.dll
UPLOADED  2024-05-02

RELATION  child
SHA256    70c6f2edd550b0475b8f8dce80f7c8
8348a56ea68cb8792d1acfedb9bb37c8d7
TYPE      file
NAME      evil]0;pwned[2J[31m.exe
TAGS      feed:hostile name:control
UPLOADED  2024-05-02

RELATION  child
SHA256    eeb106a5d27b1b3f409b32eddc7410
0f59c49cdfc9aaa1131a84250009e3d029
TYPE      static_config
NAME      emotet
UPLOADED  2024-05-02
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 40 columns > share list f0166e4b… > screen 1`] = `
GROUP   REASON                TIME
admin   added file:f0166e4b…  2024-05-02
team-a  shared file:f0166e4…  2024-05-02
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 40 columns > tag add f0166e4b… 00000000… seen > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile 
lab)
SHA256  f0166e4bb604f829cfe8e2b4feaa38cb
680fb4f415f5f9cfb886c57c6dbea742
STATUS  changed
TAGS    feed:honeypot runnable:win32:exe
        packed seen

SHA256  00000000000000000000000000000000
00000000000000000000000000000000
STATUS  not-found
TAGS    (Object not found)
tagged 1 object with "seen", 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > on a terminal of 40 columns > tag list f0166e4b… > screen 1`] = `
TAG
feed:honeypot
runnable:win32:exe
packed
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis assign 282ff5df… 238a2c61-9e9d-4922-9d36-32857528ec8e > json 1`] = `
{"analysis":"238a2c61-9e9d-4922-9d36-32857528ec8e","status":"changed","id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"}
--- standard error
assigned 1 analysis
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis list f0166e4b… > csv 1`] = `
id,status,requested_on,last_update,arguments,processing_in
238a2c61-9e9d-4922-9d36-32857528ec8e,finished,2024-05-02T10:11:12.123456+00:00,,{},{}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis list f0166e4b… > ids 1`] = `
238a2c61-9e9d-4922-9d36-32857528ec8e
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis list f0166e4b… > json 1`] = `
[
{"id":"238a2c61-9e9d-4922-9d36-32857528ec8e","status":"finished","arguments":{},"requested_on":"2024-05-02T10:11:12.123456+00:00","last_update":null,"processing_in":{}}
]
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis show f0166e4b… 238a2c61-9e9d-4922-9d36-32857528ec8e > csv 1`] = `
id,status,requested_on,last_update,arguments,processing_in
238a2c61-9e9d-4922-9d36-32857528ec8e,finished,2024-05-02T10:11:12.123456+00:00,,{},{}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis show f0166e4b… 238a2c61-9e9d-4922-9d36-32857528ec8e > ids 1`] = `
238a2c61-9e9d-4922-9d36-32857528ec8e
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis show f0166e4b… 238a2c61-9e9d-4922-9d36-32857528ec8e > json 1`] = `
{
  "id": "238a2c61-9e9d-4922-9d36-32857528ec8e",
  "status": "finished",
  "arguments": {},
  "requested_on": "2024-05-02T10:11:12.123456+00:00",
  "last_update": null,
  "processing_in": {}
}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis show f0166e4b… 238a2c61-9e9d-4922-9d36-32857528ec8e > jsonl 1`] = `
{"id":"238a2c61-9e9d-4922-9d36-32857528ec8e","status":"finished","arguments":{},"requested_on":"2024-05-02T10:11:12.123456+00:00","last_update":null,"processing_in":{}}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis show f0166e4b… 238a2c61-9e9d-4922-9d36-32857528ec8e > table 1`] = `
ANALYSIS  238a2c61-9e9d-4922-9d36-32857528ec8e
STATUS    finished
STARTED   2024-05-02T10:11:12.123456+00:00
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis show f0166e4b… 238a2c61-9e9d-4922-9d36-32857528ec8e > tsv 1`] = `
id	status	requested_on	last_update	arguments	processing_in
238a2c61-9e9d-4922-9d36-32857528ec8e	finished	2024-05-02T10:11:12.123456+00:00		{}	{}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis show f0166e4b… 238a2c61-9e9d-4922-9d36-32857528ec8e > yaml 1`] = `
id: "238a2c61-9e9d-4922-9d36-32857528ec8e"
status: "finished"
arguments: {}
requested_on: "2024-05-02T10:11:12.123456+00:00"
last_update: null
processing_in: {}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis start f0166e4b… > csv 1`] = `
id,status,analysis,error
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,failed,,"{""code"":""unavailable"",""message"":""no analysis backend is configured""}"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: no analysis backend is configured (the setting enable_analysis of the server decides this) [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 6

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis start f0166e4b… > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: no analysis backend is configured (the setting enable_analysis of the server decides this) [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 6

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis start f0166e4b… > json 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"failed","error":{"code":"unavailable","message":"no analysis backend is configured"}}
--- standard error
{"error":{"code":"unavailable","message":"no analysis backend is configured","status":503,"operation":"POST /api/{type}/{id}/analysis","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":"the setting enable_analysis of the server decides this","setting":"enable_analysis"}}
exit 6

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis unassign f0166e4b… 238a2c61-9e9d-4922-9d36-32857528ec8e > json 1`] = `
{"analysis":"238a2c61-9e9d-4922-9d36-32857528ec8e","status":"changed","id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"}
--- standard error
unassigned 1 analysis
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis wait f0166e4b… --timeout 1m > csv 1`] = `
id,status,seconds,configs,error
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,finished,0,1,
--- standard error
waited for 1 object
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis wait f0166e4b… --timeout 1m > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
--- standard error
waited for 1 object
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis wait f0166e4b… --timeout 1m > json 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"finished","seconds":0,"configs":1}
--- standard error
waited for 1 object
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis watch f0166e4b… --timeout 1m > csv 1`] = `
id,status,requested_on,last_update,arguments,processing_in
238a2c61-9e9d-4922-9d36-32857528ec8e,finished,2024-05-02T10:11:12.123456+00:00,,{},{}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis watch f0166e4b… --timeout 1m > ids 1`] = `
238a2c61-9e9d-4922-9d36-32857528ec8e
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > analysis watch f0166e4b… --timeout 1m > json 1`] = `
{"id":"238a2c61-9e9d-4922-9d36-32857528ec8e","status":"finished","arguments":{},"requested_on":"2024-05-02T10:11:12.123456+00:00","last_update":null,"processing_in":{}}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > attribute add 282ff5df… job:={"run": 1.0} job=@note.txt > json 1`] = `
{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","status":"changed","attributes":[{"key":"job","value":{"run":1.0}},{"key":"job","value":"a note\\n"}]}
--- standard error
described 1 object with job
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > attribute add 282ff5df… nowhere=x (not defined) > csv 1`] = `
id,status,attributes,error
282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0,not-found,,"{""code"":""not_found"",""message"":""Attribute 'nowhere' is not defined or you have insufficient permissions to set it""}"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: Attribute 'nowhere' is not defined or you have insufficient permissions to set it [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > attribute add 282ff5df… nowhere=x (not defined) > ids 1`] = `
282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: Attribute 'nowhere' is not defined or you have insufficient permissions to set it [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > attribute add 282ff5df… nowhere=x (not defined) > json 1`] = `
{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","status":"not-found","error":{"code":"not_found","message":"Attribute 'nowhere' is not defined or you have insufficient permissions to set it"}}
--- standard error
{"error":{"code":"not_found","message":"Attribute 'nowhere' is not defined or you have insufficient permissions to set it","status":404,"operation":"POST /api/{type}/{id}/attribute","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":null}}
exit 5

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > attribute list f0166e4b… > csv 1`] = `
id,key,value
1,job,"{""run"":7,""note"":""\\u202eabc""}"
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > attribute list f0166e4b… > ids 1`] = `
1
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > attribute list f0166e4b… > json 1`] = `
[
{"id":1,"key":"job","value":{"run":7,"note":"\\u202eabc"}}
]
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > attribute list f0166e4b… > jsonl 1`] = `
{"id":1,"key":"job","value":{"run":7,"note":"\\u202eabc"}}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > attribute list f0166e4b… > table 1`] = `
NUMBER  KEY  VALUE
1       job  {"run":7,"note":"\\u202eabc"}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > attribute list f0166e4b… > tsv 1`] = `
id	key	value
1	job	{"run":7,"note":"\\u202eabc"}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > attribute list f0166e4b… > yaml 1`] = `
- id: 1
  key: "job"
  value:
    run: 7
    note: "\\u202eabc"
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > attribute rm f0166e4b… job > json 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"changed","values":[1]}
--- standard error
removed attribute values of 1 object
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > comment add 282ff5df… 00000000… --message new [31m
line > json 1`] = `
{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","status":"changed","number":3,"comment":"new \\u001b[31m\\nline"}
{"id":"0000000000000000000000000000000000000000000000000000000000000000","status":"not-found","error":{"code":"not_found","message":"Object not found"}}
--- standard error
commented on 1 object, 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > comment list f0166e4b… > csv 1`] = `
id,author,timestamp,comment
2,admin,2024-05-02T10:11:14.123456+00:00,см. 病毒 \\u202eabc
1,admin,2024-05-02T10:11:13.123456+00:00,packed with \\x1b[31mupx\\x1b[0m\\nsecond line
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > comment list f0166e4b… > ids 1`] = `
2
1
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > comment list f0166e4b… > json 1`] = `
[
{"id":2,"comment":"см. 病毒 \\u202eabc","author":"admin","timestamp":"2024-05-02T10:11:14.123456+00:00"},
{"id":1,"comment":"packed with \\u001b[31mupx\\u001b[0m\\nsecond line","author":"admin","timestamp":"2024-05-02T10:11:13.123456+00:00"}
]
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > comment list f0166e4b… > jsonl 1`] = `
{"id":2,"comment":"см. 病毒 \\u202eabc","author":"admin","timestamp":"2024-05-02T10:11:14.123456+00:00"}
{"id":1,"comment":"packed with \\u001b[31mupx\\u001b[0m\\nsecond line","author":"admin","timestamp":"2024-05-02T10:11:13.123456+00:00"}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > comment list f0166e4b… > table 1`] = `
NUMBER  AUTHOR  TIME                              COMMENT
2       admin   2024-05-02T10:11:14.123456+00:00  см. 病毒 \\u202eabc
1       admin   2024-05-02T10:11:13.123456+00:00  packed with \\x1b[31mupx\\x1b[0m\\nsecond line
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > comment list f0166e4b… > tsv 1`] = `
id	author	timestamp	comment
2	admin	2024-05-02T10:11:14.123456+00:00	см. 病毒 \\u202eabc
1	admin	2024-05-02T10:11:13.123456+00:00	packed with \\x1b[31mupx\\x1b[0m\\nsecond line
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > comment list f0166e4b… > yaml 1`] = `
- id: 2
  comment: "см. 病毒 \\u202eabc"
  author: "admin"
  timestamp: "2024-05-02T10:11:14.123456+00:00"
- id: 1
  comment: "packed with \\u001b[31mupx\\u001b[0m\\nsecond line"
  author: "admin"
  timestamp: "2024-05-02T10:11:13.123456+00:00"
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > comment rm f0166e4b… --message-file note.txt -n > csv 1`] = `
id,status,comments,error
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,unchanged,,
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
would remove comments on 0 objects
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > comment rm f0166e4b… --message-file note.txt -n > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
would remove comments on 0 objects
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > comment rm f0166e4b… --message-file note.txt -n > json 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"unchanged","comments":[]}
--- standard error
would remove comments on 0 objects
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > favorite add 282ff5df… f0166e4b… > json 1`] = `
{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","status":"changed"}
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"changed"}
--- standard error
marked 2 objects as favourite
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > favorite rm f0166e4b… > json 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"changed"}
--- standard error
unmarked 1 object
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > link 282ff5df… 780dc5dc… 00000000… > json 1`] = `
{"id":"780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f","status":"changed","parent":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"}
{"id":"0000000000000000000000000000000000000000000000000000000000000000","status":"not-found","error":{"code":"not_found","message":"Child object not found"}}
--- standard error
linked 1 object below 282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0, 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > metakey 282ff5df… job ‮abc > json 1`] = `
{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","status":"changed","attributes":[{"key":"job","value":"\\u202eabc"}]}
--- standard error
described 1 object with job
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > query list > csv 1`] = `
id,name,type,query
1,mine \\x1b[31m,file,tag:packed
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > query list > ids 1`] = `
1
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > query list > json 1`] = `
[
{"id":1,"name":"mine \\u001b[31m","query":"tag:packed","type":"file"}
]
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > query list > jsonl 1`] = `
{"id":1,"name":"mine \\u001b[31m","query":"tag:packed","type":"file"}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > query list > table 1`] = `
NUMBER  NAME           TYPE  QUERY
1       mine \\x1b[31m  file  tag:packed
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > query list > tsv 1`] = `
id	name	type	query
1	mine \\x1b[31m	file	tag:packed
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > query list > yaml 1`] = `
- id: 1
  name: "mine \\u001b[31m"
  query: "tag:packed"
  type: "file"
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > query rm 1 > json 1`] = `
{"search":"1","status":"deleted","number":1}
--- standard error
removed 1 saved search
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > query save new [31m tag:x > json 1`] = `
{
  "id": 2,
  "name": "new \\u001b[31m",
  "query": "tag:x",
  "type": "file"
}
--- standard error
saved search "new \\x1b[31m"
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > relations 282ff5df… --parents --depth 3 --all > csv 1`] = `
relation,depth,id,type,tags,upload_time,via,name
parent,1,f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,file,feed:honeypot runnable:win32:exe packed,2024-05-02T10:11:22.123456+00:00,282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0,alpha.exe
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > relations 282ff5df… --parents --depth 3 --all > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > relations 282ff5df… --parents --depth 3 --all > json 1`] = `
[
{"relation":"parent","depth":1,"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","tags":[{"tag":"feed:honeypot"},{"tag":"runnable:win32:exe"},{"tag":"packed"}],"upload_time":"2024-05-02T10:11:22.123456+00:00","via":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","name":"alpha.exe"}
]
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > relations f0166e4b… > csv 1`] = `
relation,depth,id,type,tags,upload_time,via,name
child,1,282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0,file,,2024-05-02T10:11:23.123456+00:00,f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,beta.dll
child,1,70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7,file,feed:hostile name:control,2024-05-02T10:11:13.123456+00:00,f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,evil]0;pwned[2J[31m.exe
child,1,eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029,static_config,,2024-05-02T10:11:24.123456+00:00,f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,emotet
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > relations f0166e4b… > ids 1`] = `
282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > relations f0166e4b… > json 1`] = `
[
{"relation":"child","depth":1,"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","type":"file","tags":[],"upload_time":"2024-05-02T10:11:23.123456+00:00","via":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","name":"beta.dll"},
{"relation":"child","depth":1,"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:control"}],"upload_time":"2024-05-02T10:11:13.123456+00:00","via":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","name":"evil]0;pwned[2J[31m.exe"},
{"relation":"child","depth":1,"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","via":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","name":"emotet"}
]
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > relations f0166e4b… > jsonl 1`] = `
{"relation":"child","depth":1,"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","type":"file","tags":[],"upload_time":"2024-05-02T10:11:23.123456+00:00","via":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","name":"beta.dll"}
{"relation":"child","depth":1,"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:control"}],"upload_time":"2024-05-02T10:11:13.123456+00:00","via":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","name":"evil]0;pwned[2J[31m.exe"}
{"relation":"child","depth":1,"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","via":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","name":"emotet"}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > relations f0166e4b… > table 1`] = `
RELATION  SHA256                                                            TYPE           NAME                     TAGS                       UPLOADED
child     282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0  file           beta.dll                                            2024-05-02T10:11:23.123456+00:00
child     70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7  file           evil]0;pwned[2J[31m.exe  feed:hostile name:control  2024-05-02T10:11:13.123456+00:00
child     eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029  static_config  emotet                                              2024-05-02T10:11:24.123456+00:00
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > relations f0166e4b… > tsv 1`] = `
relation	depth	id	type	tags	upload_time	via	name
child	1	282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0	file		2024-05-02T10:11:23.123456+00:00	f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	beta.dll
child	1	70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7	file	feed:hostile name:control	2024-05-02T10:11:13.123456+00:00	f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	evil]0;pwned[2J[31m.exe
child	1	eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029	static_config		2024-05-02T10:11:24.123456+00:00	f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	emotet
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > relations f0166e4b… > yaml 1`] = `
- relation: "child"
  depth: 1
  id: "282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"
  type: "file"
  tags: []
  upload_time: "2024-05-02T10:11:23.123456+00:00"
  via: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
  name: "beta.dll"
- relation: "child"
  depth: 1
  id: "70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"
  type: "file"
  tags:
    - tag: "feed:hostile"
    - tag: "name:control"
  upload_time: "2024-05-02T10:11:13.123456+00:00"
  via: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
  name: "evil]0;pwned[2J[31m.exe"
- relation: "child"
  depth: 1
  id: "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"
  type: "static_config"
  tags: []
  upload_time: "2024-05-02T10:11:24.123456+00:00"
  via: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
  name: "emotet"
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > rm --query tag:packed (unasked) > csv 1`] = `
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: 1 object will be moved to the trash, for everybody. (add --yes to do it, or -n to see what would be done)
exit 2

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > rm --query tag:packed (unasked) > ids 1`] = `
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: 1 object will be moved to the trash, for everybody. (add --yes to do it, or -n to see what would be done)
exit 2

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > rm --query tag:packed (unasked) > json 1`] = `
--- standard error
{"error":{"code":"confirmation_needed","message":"1 object will be moved to the trash, for everybody.","status":null,"operation":null,"request_id":null,"hint":"add --yes to do it, or -n to see what would be done"}}
exit 2

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > rm f0166e4b… 00000000… --yes > json 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"deleted"}
{"id":"0000000000000000000000000000000000000000000000000000000000000000","status":"not-found","error":{"code":"not_found","message":"Object was not found"}}
--- standard error
deleted 1 object, 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share add 282ff5df… nobody[31m (no such group) > csv 1`] = `
id,status,groups,error
282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0,failed,,"{""code"":""invalid_request"",""message"":""group: must match pattern \\""^[A-Za-z0-9_.-]{1,32}$\\"", not \\""nobody\\\\u001b[31m\\""""}"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: group: must match pattern "^[A-Za-z0-9_.-]{1,32}$", not "nobody\\u001b[31m" [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share add 282ff5df… nobody[31m (no such group) > ids 1`] = `
282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: group: must match pattern "^[A-Za-z0-9_.-]{1,32}$", not "nobody\\u001b[31m" [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share add 282ff5df… nobody[31m (no such group) > json 1`] = `
{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","status":"failed","error":{"code":"invalid_request","message":"group: must match pattern \\"^[A-Za-z0-9_.-]{1,32}$\\", not \\"nobody\\\\u001b[31m\\""}}
--- standard error
{"error":{"code":"invalid_request","message":"group: must match pattern \\"^[A-Za-z0-9_.-]{1,32}$\\", not \\"nobody\\\\u001b[31m\\"","status":400,"operation":"PUT /api/{type}/{id}/share","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":null}}
exit 1

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share add 282ff5df… team-a > json 1`] = `
{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","status":"changed","groups":["team-a"]}
--- standard error
shared 1 object with team-a
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share allow-third-parties 282ff5df… (switched off) > csv 1`] = `
id,status,error
282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0,failed,"{""code"":""forbidden"",""message"":""Marking objects as shareable with third parties is disabled by administrator.""}"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: Marking objects as shareable with third parties is disabled by administrator. (the setting enable_3rd_party_sharing_consent of the server decides this) [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 4

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share allow-third-parties 282ff5df… (switched off) > ids 1`] = `
282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: Marking objects as shareable with third parties is disabled by administrator. (the setting enable_3rd_party_sharing_consent of the server decides this) [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 4

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share allow-third-parties 282ff5df… (switched off) > json 1`] = `
{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","status":"failed","error":{"code":"forbidden","message":"Marking objects as shareable with third parties is disabled by administrator."}}
--- standard error
{"error":{"code":"forbidden","message":"Marking objects as shareable with third parties is disabled by administrator.","status":403,"operation":"PUT /api/object/{id}/share_3rd_party","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":"the setting enable_3rd_party_sharing_consent of the server decides this","setting":"enable_3rd_party_sharing_consent"}}
exit 4

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share groups > csv 1`] = `
group
admin
bob
public
registered
team-a
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share groups > ids 1`] = `
admin
bob
public
registered
team-a
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share groups > json 1`] = `
[
{"group":"admin"},
{"group":"bob"},
{"group":"public"},
{"group":"registered"},
{"group":"team-a"}
]
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share list f0166e4b… > csv 1`] = `
group_name,reason_type,access_time,related_object_dhash,related_object_type,related_user_login,access_reason
admin,added,2024-05-02T10:11:12.123456+00:00,f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,file,admin,added file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin
team-a,shared,2024-05-02T10:11:12.123456+00:00,f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,file,admin,shared file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share list f0166e4b… > ids 1`] = `
admin
team-a
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share list f0166e4b… > json 1`] = `
[
{"group_name":"admin","access_time":"2024-05-02T10:11:12.123456+00:00","reason_type":"added","related_object_dhash":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","related_object_type":"file","related_user_login":"admin","access_reason":"added file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin"},
{"group_name":"team-a","access_time":"2024-05-02T10:11:12.123456+00:00","reason_type":"shared","related_object_dhash":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","related_object_type":"file","related_user_login":"admin","access_reason":"shared file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin"}
]
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share list f0166e4b… > jsonl 1`] = `
{"group_name":"admin","access_time":"2024-05-02T10:11:12.123456+00:00","reason_type":"added","related_object_dhash":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","related_object_type":"file","related_user_login":"admin","access_reason":"added file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin"}
{"group_name":"team-a","access_time":"2024-05-02T10:11:12.123456+00:00","reason_type":"shared","related_object_dhash":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","related_object_type":"file","related_user_login":"admin","access_reason":"shared file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin"}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share list f0166e4b… > table 1`] = `
GROUP   REASON                                                                                      TIME
admin   added file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin   2024-05-02T10:11:12.123456+00:00
team-a  shared file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin  2024-05-02T10:11:12.123456+00:00
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share list f0166e4b… > tsv 1`] = `
group_name	reason_type	access_time	related_object_dhash	related_object_type	related_user_login	access_reason
admin	added	2024-05-02T10:11:12.123456+00:00	f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	file	admin	added file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin
team-a	shared	2024-05-02T10:11:12.123456+00:00	f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	file	admin	shared file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share list f0166e4b… > yaml 1`] = `
- group_name: "admin"
  access_time: "2024-05-02T10:11:12.123456+00:00"
  reason_type: "added"
  related_object_dhash: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
  related_object_type: "file"
  related_user_login: "admin"
  access_reason: "added file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin"
- group_name: "team-a"
  access_time: "2024-05-02T10:11:12.123456+00:00"
  reason_type: "shared"
  related_object_dhash: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
  related_object_type: "file"
  related_user_login: "admin"
  access_reason: "shared file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin"
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > share rm 282ff5df… team-a > json 1`] = `
{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","status":"failed","error":{"code":"conflict","message":"team-a has access through another object: take that share back, or remove the link"}}
--- standard error
{"error":{"code":"conflict","message":"team-a has access through another object: take that share back, or remove the link","status":409,"operation":"DELETE /api/{type}/{id}/share","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":null}}
exit 1

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag add f0166e4b… 00000000… seen > csv 1`] = `
id,status,tags,error
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,changed,"[""feed:honeypot"",""runnable:win32:exe"",""packed"",""seen""]",
0000000000000000000000000000000000000000000000000000000000000000,not-found,,"{""code"":""not_found"",""message"":""Object not found""}"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
tagged 1 object with "seen", 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag add f0166e4b… 00000000… seen > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
0000000000000000000000000000000000000000000000000000000000000000
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
tagged 1 object with "seen", 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag add f0166e4b… 00000000… seen > json 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"changed","tags":["feed:honeypot","runnable:win32:exe","packed","seen"]}
{"id":"0000000000000000000000000000000000000000000000000000000000000000","status":"not-found","error":{"code":"not_found","message":"Object not found"}}
--- standard error
tagged 1 object with "seen", 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag add f0166e4b… 00000000… seen > jsonl 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"changed","tags":["feed:honeypot","runnable:win32:exe","packed","seen"]}
{"id":"0000000000000000000000000000000000000000000000000000000000000000","status":"not-found","error":{"code":"not_found","message":"Object not found"}}
--- standard error
tagged 1 object with "seen", 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag add f0166e4b… 00000000… seen > table 1`] = `
SHA256                                                            STATUS          TAGS
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742  changed         feed:honeypot runnable:win32:exe packed seen
0000000000000000000000000000000000000000000000000000000000000000  not-found       (Object not found)
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
tagged 1 object with "seen", 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag add f0166e4b… 00000000… seen > tsv 1`] = `
id	status	tags	error
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	changed	["feed:honeypot","runnable:win32:exe","packed","seen"]	
0000000000000000000000000000000000000000000000000000000000000000	not-found		{"code":"not_found","message":"Object not found"}
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
tagged 1 object with "seen", 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag add f0166e4b… 00000000… seen > yaml 1`] = `
---
id: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
status: "changed"
tags:
  - "feed:honeypot"
  - "runnable:win32:exe"
  - "packed"
  - "seen"
---
id: "0000000000000000000000000000000000000000000000000000000000000000"
status: "not-found"
error:
  code: "not_found"
  message: "Object not found"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
tagged 1 object with "seen", 1 failed
exit 3

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag list f0166e4b… > csv 1`] = `
tag
feed:honeypot
runnable:win32:exe
packed
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag list f0166e4b… > ids 1`] = `
feed:honeypot
runnable:win32:exe
packed
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag list f0166e4b… > json 1`] = `
[
{"tag":"feed:honeypot"},
{"tag":"runnable:win32:exe"},
{"tag":"packed"}
]
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag list f0166e4b… > jsonl 1`] = `
{"tag":"feed:honeypot"}
{"tag":"runnable:win32:exe"}
{"tag":"packed"}
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag list f0166e4b… > table 1`] = `
TAG
feed:honeypot
runnable:win32:exe
packed
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag list f0166e4b… > tsv 1`] = `
tag
feed:honeypot
runnable:win32:exe
packed
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag list f0166e4b… > yaml 1`] = `
- tag: "feed:honeypot"
- tag: "runnable:win32:exe"
- tag: "packed"
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag rm --query tag:"feed:hostile" feed:hostile -n > csv 1`] = `
id,status,tags,error
e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1,would-untag,"[""feed:hostile""]",
70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67,would-untag,"[""feed:hostile""]",
fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2,would-untag,"[""feed:hostile""]",
15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c,would-untag,"[""feed:hostile""]",
64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b,would-untag,"[""feed:hostile""]",
780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f,would-untag,"[""feed:hostile""]",
a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94,would-untag,"[""feed:hostile""]",
b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9,would-untag,"[""feed:hostile""]",
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7,would-untag,"[""feed:hostile""]",
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
would untag 9 objects of "feed:hostile"
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag rm --query tag:"feed:hostile" feed:hostile -n > ids 1`] = `
e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1
70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67
fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2
15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c
64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b
780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f
a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94
b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
would untag 9 objects of "feed:hostile"
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag rm --query tag:"feed:hostile" feed:hostile -n > json 1`] = `
{"id":"e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1","status":"would-untag","tags":["feed:hostile"]}
{"id":"70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67","status":"would-untag","tags":["feed:hostile"]}
{"id":"fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2","status":"would-untag","tags":["feed:hostile"]}
{"id":"15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c","status":"would-untag","tags":["feed:hostile"]}
{"id":"64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b","status":"would-untag","tags":["feed:hostile"]}
{"id":"780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f","status":"would-untag","tags":["feed:hostile"]}
{"id":"a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94","status":"would-untag","tags":["feed:hostile"]}
{"id":"b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9","status":"would-untag","tags":["feed:hostile"]}
{"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","status":"would-untag","tags":["feed:hostile"]}
--- standard error
would untag 9 objects of "feed:hostile"
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag suggest feed > csv 1`] = `
tag
feed:honeypot
feed:hostile
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag suggest feed > ids 1`] = `
feed:honeypot
feed:hostile
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > tag suggest feed > json 1`] = `
[
{"tag":"feed:honeypot"},
{"tag":"feed:hostile"}
]
exit 0

`

exports[`cli/golden/annotations.test.ts > TAP > through a pipe > unlink f0166e4b… 282ff5df… > json 1`] = `
{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","status":"changed","parent":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"}
--- standard error
unlinked 1 object from f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
exit 0

`
