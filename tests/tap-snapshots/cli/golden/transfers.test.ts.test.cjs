/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`cli/golden/transfers.test.ts > TAP > on a terminal of 100 columns > cursor list > screen 1`] = `
NAME   SERVER                  TYPE  QUERY  PENDING
honey  http://127.0.0.1:PPPPP  file         0
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > on a terminal of 100 columns > cursor rm honey > screen 1`] = `
removed cursor honey
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > on a terminal of 100 columns > cursor show honey > screen 1`] = `
NAME     honey
SERVER   http://127.0.0.1:PPPPP
TYPE     file
PENDING  0
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > on a terminal of 100 columns > cursor show nobody > screen 1`] = `
error: there is no cursor "nobody" (lazaret cursor list)
exit 8

`

exports[`cli/golden/transfers.test.ts > TAP > on a terminal of 100 columns > download 70c6f2ed… a7157061… 00000000… --keep-name -O in -j 1 > screen 1`] = `
SHA256          STATUS          SIZE      FILE
70c6f2ed…7c8d7  ok              26 B      in/evil]0;pwned[2J[31m.exe.bin
a7157061…70a94  ok              23 B      in/longlonglonglonglonglonglonglonglonglonglonglonglonglo…
00000000…00000  not-found                 (Object not found)
downloaded 2, existing 0, not found 1, failed 0  (49 B)
exit 3

`

exports[`cli/golden/transfers.test.ts > TAP > on a terminal of 100 columns > download f0166e4b… -n > screen 1`] = `
SHA256          STATUS          SIZE      FILE
f0166e4b…ea742  would-download            f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6…
downloaded 1, existing 0, not found 0, failed 0  (0 B)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > on a terminal of 100 columns > upload -r drop -n > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
STATUS          SHA256          SIZE      PATH
would-upload    7aa7a535…77d4c  4 B       drop/=new.csv
skipped                         0 B       drop/empty (empty)
would-upload    02db0d26…7de19  6 B       drop/fresh.exe
dry run: new 2, known 0, changed 0, skipped 1, failed 0  (10 B to send)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > on a terminal of 100 columns > upload drop/fresh.exe --tag feed:x > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
STATUS          SHA256          SIZE      PATH
new             02db0d26…7de19  6 B       drop/fresh.exe
new 1, known 0, changed 0, skipped 0, failed 0  (6 B sent, 0 B saved)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > on a terminal of 100 columns > upload nowhere > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
STATUS          SHA256          SIZE      PATH
failed                                    nowhere (no such file or folder)
new 0, known 0, changed 0, skipped 0, failed 1  (0 B sent, 0 B saved)
exit 1

`

exports[`cli/golden/transfers.test.ts > TAP > on a terminal of 100 columns > watch --from beginning --once --query tag:"feed:hostile" > screen 1`] = `
EVENT   SHA256          UPLOADED      FILE
new     70c6f2ed…7c8d7  2024-05-02    evil]0;pwned[2J[31m.exe
new     b2fa3f3c…77ed9  2024-05-02    invoice\\u202egpj.exe
new     a7157061…70a94  2024-05-02    longlonglonglonglonglonglonglonglonglonglonglonglonglonglongl…
new     780dc5dc…ca30f  2024-05-02    病毒样本_ウイルス.doc
new     64098752…1193b  2024-05-02    étudë a̵̶̷.zip
new     15ad5792…9ae3c  2024-05-02    👩\\u200d🔬🦠🇩🇪.exe
new     fdb383fc…2e7b2  2024-05-02    =cmd|'calc'!A0.csv
new     70c5adb6…26e67  2024-05-02    two%0Alinesand%0Da return.txt
new     e209be1c…137a1  2024-05-02    -rf "a", 'b' $(id) \`id\`.sh
new 9, gone 0, failed attempts 0
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > on a terminal of 40 columns > cursor list > screen 1`] = `
NAME     honey
SERVER   http://127.0.0.1:PPPPP
TYPE     file
PENDING  0
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > on a terminal of 40 columns > download 70c6f2ed… a7157061… 00000000… --keep-name -O in -j 1 > screen 1`] = `
SHA256  70c6f2edd550b0475b8f8dce80f7c883
48a56ea68cb8792d1acfedb9bb37c8d7
STATUS  ok
SIZE    26 B
FILE    in/evil]0;pwned[2J[31m.exe.bin

SHA256  a715706160b2c576cc27b4304400c904
b5128510d98546b8fe8c95c2e8670a94
STATUS  ok
SIZE    23 B
FILE    in/longlonglonglonglonglonglongl
onglonglonglonglonglonglonglonglonglongl
onglonglonglonglonglonglonglonglonglongl
onglong.bin

SHA256  00000000000000000000000000000000
00000000000000000000000000000000
STATUS  not-found
FILE    (Object not found)
downloaded 2, existing 0, not found 1, f
ailed 0  (49 B)
exit 3

`

exports[`cli/golden/transfers.test.ts > TAP > on a terminal of 40 columns > upload -r drop -n > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile 
lab)
STATUS  would-upload
SHA256  7aa7a5359173d05b63cfd682e3c38487
f3cb4f7f1d60659fe59fab1505977d4c
SIZE    4 B
PATH    drop/=new.csv

STATUS  skipped
SIZE    0 B
PATH    drop/empty (empty)

STATUS  would-upload
SHA256  02db0d2659c9d48bc15f81a388594fc0
e3cf4c780fdc27ea21e0671afc37de19
SIZE    6 B
PATH    drop/fresh.exe
dry run: new 2, known 0, changed 0, skip
ped 1, failed 0  (10 B to send)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > on a terminal of 40 columns > watch --from beginning --once --query tag:"feed:hostile" > screen 1`] = `
EVENT     new
SHA256    70c6f2edd550b0475b8f8dce80f7c8
8348a56ea68cb8792d1acfedb9bb37c8d7
UPLOADED  2024-05-02
FILE      evil]0;pwned[2J[31m.exe

EVENT     new
SHA256    b2fa3f3c6fd01c4a2d000639f78a2e
f6a81c6357e48a94685075c07b97077ed9
UPLOADED  2024-05-02
FILE      invoice\\u202egpj.exe

EVENT     new
SHA256    a715706160b2c576cc27b4304400c9
04b5128510d98546b8fe8c95c2e8670a94
UPLOADED  2024-05-02
FILE      longlonglonglonglonglonglonglo
nglonglonglonglonglonglonglonglonglonglo
nglonglonglonglonglonglonglonglonglonglo
nglonglonglonglonglonglonglonglonglonglo
nglonglonglonglonglonglonglonglonglonglo
nglonglonglonglonglonglonglonglonglonglo
nglonglonglonglonglonglonglonglonglonglo
nglonglonglonglonglonglong.bin

EVENT     new
SHA256    780dc5dcfe6f169bc55a5cdf7bc448
6de1a2c275c558c7ee59eda319f74ca30f
UPLOADED  2024-05-02
FILE      病毒样本_ウイルス.doc

EVENT     new
SHA256    64098752c9442d8abe8a1aded1ce52
5e40fdcb4e91fa1a67082c2e83d521193b
UPLOADED  2024-05-02
FILE      étudë a̵̶̷.zip

EVENT     new
SHA256    15ad5792a720b17b5ddc280594d556
d5b1e2e806b3ac3b47a909fad42d49ae3c
UPLOADED  2024-05-02
FILE      👩\\u200d🔬🦠🇩🇪.exe

EVENT     new
SHA256    fdb383fc772894258623ed37cf46df
e233fdaca73edecba94d099f113f82e7b2
UPLOADED  2024-05-02
FILE      =cmd|'calc'!A0.csv

EVENT     new
SHA256    70c5adb63e596c27ddafc609901bb9
50465c7eed51b9b0ec4474775350b26e67
UPLOADED  2024-05-02
FILE      two%0Alinesand%0Da return.txt

EVENT     new
SHA256    e209be1cfa790144ed586417cb972d
cf4adbb6f84b841f6e44c6e8d24ef137a1
UPLOADED  2024-05-02
FILE      -rf "a", 'b' $(id) \`id\`.sh
new 9, gone 0, failed attempts 0
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor list > csv 1`] = `
name,server,type,query,pending,path
honey,http://127.0.0.1:PPPPP,file,,0,<folder>/config/cursors/honey.json
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor list > ids 1`] = `
honey
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor list > json 1`] = `
[
{"name":"honey","server":"http://127.0.0.1:PPPPP","type":"file","query":"","pending":0,"path":"<folder>/config/cursors/honey.json"}
]
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor list > jsonl 1`] = `
{"name":"honey","server":"http://127.0.0.1:PPPPP","type":"file","query":"","pending":0,"path":"<folder>/config/cursors/honey.json"}
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor list > table 1`] = `
NAME   SERVER                  TYPE  QUERY  PENDING
honey  http://127.0.0.1:PPPPP  file         0
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor list > tsv 1`] = `
name	server	type	query	pending	path
honey	http://127.0.0.1:PPPPP	file		0	<folder>/config/cursors/honey.json
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor list > yaml 1`] = `
- name: "honey"
  server: "http://127.0.0.1:PPPPP"
  type: "file"
  query: ""
  pending: 0
  path: "<folder>/config/cursors/honey.json"
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor rm honey > csv 1`] = `
--- standard error
removed cursor honey
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor rm honey > ids 1`] = `
--- standard error
removed cursor honey
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor rm honey > json 1`] = `
--- standard error
removed cursor honey
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor show honey > csv 1`] = `
name,server,type,query,pending,path
honey,http://127.0.0.1:PPPPP,file,,0,<folder>/config/cursors/honey.json
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor show honey > ids 1`] = `
honey
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor show honey > json 1`] = `
{
  "name": "honey",
  "server": "http://127.0.0.1:PPPPP",
  "type": "file",
  "query": "",
  "pending": 0,
  "path": "<folder>/config/cursors/honey.json"
}
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor show nobody > csv 1`] = `
--- standard error
error: there is no cursor "nobody" (lazaret cursor list)
exit 8

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor show nobody > ids 1`] = `
--- standard error
error: there is no cursor "nobody" (lazaret cursor list)
exit 8

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > cursor show nobody > json 1`] = `
--- standard error
{"error":{"code":"cursor","message":"there is no cursor \\"nobody\\"","status":null,"operation":null,"request_id":null,"hint":"lazaret cursor list"}}
exit 8

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > download 70c6f2ed… a7157061… 00000000… --keep-name -O in -j 1 > csv 1`] = `
id,status,file,size,error
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7,ok,in/evil]0;pwned[2J[31m.exe.bin,26,
a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94,ok,in/longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin,23,
0000000000000000000000000000000000000000000000000000000000000000,not-found,,,"{""code"":""not_found"",""message"":""Object not found""}"
--- standard error
downloaded 2, existing 0, not found 1, failed 0  (49 B)
exit 3

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > download 70c6f2ed… a7157061… 00000000… --keep-name -O in -j 1 > ids 1`] = `
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7
a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94
--- standard error
downloaded 2, existing 0, not found 1, failed 0  (49 B)
exit 3

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > download 70c6f2ed… a7157061… 00000000… --keep-name -O in -j 1 > json 1`] = `
{"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","status":"ok","file":"in/evil]0;pwned[2J[31m.exe.bin","size":26}
{"id":"a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94","status":"ok","file":"in/longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin","size":23}
{"id":"0000000000000000000000000000000000000000000000000000000000000000","status":"not-found","error":{"code":"not_found","message":"Object not found"}}
--- standard error
downloaded 2, existing 0, not found 1, failed 0  (49 B)
exit 3

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > download 70c6f2ed… a7157061… 00000000… --keep-name -O in -j 1 > jsonl 1`] = `
{"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","status":"ok","file":"in/evil]0;pwned[2J[31m.exe.bin","size":26}
{"id":"a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94","status":"ok","file":"in/longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin","size":23}
{"id":"0000000000000000000000000000000000000000000000000000000000000000","status":"not-found","error":{"code":"not_found","message":"Object not found"}}
--- standard error
downloaded 2, existing 0, not found 1, failed 0  (49 B)
exit 3

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > download 70c6f2ed… a7157061… 00000000… --keep-name -O in -j 1 > table 1`] = `
SHA256                                                            STATUS          SIZE      FILE
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7  ok              26        in/evil]0;pwned[2J[31m.exe.bin
a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94  ok              23        in/longlonglonglonglonglonglo…
0000000000000000000000000000000000000000000000000000000000000000  not-found                 (Object not found)
--- standard error
downloaded 2, existing 0, not found 1, failed 0  (49 B)
exit 3

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > download 70c6f2ed… a7157061… 00000000… --keep-name -O in -j 1 > tsv 1`] = `
id	status	file	size	error
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7	ok	in/evil]0;pwned[2J[31m.exe.bin	26	
a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94	ok	in/longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin	23	
0000000000000000000000000000000000000000000000000000000000000000	not-found			{"code":"not_found","message":"Object not found"}
--- standard error
downloaded 2, existing 0, not found 1, failed 0  (49 B)
exit 3

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > download 70c6f2ed… a7157061… 00000000… --keep-name -O in -j 1 > yaml 1`] = `
---
id: "70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"
status: "ok"
file: "in/evil]0;pwned[2J[31m.exe.bin"
size: 26
---
id: "a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94"
status: "ok"
file: "in/longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin"
size: 23
---
id: "0000000000000000000000000000000000000000000000000000000000000000"
status: "not-found"
error:
  code: "not_found"
  message: "Object not found"
--- standard error
downloaded 2, existing 0, not found 1, failed 0  (49 B)
exit 3

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > download f0166e4b… -n > csv 1`] = `
id,status,file,size,error
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,would-download,f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,,
--- standard error
downloaded 1, existing 0, not found 0, failed 0  (0 B)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > download f0166e4b… -n > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
--- standard error
downloaded 1, existing 0, not found 0, failed 0  (0 B)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > download f0166e4b… -n > json 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"would-download","file":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"}
--- standard error
downloaded 1, existing 0, not found 0, failed 0  (0 B)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > upload -r drop -n > csv 1`] = `
path,status,id,size,reason,analysis,configs,error
drop/=new.csv,would-upload,7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c,4,,,,
drop/empty,skipped,,0,empty,,,
drop/fresh.exe,would-upload,02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19,6,,,,
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
dry run: new 2, known 0, changed 0, skipped 1, failed 0  (10 B to send)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > upload -r drop -n > ids 1`] = `
7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c
02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
dry run: new 2, known 0, changed 0, skipped 1, failed 0  (10 B to send)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > upload -r drop -n > json 1`] = `
{"path":"drop/=new.csv","id":"7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c","size":4,"status":"would-upload"}
{"path":"drop/empty","status":"skipped","reason":"empty","size":0}
{"path":"drop/fresh.exe","id":"02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19","size":6,"status":"would-upload"}
--- standard error
dry run: new 2, known 0, changed 0, skipped 1, failed 0  (10 B to send)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > upload -r drop -n > jsonl 1`] = `
{"path":"drop/=new.csv","id":"7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c","size":4,"status":"would-upload"}
{"path":"drop/empty","status":"skipped","reason":"empty","size":0}
{"path":"drop/fresh.exe","id":"02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19","size":6,"status":"would-upload"}
--- standard error
dry run: new 2, known 0, changed 0, skipped 1, failed 0  (10 B to send)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > upload -r drop -n > table 1`] = `
STATUS          SHA256                                                            SIZE      PATH
would-upload    7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c  4         drop/=new.csv
skipped                                                                           0         drop/empty (empty)
would-upload    02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19  6         drop/fresh.exe
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
dry run: new 2, known 0, changed 0, skipped 1, failed 0  (10 B to send)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > upload -r drop -n > tsv 1`] = `
path	status	id	size	reason	analysis	configs	error
drop/=new.csv	would-upload	7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c	4				
drop/empty	skipped		0	empty			
drop/fresh.exe	would-upload	02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19	6				
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
dry run: new 2, known 0, changed 0, skipped 1, failed 0  (10 B to send)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > upload -r drop -n > yaml 1`] = `
---
path: "drop/=new.csv"
id: "7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c"
size: 4
status: "would-upload"
---
path: "drop/empty"
status: "skipped"
reason: "empty"
size: 0
---
path: "drop/fresh.exe"
id: "02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19"
size: 6
status: "would-upload"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
dry run: new 2, known 0, changed 0, skipped 1, failed 0  (10 B to send)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > upload drop/fresh.exe --tag feed:x > json 1`] = `
{"path":"drop/fresh.exe","status":"new","id":"02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19","size":6}
--- standard error
new 1, known 0, changed 0, skipped 0, failed 0  (6 B sent, 0 B saved)
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > upload nowhere > csv 1`] = `
path,status,id,size,reason,analysis,configs,error
nowhere,failed,,,,,,"{""code"":""local_file"",""message"":""no such file or folder""}"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
new 0, known 0, changed 0, skipped 0, failed 1  (0 B sent, 0 B saved)
exit 1

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > upload nowhere > ids 1`] = `
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
new 0, known 0, changed 0, skipped 0, failed 1  (0 B sent, 0 B saved)
exit 1

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > upload nowhere > json 1`] = `
{"path":"nowhere","status":"failed","error":{"code":"local_file","message":"no such file or folder"}}
--- standard error
new 0, known 0, changed 0, skipped 0, failed 1  (0 B sent, 0 B saved)
exit 1

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > watch --from beginning --once --query tag:"feed:hostile" > csv 1`] = `
event,id,type,upload_time,file_name,file_size,file_type,tags,file,attempt,error
new,70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7,file,2024-05-02T10:11:13.123456+00:00,evil]0;pwned[2J[31m.exe,26,ASCII text,feed:hostile name:control,,,
new,b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9,file,2024-05-02T10:11:14.123456+00:00,invoice\\u202egpj.exe,23,ASCII text,feed:hostile name:bidi,,,
new,a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94,file,2024-05-02T10:11:15.123456+00:00,longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin,23,ASCII text,feed:hostile name:long,,,
new,780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f,file,2024-05-02T10:11:16.123456+00:00,病毒样本_ウイルス.doc,23,ASCII text,feed:hostile name:wide,,,
new,64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b,file,2024-05-02T10:11:17.123456+00:00,étudë a̵̶̷.zip,28,ASCII text,feed:hostile name:combining,,,
new,15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c,file,2024-05-02T10:11:18.123456+00:00,👩\\u200d🔬🦠🇩🇪.exe,24,ASCII text,feed:hostile name:emoji,,,
new,fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2,file,2024-05-02T10:11:19.123456+00:00,=cmd|'calc'!A0.csv,26,ASCII text,feed:hostile name:formula,,,
new,70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67,file,2024-05-02T10:11:20.123456+00:00,two%0Alinesand%0Da return.txt,26,ASCII text,feed:hostile name:newline,,,
new,e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1,file,2024-05-02T10:11:21.123456+00:00,"-rf ""a"", 'b' $(id) \`id\`.sh",25,ASCII text,feed:hostile name:quotes,,,
--- standard error
new 9, gone 0, failed attempts 0
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > watch --from beginning --once --query tag:"feed:hostile" > ids 1`] = `
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7
b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9
a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94
780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f
64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b
15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c
fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2
70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67
e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1
--- standard error
new 9, gone 0, failed attempts 0
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > watch --from beginning --once --query tag:"feed:hostile" > json 1`] = `
{"event":"new","id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","type":"file","upload_time":"2024-05-02T10:11:13.123456+00:00","file_name":"evil]0;pwned[2J[31m.exe","file_size":26,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:control"}]}
{"event":"new","id":"b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9","type":"file","upload_time":"2024-05-02T10:11:14.123456+00:00","file_name":"invoice\\u202egpj.exe","file_size":23,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:bidi"}]}
{"event":"new","id":"a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94","type":"file","upload_time":"2024-05-02T10:11:15.123456+00:00","file_name":"longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin","file_size":23,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:long"}]}
{"event":"new","id":"780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f","type":"file","upload_time":"2024-05-02T10:11:16.123456+00:00","file_name":"病毒样本_ウイルス.doc","file_size":23,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:wide"}]}
{"event":"new","id":"64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b","type":"file","upload_time":"2024-05-02T10:11:17.123456+00:00","file_name":"étudë a̵̶̷.zip","file_size":28,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:combining"}]}
{"event":"new","id":"15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c","type":"file","upload_time":"2024-05-02T10:11:18.123456+00:00","file_name":"👩\\u200d🔬🦠🇩🇪.exe","file_size":24,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:emoji"}]}
{"event":"new","id":"fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2","type":"file","upload_time":"2024-05-02T10:11:19.123456+00:00","file_name":"=cmd|'calc'!A0.csv","file_size":26,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:formula"}]}
{"event":"new","id":"70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67","type":"file","upload_time":"2024-05-02T10:11:20.123456+00:00","file_name":"two%0Alinesand%0Da return.txt","file_size":26,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:newline"}]}
{"event":"new","id":"e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1","type":"file","upload_time":"2024-05-02T10:11:21.123456+00:00","file_name":"-rf \\"a\\", 'b' $(id) \`id\`.sh","file_size":25,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:quotes"}]}
--- standard error
new 9, gone 0, failed attempts 0
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > watch --from beginning --once --query tag:"feed:hostile" > jsonl 1`] = `
{"event":"new","id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","type":"file","upload_time":"2024-05-02T10:11:13.123456+00:00","file_name":"evil]0;pwned[2J[31m.exe","file_size":26,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:control"}]}
{"event":"new","id":"b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9","type":"file","upload_time":"2024-05-02T10:11:14.123456+00:00","file_name":"invoice\\u202egpj.exe","file_size":23,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:bidi"}]}
{"event":"new","id":"a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94","type":"file","upload_time":"2024-05-02T10:11:15.123456+00:00","file_name":"longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin","file_size":23,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:long"}]}
{"event":"new","id":"780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f","type":"file","upload_time":"2024-05-02T10:11:16.123456+00:00","file_name":"病毒样本_ウイルス.doc","file_size":23,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:wide"}]}
{"event":"new","id":"64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b","type":"file","upload_time":"2024-05-02T10:11:17.123456+00:00","file_name":"étudë a̵̶̷.zip","file_size":28,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:combining"}]}
{"event":"new","id":"15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c","type":"file","upload_time":"2024-05-02T10:11:18.123456+00:00","file_name":"👩\\u200d🔬🦠🇩🇪.exe","file_size":24,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:emoji"}]}
{"event":"new","id":"fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2","type":"file","upload_time":"2024-05-02T10:11:19.123456+00:00","file_name":"=cmd|'calc'!A0.csv","file_size":26,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:formula"}]}
{"event":"new","id":"70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67","type":"file","upload_time":"2024-05-02T10:11:20.123456+00:00","file_name":"two%0Alinesand%0Da return.txt","file_size":26,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:newline"}]}
{"event":"new","id":"e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1","type":"file","upload_time":"2024-05-02T10:11:21.123456+00:00","file_name":"-rf \\"a\\", 'b' $(id) \`id\`.sh","file_size":25,"file_type":"ASCII text","tags":[{"tag":"feed:hostile"},{"tag":"name:quotes"}]}
--- standard error
new 9, gone 0, failed attempts 0
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > watch --from beginning --once --query tag:"feed:hostile" > table 1`] = `
EVENT   SHA256                                                            UPLOADED                          FILE
new     70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7  2024-05-02T10:11:13.123456+00:00  evil]0;pwned[2J[31m.exe
new     b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9  2024-05-02T10:11:14.123456+00:00  invoice\\u202egpj.exe
new     a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94  2024-05-02T10:11:15.123456+00:00  longlonglonglonglonglo…
new     780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f  2024-05-02T10:11:16.123456+00:00  病毒样本_ウイルス.doc
new     64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b  2024-05-02T10:11:17.123456+00:00  étudë a̵̶̷.zip
new     15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c  2024-05-02T10:11:18.123456+00:00  👩\\u200d🔬🦠🇩🇪.exe
new     fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2  2024-05-02T10:11:19.123456+00:00  =cmd|'calc'!A0.csv
new     70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67  2024-05-02T10:11:20.123456+00:00  two%0Alinesand%0Da ret…
new     e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1  2024-05-02T10:11:21.123456+00:00  -rf "a", 'b' $(id) \`id…
--- standard error
new 9, gone 0, failed attempts 0
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > watch --from beginning --once --query tag:"feed:hostile" > tsv 1`] = `
event	id	type	upload_time	file_name	file_size	file_type	tags	file	attempt	error
new	70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7	file	2024-05-02T10:11:13.123456+00:00	evil]0;pwned[2J[31m.exe	26	ASCII text	feed:hostile name:control			
new	b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9	file	2024-05-02T10:11:14.123456+00:00	invoice\\u202egpj.exe	23	ASCII text	feed:hostile name:bidi			
new	a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94	file	2024-05-02T10:11:15.123456+00:00	longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin	23	ASCII text	feed:hostile name:long			
new	780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f	file	2024-05-02T10:11:16.123456+00:00	病毒样本_ウイルス.doc	23	ASCII text	feed:hostile name:wide			
new	64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b	file	2024-05-02T10:11:17.123456+00:00	étudë a̵̶̷.zip	28	ASCII text	feed:hostile name:combining			
new	15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c	file	2024-05-02T10:11:18.123456+00:00	👩\\u200d🔬🦠🇩🇪.exe	24	ASCII text	feed:hostile name:emoji			
new	fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2	file	2024-05-02T10:11:19.123456+00:00	=cmd|'calc'!A0.csv	26	ASCII text	feed:hostile name:formula			
new	70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67	file	2024-05-02T10:11:20.123456+00:00	two%0Alinesand%0Da return.txt	26	ASCII text	feed:hostile name:newline			
new	e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1	file	2024-05-02T10:11:21.123456+00:00	-rf "a", 'b' $(id) \`id\`.sh	25	ASCII text	feed:hostile name:quotes			
--- standard error
new 9, gone 0, failed attempts 0
exit 0

`

exports[`cli/golden/transfers.test.ts > TAP > through a pipe > watch --from beginning --once --query tag:"feed:hostile" > yaml 1`] = `
---
event: "new"
id: "70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"
type: "file"
upload_time: "2024-05-02T10:11:13.123456+00:00"
file_name: "evil]0;pwned[2J[31m.exe"
file_size: 26
file_type: "ASCII text"
tags:
  - tag: "feed:hostile"
  - tag: "name:control"
---
event: "new"
id: "b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9"
type: "file"
upload_time: "2024-05-02T10:11:14.123456+00:00"
file_name: "invoice\\u202egpj.exe"
file_size: 23
file_type: "ASCII text"
tags:
  - tag: "feed:hostile"
  - tag: "name:bidi"
---
event: "new"
id: "a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94"
type: "file"
upload_time: "2024-05-02T10:11:15.123456+00:00"
file_name: "longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin"
file_size: 23
file_type: "ASCII text"
tags:
  - tag: "feed:hostile"
  - tag: "name:long"
---
event: "new"
id: "780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f"
type: "file"
upload_time: "2024-05-02T10:11:16.123456+00:00"
file_name: "病毒样本_ウイルス.doc"
file_size: 23
file_type: "ASCII text"
tags:
  - tag: "feed:hostile"
  - tag: "name:wide"
---
event: "new"
id: "64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b"
type: "file"
upload_time: "2024-05-02T10:11:17.123456+00:00"
file_name: "étudë a̵̶̷.zip"
file_size: 28
file_type: "ASCII text"
tags:
  - tag: "feed:hostile"
  - tag: "name:combining"
---
event: "new"
id: "15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c"
type: "file"
upload_time: "2024-05-02T10:11:18.123456+00:00"
file_name: "👩\\u200d🔬🦠🇩🇪.exe"
file_size: 24
file_type: "ASCII text"
tags:
  - tag: "feed:hostile"
  - tag: "name:emoji"
---
event: "new"
id: "fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2"
type: "file"
upload_time: "2024-05-02T10:11:19.123456+00:00"
file_name: "=cmd|'calc'!A0.csv"
file_size: 26
file_type: "ASCII text"
tags:
  - tag: "feed:hostile"
  - tag: "name:formula"
---
event: "new"
id: "70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67"
type: "file"
upload_time: "2024-05-02T10:11:20.123456+00:00"
file_name: "two%0Alinesand%0Da return.txt"
file_size: 26
file_type: "ASCII text"
tags:
  - tag: "feed:hostile"
  - tag: "name:newline"
---
event: "new"
id: "e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1"
type: "file"
upload_time: "2024-05-02T10:11:21.123456+00:00"
file_name: "-rf \\"a\\", 'b' $(id) \`id\`.sh"
file_size: 25
file_type: "ASCII text"
tags:
  - tag: "feed:hostile"
  - tag: "name:quotes"
--- standard error
new 9, gone 0, failed attempts 0
exit 0

`
