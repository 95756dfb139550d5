/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > attribute-key create case --label Case ‮abc > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
KEY                       STATUS          LABEL
case                      new             Case \\u202eabc
created attribute key case
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > attribute-key get job > screen 1`] = `
key           job
label         Job
description   which job made it
hidden        false
url_template  https://jobs.example/$value
permissions   registered read+set
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > attribute-key grant job team-a --read > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
GROUP                     STATUS          RIGHTS
team-a                    changed         {"can_read":true,"can_set":false}
permitted group team-a
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > attribute-key list > screen 1`] = `
KEY  LABEL  HIDDEN  DESCRIPTION
job  Job            which job made it
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > attribute-key revoke job registered --set > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
GROUP                     STATUS          RIGHTS
registered                changed         {"can_read":true,"can_set":false}
restricted group registered
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > attribute-key rm job --yes > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
KEY                       STATUS          REMARKS
job                       deleted
deleted attribute key job
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > attribute-key set job --hidden > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
KEY                       STATUS          CHANGE
job                       changed         {"hidden":true}
changed attribute key job
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > group add-member team-a admin --admin > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          GROUP
admin                     changed         team-a
added member admin
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > group create team-b --capability adding_tags > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
GROUP                     STATUS          CAPABILITIES
team-b                    new             adding_tags
created group team-b
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > group get team-a > screen 1`] = `
name          team-a
capabilities  adding_tags
users         bob
private       false
default       false
workspace     true
immutable     false
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > group list > screen 1`] = `
GROUP       KIND                 MEMBERS          CAPABILITIES
admin       private              admin            manage_users share_queried_objects access_all_obj…
bob         private              bob
carol       private              carol
public      default rights only  admin bob carol
registered  default rights only  admin            adding_files manage_profile personalize access_re…
team-a      workspace            bob              adding_tags
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > group quota team-a --bytes 1kB --objects 20 > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
group    team-a
bytes    0 B of 1.0 KiB
objects  0 of 20
today    0 B, no limit
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > group rm team-a --yes > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
GROUP                     STATUS          REMARKS
team-a                    deleted
deleted group team-a
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > group rm-member team-a bob > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          GROUP
bob                       changed         team-a
removed member bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > group set team-a --capability +adding_comments,-adding_tags > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
GROUP                     STATUS          CHANGE
team-a                    changed         {"capabilities":["adding_comments"]}
changed group team-a
team-a: +adding_comments -adding_tags
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > group set team-a --capability +ading_tags (unknown) > screen 1`] = `
error: --capability: unknown capability "ading_tags" (did you mean adding_tags? --any-capability acc
epts capabilities of plugins)
exit 2

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > group set-member team-a bob --admin > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          GROUP
bob                       changed         team-a
changed member bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > key list --user admin > screen 1`] = `
ID                                    NAME             ISSUED      BY  USED        KEY  LIMITS
6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11  laptop \\x1b[31m  2024-05-02
uuid-uuid-uuid-uuid-uuid-uuid-uuid-u  test             2024-05-03      2024-05-02
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > key rm 6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11 -n > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
ID                                    STATUS          REMARKS
6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11  would-revoke
would revoke key 6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > server background list -f name,scope,description > screen 1`] = `
NAME                 SCOPE    DESCRIPTION
bulk_jobs            process  Changes many objects, or counts matches exactly, for the users who as…
file_groups          process  Groups similar files for the users who asked for it.
analysis_sender      process  Sends new analyses to the backend.
audit_chain          process  Chains new entries of the audit log.
file_facts           process  Extracts the static facts of new files.
unpacking            process  Stores the files of uploaded archives as their children.
yara_scans           process  Scans new files with YARA rules.
yara_hunts           process  Scans stored files with the YARA rules of hunts.
last_uses            process  Stores when keys and sessions were last used.
metrics              process  Publishes the metrics of a process for all of them.
content_check        cluster  Reads all contents and compares their digests.
similarity           cluster  Computes similarity digests of files that have none.
audit_retention      cluster  Removes old entries of the audit log, and writes its last entry to th…
trash_retention      cluster  Permanently deletes expired objects in the trash.
object_retention     cluster  Deletes old objects by the retention rules.
backups              cluster  Backs up database and contents to the folder or bucket of the setting…
backup_tests         cluster  Restores the newest backup into a scratch database, and checks it.
challenge_retention  cluster  Removes used challenges of the proof of work that have expired.
job_retention        cluster  Removes old jobs and hunts of users.
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > server background run job_retention > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
task job_retention runs now
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > server background run nothing (unknown) > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
error: Task "nothing" does not exist: the tasks are bulk_jobs, file_groups, analysis_sender, audit_c
hain, file_facts, unpacking, yara_scans, yara_hunts, last_uses, metrics, content_check, similarity, 
audit_retention, trash_retention, object_retention, backups, backup_tests, challenge_retention, job_
retention [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > server metrics > screen 1`] = `
error: this server provides no metrics (they need enable_monitoring_metrics)
exit 1

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > server openapi --out api.json > screen 1`] = `
wrote api.json
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > server status > screen 1`] = `
url            http://127.0.0.1:PPPPP
live           ok
ping           ok
ready          ok
product        Lazaret
version        <version>
api            2.18.0
instance_name  lazaret
instance_id    uuid-uuid-uuid-uuid-uuid-uuid-uuid-u
maintenance    off
login          admin
rate_limit     off
plugins        none
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > usage --by tag --limit 2 > screen 1`] = `
NAME   OBJECTS  SIZE
feed:  10       248 B
name:  9        224 B
all: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > usage --by user > screen 1`] = `
NAME   OBJECTS  SIZE
admin  13       404 B
all: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > usage > screen 1`] = `
NAME    OBJECTS  SIZE
file    11       271 B
config  1        93 B
blob    1        40 B
admin: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user accept carol > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          REMARKS
carol                     changed
accepted user carol
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user create dave --email d@example.org --info [31m --group team-a > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          GROUPS
dave                      new             team-a
created user dave
next, to set a password: lazaret user password-link dave
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user create no name --email d@example.org --info x (refused) > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          GROUPS
no name                   failed          (login: must be 1 to 32 letters, digits, "_", "." or "-",…
error: login: must be 1 to 32 letters, digits, "_", "." or "-", not "no name" [request rrrrrrrrrrrrr
rrrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user disable bob nobody[31m > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          REMARKS
bob                       changed
nobody\\x1b[31m            failed          (login: must be 1 to 32 letters, digits, "_", "." or "-",…
disabled 1 user, 1 failed
exit 3

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user enable bob -n > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          REMARKS
bob                       would-enable
would enable user bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user get bob > screen 1`] = `
login            bob
email            bob@example.org
additional_info  test
feed_quality     high
disabled         false
pending          false
groups           bob, public, team-a
capabilities     adding_tags
api_keys         test
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user list > screen 1`] = `
LOGIN  EMAIL                STATE   GROUPS
admin  admin@service.local  active  admin public registered
bob    bob@example.org      active  bob public team-a
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user offboard bob --yes > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
login               bob
is_disabled         false
sessions            0
api_keys            1
dependent_api_keys  0
jobs                0
hunts               0
private_objects     0
private_cases       0
shared_objects      0
offboarded bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user offboard bob > screen 1`] = `
login               bob
is_disabled         false
sessions            0
api_keys            1
dependent_api_keys  0
jobs                0
hunts               0
private_objects     0
private_cases       0
shared_objects      0
nothing was changed; --yes offboards bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user password-link --send-email -n (own) > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          REMARKS
admin                     would-mail
would mail user admin
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user password-link (of the own account) > screen 1`] = `
login  admin
token  <token>
url    http://127.0.0.1:PPPPP/setpasswd/?token=<token>
valid for 14 days, until a password is set; without a browser: lazaret user set-password
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user password-link bob --send-email (mailed) > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          REMARKS
bob                       failed          (SMTP server needed to fulfill this request is not config…
error: SMTP server needed to fulfill this request is not configured or unavailable. Nothing was chan
ged. (the setting mail_smtp of the server decides this) [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 6

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user pending > screen 1`] = `
LOGIN  EMAIL              REQUESTED
carol  carol@example.org  2024-05-02
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user recover bob --email bob@example.org -n > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          EMAIL
bob                       would-mail      bob@example.org
would mail user bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user register dave --email d@example.org --info x > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          EMAIL
dave                      failed          (User registration is not enabled.)
error: User registration is not enabled. (the setting enable_registration of the server decides this
) [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 4

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user reject carol --yes > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          REMARKS
carol                     deleted
rejected user carol
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user rm bob --yes > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          REMARKS
bob                       deleted
deleted user bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user set bob --email b@example.org > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
LOGIN                     STATUS          CHANGE
bob                       changed         {"email":"b@example.org"}
changed user bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 100 columns > user set-password --stdin > screen 1`] = `
error: password: must have at least 8 characters (the setting password_min_length of the server deci
des this) [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 40 columns > attribute-key get job > screen 1`] = `
key           job
label         Job
description   which job made it
hidden        false
url_template  https://jobs.example/$valu
e
permissions   registered read+set
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 40 columns > group get team-a > screen 1`] = `
name          team-a
capabilities  adding_tags
users         bob
private       false
default       false
workspace     true
immutable     false
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 40 columns > group quota team-a --bytes 1kB --objects 20 > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile 
lab)
group    team-a
bytes    0 B of 1.0 KiB
objects  0 of 20
today    0 B, no limit
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 40 columns > server status > screen 1`] = `
url            http://127.0.0.1:PPPPP
live           ok
ping           ok
ready          ok
product        Lazaret
version        <version>
api            2.18.0
instance_name  lazaret
instance_id    uuid-uuid-uuid-uuid-uuid-
uuid-uuid-u
maintenance    off
login          admin
rate_limit     off
plugins        none
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 40 columns > usage --by user > screen 1`] = `
NAME   OBJECTS  SIZE
admin  13       404 B
all: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 40 columns > user disable bob nobody[31m > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile 
lab)
LOGIN       STATUS          REMARKS
bob         changed
nobody\\x1…  failed          (login: mus…
disabled 1 user, 1 failed
exit 3

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 40 columns > user get bob > screen 1`] = `
login            bob
email            bob@example.org
additional_info  test
feed_quality     high
disabled         false
pending          false
groups           bob, public, team-a
capabilities     adding_tags
api_keys         test
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 40 columns > user list > screen 1`] = `
LOGIN  EMAIL          STATE   GROUPS
admin  admin@servic…  active  admin pub…
bob    bob@example.…  active  bob publi…
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 40 columns > user offboard bob > screen 1`] = `
login               bob
is_disabled         false
sessions            0
api_keys            1
dependent_api_keys  0
jobs                0
hunts               0
private_objects     0
private_cases       0
shared_objects      0
nothing was changed; --yes offboards bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > on a terminal of 40 columns > user pending > screen 1`] = `
LOGIN  EMAIL              REQUESTED
carol  carol@example.org  2024-05-02
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key create case --label Case ‮abc > json 1`] = `
{"key":"case","status":"new","label":"Case \\u202eabc","description":"","url_template":"","rich_template":"","example_value":"","hidden":false}
--- standard error
created attribute key case
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key get job > csv 1`] = `
key,label,description,hidden,url_template,rich_template,example_value,permissions
job,Job,which job made it,false,https://jobs.example/$value,,,"[{""group_name"":""registered"",""can_read"":true,""can_set"":true}]"
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key get job > ids 1`] = `
job
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key get job > json 1`] = `
{
  "key": "job",
  "label": "Job",
  "description": "which job made it",
  "url_template": "https://jobs.example/$value",
  "rich_template": "",
  "example_value": "",
  "hidden": false,
  "permissions": [
    {
      "group_name": "registered",
      "can_read": true,
      "can_set": true
    }
  ]
}
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key get job > jsonl 1`] = `
{"key":"job","label":"Job","description":"which job made it","url_template":"https://jobs.example/$value","rich_template":"","example_value":"","hidden":false,"permissions":[{"group_name":"registered","can_read":true,"can_set":true}]}
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key get job > table 1`] = `
key           job
label         Job
description   which job made it
hidden        false
url_template  https://jobs.example/$value
permissions   registered read+set
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key get job > tsv 1`] = `
key	label	description	hidden	url_template	rich_template	example_value	permissions
job	Job	which job made it	false	https://jobs.example/$value			[{"group_name":"registered","can_read":true,"can_set":true}]
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key get job > yaml 1`] = `
key: "job"
label: "Job"
description: "which job made it"
url_template: "https://jobs.example/$value"
rich_template: ""
example_value: ""
hidden: false
permissions:
  - group_name: "registered"
    can_read: true
    can_set: true
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key grant job team-a --read > json 1`] = `
{"group":"team-a","status":"changed","key":"job","rights":{"can_read":true,"can_set":false}}
--- standard error
permitted group team-a
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key list > csv 1`] = `
key,label,description,hidden,url_template,rich_template,example_value
job,Job,which job made it,false,https://jobs.example/$value,,
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key list > ids 1`] = `
job
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key list > json 1`] = `
[
{"key":"job","label":"Job","description":"which job made it","url_template":"https://jobs.example/$value","rich_template":"","example_value":"","hidden":false}
]
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key revoke job registered --set > json 1`] = `
{"group":"registered","status":"changed","key":"job","rights":{"can_read":true,"can_set":false}}
--- standard error
restricted group registered
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key rm job --yes > json 1`] = `
{"key":"job","status":"deleted"}
--- standard error
deleted attribute key job
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > attribute-key set job --hidden > json 1`] = `
{"key":"job","status":"changed","change":{"hidden":true}}
--- standard error
changed attribute key job
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group add-member team-a admin --admin > json 1`] = `
{"login":"admin","status":"changed","group":"team-a"}
--- standard error
added member admin
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group create team-b --capability adding_tags > json 1`] = `
{"group":"team-b","status":"new","capabilities":["adding_tags"]}
--- standard error
created group team-b
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group get team-a > csv 1`] = `
name,capabilities,users,admins,private,default,workspace,immutable,provider
team-a,"[""adding_tags""]","[""bob""]",,false,false,true,false,
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group get team-a > ids 1`] = `
team-a
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group get team-a > json 1`] = `
{
  "name": "team-a",
  "private": false,
  "capabilities": [
    "adding_tags"
  ],
  "default": false,
  "workspace": true,
  "immutable": false,
  "users": [
    "bob"
  ],
  "admins": []
}
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group get team-a > jsonl 1`] = `
{"name":"team-a","private":false,"capabilities":["adding_tags"],"default":false,"workspace":true,"immutable":false,"users":["bob"],"admins":[]}
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group get team-a > table 1`] = `
name          team-a
capabilities  adding_tags
users         bob
private       false
default       false
workspace     true
immutable     false
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group get team-a > tsv 1`] = `
name	capabilities	users	admins	private	default	workspace	immutable	provider
team-a	["adding_tags"]	["bob"]		false	false	true	false	
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group get team-a > yaml 1`] = `
name: "team-a"
private: false
capabilities:
  - "adding_tags"
default: false
workspace: true
immutable: false
users:
  - "bob"
admins: []
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group list > csv 1`] = `
name,capabilities,users,admins,private,default,workspace,immutable,provider
admin,"[""manage_users"",""share_queried_objects"",""access_all_objects"",""sharing_with_all"",""access_uploader_info"",""adding_tags"",""removing_tags"",""adding_comments"",""removing_comments"",""adding_parents"",""removing_parents"",""reading_all_attributes"",""adding_all_attributes"",""removing_attributes"",""adding_files"",""adding_configs"",""adding_blobs"",""unlimited_requests"",""removing_objects"",""manage_profile"",""personalize"",""analysis_manage"",""modify_3rd_party_sharing"",""access_monitoring_metrics"",""access_remotes""]","[""admin""]",,true,false,true,true,
bob,,"[""bob""]",,true,false,true,true,
carol,,"[""carol""]",,true,false,true,true,
public,,"[""admin"",""bob"",""carol""]",,false,true,false,true,
registered,"[""adding_files"",""manage_profile"",""personalize"",""access_remotes""]","[""admin""]",,false,true,false,false,
team-a,"[""adding_tags""]","[""bob""]",,false,false,true,false,
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group list > ids 1`] = `
admin
bob
carol
public
registered
team-a
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group list > json 1`] = `
[
{"name":"admin","private":true,"capabilities":["manage_users","share_queried_objects","access_all_objects","sharing_with_all","access_uploader_info","adding_tags","removing_tags","adding_comments","removing_comments","adding_parents","removing_parents","reading_all_attributes","adding_all_attributes","removing_attributes","adding_files","adding_configs","adding_blobs","unlimited_requests","removing_objects","manage_profile","personalize","analysis_manage","modify_3rd_party_sharing","access_monitoring_metrics","access_remotes"],"default":false,"workspace":true,"immutable":true,"users":["admin"],"admins":[]},
{"name":"bob","private":true,"capabilities":[],"default":false,"workspace":true,"immutable":true,"users":["bob"],"admins":[]},
{"name":"carol","private":true,"capabilities":[],"default":false,"workspace":true,"immutable":true,"users":["carol"],"admins":[]},
{"name":"public","private":false,"capabilities":[],"default":true,"workspace":false,"immutable":true,"users":["admin","bob","carol"],"admins":[]},
{"name":"registered","private":false,"capabilities":["adding_files","manage_profile","personalize","access_remotes"],"default":true,"workspace":false,"immutable":false,"users":["admin"],"admins":[]},
{"name":"team-a","private":false,"capabilities":["adding_tags"],"default":false,"workspace":true,"immutable":false,"users":["bob"],"admins":[]}
]
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group quota team-a --bytes 1kB --objects 20 > csv 1`] = `
group,bytes,max_bytes,objects,max_objects,bytes_today,max_bytes_per_day,is_nearly_used
team-a,0,1024,0,20,0,,false
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group quota team-a --bytes 1kB --objects 20 > ids 1`] = `
team-a
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group quota team-a --bytes 1kB --objects 20 > json 1`] = `
{
  "group": "team-a",
  "max_bytes": 1024,
  "max_objects": 20,
  "max_bytes_per_day": null,
  "bytes": 0,
  "objects": 0,
  "bytes_today": 0,
  "is_nearly_used": false
}
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group quota team-a --bytes 1kB --objects 20 > jsonl 1`] = `
{"group":"team-a","max_bytes":1024,"max_objects":20,"max_bytes_per_day":null,"bytes":0,"objects":0,"bytes_today":0,"is_nearly_used":false}
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group quota team-a --bytes 1kB --objects 20 > table 1`] = `
group    team-a
bytes    0 B of 1.0 KiB
objects  0 of 20
today    0 B, no limit
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group quota team-a --bytes 1kB --objects 20 > tsv 1`] = `
group	bytes	max_bytes	objects	max_objects	bytes_today	max_bytes_per_day	is_nearly_used
team-a	0	1024	0	20	0		false
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group quota team-a --bytes 1kB --objects 20 > yaml 1`] = `
group: "team-a"
max_bytes: 1024
max_objects: 20
max_bytes_per_day: null
bytes: 0
objects: 0
bytes_today: 0
is_nearly_used: false
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group rm team-a --yes > json 1`] = `
{"group":"team-a","status":"deleted"}
--- standard error
deleted group team-a
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group rm-member team-a bob > json 1`] = `
{"login":"bob","status":"changed","group":"team-a"}
--- standard error
removed member bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group set team-a --capability +adding_comments,-adding_tags > json 1`] = `
{"group":"team-a","status":"changed","change":{"capabilities":["adding_comments"]}}
--- standard error
changed group team-a
team-a: +adding_comments -adding_tags
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group set team-a --capability +ading_tags (unknown) > csv 1`] = `
--- standard error
error: --capability: unknown capability "ading_tags" (did you mean adding_tags? --any-capability accepts capabilities of plugins)
exit 2

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group set team-a --capability +ading_tags (unknown) > ids 1`] = `
--- standard error
error: --capability: unknown capability "ading_tags" (did you mean adding_tags? --any-capability accepts capabilities of plugins)
exit 2

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group set team-a --capability +ading_tags (unknown) > json 1`] = `
--- standard error
{"error":{"code":"usage","message":"--capability: unknown capability \\"ading_tags\\"","status":null,"operation":null,"request_id":null,"hint":"did you mean adding_tags? --any-capability accepts capabilities of plugins"}}
exit 2

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > group set-member team-a bob --admin > json 1`] = `
{"login":"bob","status":"changed","group":"team-a","group_admin":true}
--- standard error
changed member bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > key list --user admin > csv 1`] = `
id,name,issued_on,issuer_login,expires_at,capabilities,group,addresses,last_used_at,last_used_from,made_by_key
6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11,laptop \\x1b[31m,2024-05-02T10:11:12.123456+00:00,,,,,,,,
uuid-uuid-uuid-uuid-uuid-uuid-uuid-u,test,2024-05-03T00:00:00.000000+00:00,,,,,,2024-05-02T10:11:12.123456+00:00,127.0.0.1,
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > key list --user admin > ids 1`] = `
6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11
uuid-uuid-uuid-uuid-uuid-uuid-uuid-u
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > key list --user admin > json 1`] = `
[
{"id":"6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11","name":"laptop \\u001b[31m","issued_on":"2024-05-02T10:11:12.123456+00:00","issuer_login":null,"expires_at":null,"capabilities":null,"group":null,"addresses":null,"last_used_at":null,"last_used_from":null,"made_by_key":null},
{"id":"uuid-uuid-uuid-uuid-uuid-uuid-uuid-u","name":"test","issued_on":"2024-05-03T00:00:00.000000+00:00","issuer_login":null,"expires_at":null,"capabilities":null,"group":null,"addresses":null,"last_used_at":"2024-05-02T10:11:12.123456+00:00","last_used_from":"127.0.0.1","made_by_key":null}
]
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > key rm 6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11 -n > csv 1`] = `
id,status,error
6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11,would-revoke,
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
would revoke key 6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > key rm 6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11 -n > ids 1`] = `
6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
would revoke key 6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > key rm 6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11 -n > json 1`] = `
{"id":"6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11","status":"would-revoke","name":"laptop \\u001b[31m"}
--- standard error
would revoke key 6b1f0b5e-8c0b-4c5f-9d0c-9a0f6d1f2b11
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server background list -f name,scope,description > csv 1`] = `
name,scope,description
bulk_jobs,process,"Changes many objects, or counts matches exactly, for the users who asked for it."
file_groups,process,Groups similar files for the users who asked for it.
analysis_sender,process,Sends new analyses to the backend.
audit_chain,process,Chains new entries of the audit log.
file_facts,process,Extracts the static facts of new files.
unpacking,process,Stores the files of uploaded archives as their children.
yara_scans,process,Scans new files with YARA rules.
yara_hunts,process,Scans stored files with the YARA rules of hunts.
last_uses,process,Stores when keys and sessions were last used.
metrics,process,Publishes the metrics of a process for all of them.
content_check,cluster,Reads all contents and compares their digests.
similarity,cluster,Computes similarity digests of files that have none.
audit_retention,cluster,"Removes old entries of the audit log, and writes its last entry to the log."
trash_retention,cluster,Permanently deletes expired objects in the trash.
object_retention,cluster,Deletes old objects by the retention rules.
backups,cluster,Backs up database and contents to the folder or bucket of the settings.
backup_tests,cluster,"Restores the newest backup into a scratch database, and checks it."
challenge_retention,cluster,Removes used challenges of the proof of work that have expired.
job_retention,cluster,Removes old jobs and hunts of users.
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server background list -f name,scope,description > ids 1`] = `
bulk_jobs
file_groups
analysis_sender
audit_chain
file_facts
unpacking
yara_scans
yara_hunts
last_uses
metrics
content_check
similarity
audit_retention
trash_retention
object_retention
backups
backup_tests
challenge_retention
job_retention
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server background list -f name,scope,description > json 1`] = `
[
{"name":"bulk_jobs","scope":"process","description":"Changes many objects, or counts matches exactly, for the users who asked for it."},
{"name":"file_groups","scope":"process","description":"Groups similar files for the users who asked for it."},
{"name":"analysis_sender","scope":"process","description":"Sends new analyses to the backend."},
{"name":"audit_chain","scope":"process","description":"Chains new entries of the audit log."},
{"name":"file_facts","scope":"process","description":"Extracts the static facts of new files."},
{"name":"unpacking","scope":"process","description":"Stores the files of uploaded archives as their children."},
{"name":"yara_scans","scope":"process","description":"Scans new files with YARA rules."},
{"name":"yara_hunts","scope":"process","description":"Scans stored files with the YARA rules of hunts."},
{"name":"last_uses","scope":"process","description":"Stores when keys and sessions were last used."},
{"name":"metrics","scope":"process","description":"Publishes the metrics of a process for all of them."},
{"name":"content_check","scope":"cluster","description":"Reads all contents and compares their digests."},
{"name":"similarity","scope":"cluster","description":"Computes similarity digests of files that have none."},
{"name":"audit_retention","scope":"cluster","description":"Removes old entries of the audit log, and writes its last entry to the log."},
{"name":"trash_retention","scope":"cluster","description":"Permanently deletes expired objects in the trash."},
{"name":"object_retention","scope":"cluster","description":"Deletes old objects by the retention rules."},
{"name":"backups","scope":"cluster","description":"Backs up database and contents to the folder or bucket of the settings."},
{"name":"backup_tests","scope":"cluster","description":"Restores the newest backup into a scratch database, and checks it."},
{"name":"challenge_retention","scope":"cluster","description":"Removes used challenges of the proof of work that have expired."},
{"name":"job_retention","scope":"cluster","description":"Removes old jobs and hunts of users."}
]
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server background run job_retention > json 1`] = `
--- standard error
task job_retention runs now
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server background run nothing (unknown) > csv 1`] = `
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: Task "nothing" does not exist: the tasks are bulk_jobs, file_groups, analysis_sender, audit_chain, file_facts, unpacking, yara_scans, yara_hunts, last_uses, metrics, content_check, similarity, audit_retention, trash_retention, object_retention, backups, backup_tests, challenge_retention, job_retention [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server background run nothing (unknown) > ids 1`] = `
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: Task "nothing" does not exist: the tasks are bulk_jobs, file_groups, analysis_sender, audit_chain, file_facts, unpacking, yara_scans, yara_hunts, last_uses, metrics, content_check, similarity, audit_retention, trash_retention, object_retention, backups, backup_tests, challenge_retention, job_retention [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server background run nothing (unknown) > json 1`] = `
--- standard error
{"error":{"code":"not_found","message":"Task \\"nothing\\" does not exist: the tasks are bulk_jobs, file_groups, analysis_sender, audit_chain, file_facts, unpacking, yara_scans, yara_hunts, last_uses, metrics, content_check, similarity, audit_retention, trash_retention, object_retention, backups, backup_tests, challenge_retention, job_retention","status":404,"operation":"POST /api/background/{task}/run","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":null}}
exit 5

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server metrics > csv 1`] = `
--- standard error
error: this server provides no metrics (they need enable_monitoring_metrics)
exit 1

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server metrics > ids 1`] = `
--- standard error
error: this server provides no metrics (they need enable_monitoring_metrics)
exit 1

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server metrics > json 1`] = `
--- standard error
{"error":{"code":"failed","message":"this server provides no metrics","status":null,"operation":null,"request_id":null,"hint":"they need enable_monitoring_metrics"}}
exit 1

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server openapi --out api.json > csv 1`] = `
--- standard error
wrote api.json
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server openapi --out api.json > ids 1`] = `
--- standard error
wrote api.json
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server openapi --out api.json > json 1`] = `
--- standard error
wrote api.json
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server status > csv 1`] = `
url,live,ping,ready,product,version,api,instance_name,instance_id,maintenance,login,rate_limit,plugins
http://127.0.0.1:PPPPP,ok,ok,ok,Lazaret,<version>,2.18.0,lazaret,uuid-uuid-uuid-uuid-uuid-uuid-uuid-u,false,admin,false,
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server status > ids 1`] = `
uuid-uuid-uuid-uuid-uuid-uuid-uuid-u
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server status > json 1`] = `
{
  "url": "http://127.0.0.1:PPPPP",
  "live": "ok",
  "ping": "ok",
  "ready": "ok",
  "product": "Lazaret",
  "version": "<version>",
  "api": "2.18.0",
  "instance_name": "lazaret",
  "instance_id": "uuid-uuid-uuid-uuid-uuid-uuid-uuid-u",
  "maintenance": false,
  "login": "admin",
  "rate_limit": false,
  "plugins": []
}
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server status > jsonl 1`] = `
{"url":"http://127.0.0.1:PPPPP","live":"ok","ping":"ok","ready":"ok","product":"Lazaret","version":"<version>","api":"2.18.0","instance_name":"lazaret","instance_id":"uuid-uuid-uuid-uuid-uuid-uuid-uuid-u","maintenance":false,"login":"admin","rate_limit":false,"plugins":[]}
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server status > table 1`] = `
url            http://127.0.0.1:PPPPP
live           ok
ping           ok
ready          ok
product        Lazaret
version        <version>
api            2.18.0
instance_name  lazaret
instance_id    uuid-uuid-uuid-uuid-uuid-uuid-uuid-u
maintenance    off
login          admin
rate_limit     off
plugins        none
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server status > tsv 1`] = `
url	live	ping	ready	product	version	api	instance_name	instance_id	maintenance	login	rate_limit	plugins
http://127.0.0.1:PPPPP	ok	ok	ok	Lazaret	<version>	2.18.0	lazaret	uuid-uuid-uuid-uuid-uuid-uuid-uuid-u	false	admin	false	
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > server status > yaml 1`] = `
url: "http://127.0.0.1:PPPPP"
live: "ok"
ping: "ok"
ready: "ok"
product: "Lazaret"
version: "<version>"
api: "2.18.0"
instance_name: "lazaret"
instance_id: "uuid-uuid-uuid-uuid-uuid-uuid-uuid-u"
maintenance: false
login: "admin"
rate_limit: false
plugins: []
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > usage --by tag --limit 2 > csv 1`] = `
by,name,objects,bytes
tag,feed:,10,248
tag,name:,9,224
--- standard error
all: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > usage --by tag --limit 2 > ids 1`] = `
feed:
name:
--- standard error
all: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > usage --by tag --limit 2 > json 1`] = `
[
{"by":"tag","name":"feed:","objects":10,"bytes":248},
{"by":"tag","name":"name:","objects":9,"bytes":224}
]
--- standard error
all: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > usage --by user > csv 1`] = `
by,name,objects,bytes
user,admin,13,404
--- standard error
all: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > usage --by user > ids 1`] = `
admin
--- standard error
all: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > usage --by user > json 1`] = `
[
{"by":"user","name":"admin","objects":13,"bytes":404}
]
--- standard error
all: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > usage --by user > jsonl 1`] = `
{"by":"user","name":"admin","objects":13,"bytes":404}
--- standard error
all: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > usage --by user > table 1`] = `
NAME   OBJECTS  SIZE
admin  13       404
--- standard error
all: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > usage --by user > tsv 1`] = `
by	name	objects	bytes
user	admin	13	404
--- standard error
all: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > usage --by user > yaml 1`] = `
- by: "user"
  name: "admin"
  objects: 13
  bytes: 404
--- standard error
all: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > usage > csv 1`] = `
by,name,objects,bytes
kind,file,11,271
kind,config,1,93
kind,blob,1,40
--- standard error
admin: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > usage > ids 1`] = `
file
config
blob
--- standard error
admin: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > usage > json 1`] = `
[
{"by":"kind","name":"file","objects":11,"bytes":271},
{"by":"kind","name":"config","objects":1,"bytes":93},
{"by":"kind","name":"blob","objects":1,"bytes":40}
]
--- standard error
admin: 13 objects, 404 B
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user accept carol > json 1`] = `
{"login":"carol","status":"changed"}
--- standard error
accepted user carol
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user create dave --email d@example.org --info [31m --group team-a > json 1`] = `
{"login":"dave","status":"new","groups":["team-a"]}
--- standard error
created user dave
next, to set a password: lazaret user password-link dave
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user create no name --email d@example.org --info x (refused) > csv 1`] = `
login,status,groups,error
no name,failed,,"{""code"":""invalid_request"",""message"":""login: must be 1 to 32 letters, digits, \\""_\\"", \\"".\\"" or \\""-\\"", not \\""no name\\""""}"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: login: must be 1 to 32 letters, digits, "_", "." or "-", not "no name" [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user create no name --email d@example.org --info x (refused) > ids 1`] = `
no name
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: login: must be 1 to 32 letters, digits, "_", "." or "-", not "no name" [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user create no name --email d@example.org --info x (refused) > json 1`] = `
{"login":"no name","status":"failed","error":{"code":"invalid_request","message":"login: must be 1 to 32 letters, digits, \\"_\\", \\".\\" or \\"-\\", not \\"no name\\""}}
--- standard error
{"error":{"code":"invalid_request","message":"login: must be 1 to 32 letters, digits, \\"_\\", \\".\\" or \\"-\\", not \\"no name\\"","status":400,"operation":"POST /api/user/{login}","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":null}}
exit 1

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user disable bob nobody[31m > csv 1`] = `
login,status,error
bob,changed,
nobody\\x1b[31m,failed,"{""code"":""invalid_request"",""message"":""login: must be 1 to 32 letters, digits, \\""_\\"", \\"".\\"" or \\""-\\"", not \\""nobody\\\\u001b[31m\\""""}"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
disabled 1 user, 1 failed
exit 3

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user disable bob nobody[31m > ids 1`] = `
bob
nobody\\x1b[31m
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
disabled 1 user, 1 failed
exit 3

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user disable bob nobody[31m > json 1`] = `
{"login":"bob","status":"changed"}
{"login":"nobody\\u001b[31m","status":"failed","error":{"code":"invalid_request","message":"login: must be 1 to 32 letters, digits, \\"_\\", \\".\\" or \\"-\\", not \\"nobody\\\\u001b[31m\\""}}
--- standard error
disabled 1 user, 1 failed
exit 3

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user disable bob nobody[31m > jsonl 1`] = `
{"login":"bob","status":"changed"}
{"login":"nobody\\u001b[31m","status":"failed","error":{"code":"invalid_request","message":"login: must be 1 to 32 letters, digits, \\"_\\", \\".\\" or \\"-\\", not \\"nobody\\\\u001b[31m\\""}}
--- standard error
disabled 1 user, 1 failed
exit 3

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user disable bob nobody[31m > table 1`] = `
LOGIN                     STATUS          REMARKS
bob                       changed
nobody\\x1b[31m            failed          (login: must be 1 t…
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
disabled 1 user, 1 failed
exit 3

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user disable bob nobody[31m > tsv 1`] = `
login	status	error
bob	changed	
nobody\\x1b[31m	failed	{"code":"invalid_request","message":"login: must be 1 to 32 letters, digits, \\"_\\", \\".\\" or \\"-\\", not \\"nobody\\\\u001b[31m\\""}
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
disabled 1 user, 1 failed
exit 3

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user disable bob nobody[31m > yaml 1`] = `
---
login: "bob"
status: "changed"
---
login: "nobody\\u001b[31m"
status: "failed"
error:
  code: "invalid_request"
  message: "login: must be 1 to 32 letters, digits, \\"_\\", \\".\\" or \\"-\\", not \\"nobody\\\\u001b[31m\\""
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
disabled 1 user, 1 failed
exit 3

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user enable bob -n > csv 1`] = `
login,status,error
bob,would-enable,
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
would enable user bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user enable bob -n > ids 1`] = `
bob
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
would enable user bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user enable bob -n > json 1`] = `
{"login":"bob","status":"would-enable"}
--- standard error
would enable user bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user get bob > csv 1`] = `
login,email,additional_info,feed_quality,requested_on,disabled,pending,groups,registered_on,registrar_login,logged_on,set_password_on,capabilities,api_keys
bob,bob@example.org,test,high,,false,false,"[{""name"":""bob"",""private"":true,""capabilities"":[]},{""name"":""public"",""private"":false,""capabilities"":[]},{""name"":""team-a"",""private"":false,""capabilities"":[""adding_tags""]}]",,,,,"[""adding_tags""]","[{""id"":""uuid-uuid-uuid-uuid-uuid-uuid-uuid-u"",""name"":""test"",""issued_on"":""2024-05-03T00:00:00.000000+00:00"",""issuer_login"":null,""expires_at"":null,""capabilities"":null,""group"":null,""addresses"":null,""last_used_at"":null,""last_used_from"":null,""made_by_key"":null}]"
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user get bob > ids 1`] = `
bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user get bob > json 1`] = `
{
  "login": "bob",
  "email": "bob@example.org",
  "additional_info": "test",
  "feed_quality": "high",
  "requested_on": null,
  "disabled": false,
  "pending": false,
  "groups": [
    {
      "name": "bob",
      "private": true,
      "capabilities": []
    },
    {
      "name": "public",
      "private": false,
      "capabilities": []
    },
    {
      "name": "team-a",
      "private": false,
      "capabilities": [
        "adding_tags"
      ]
    }
  ],
  "registered_on": null,
  "logged_on": null,
  "set_password_on": null,
  "registrar_login": null,
  "capabilities": [
    "adding_tags"
  ],
  "api_keys": [
    {
      "id": "uuid-uuid-uuid-uuid-uuid-uuid-uuid-u",
      "name": "test",
      "issued_on": "2024-05-03T00:00:00.000000+00:00",
      "issuer_login": null,
      "expires_at": null,
      "capabilities": null,
      "group": null,
      "addresses": null,
      "last_used_at": null,
      "last_used_from": null,
      "made_by_key": null
    }
  ]
}
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user get bob > jsonl 1`] = `
{"login":"bob","email":"bob@example.org","additional_info":"test","feed_quality":"high","requested_on":null,"disabled":false,"pending":false,"groups":[{"name":"bob","private":true,"capabilities":[]},{"name":"public","private":false,"capabilities":[]},{"name":"team-a","private":false,"capabilities":["adding_tags"]}],"registered_on":null,"logged_on":null,"set_password_on":null,"registrar_login":null,"capabilities":["adding_tags"],"api_keys":[{"id":"uuid-uuid-uuid-uuid-uuid-uuid-uuid-u","name":"test","issued_on":"2024-05-03T00:00:00.000000+00:00","issuer_login":null,"expires_at":null,"capabilities":null,"group":null,"addresses":null,"last_used_at":null,"last_used_from":null,"made_by_key":null}]}
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user get bob > table 1`] = `
login            bob
email            bob@example.org
additional_info  test
feed_quality     high
disabled         false
pending          false
groups           bob, public, team-a
capabilities     adding_tags
api_keys         test
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user get bob > tsv 1`] = `
login	email	additional_info	feed_quality	requested_on	disabled	pending	groups	registered_on	registrar_login	logged_on	set_password_on	capabilities	api_keys
bob	bob@example.org	test	high		false	false	[{"name":"bob","private":true,"capabilities":[]},{"name":"public","private":false,"capabilities":[]},{"name":"team-a","private":false,"capabilities":["adding_tags"]}]					["adding_tags"]	[{"id":"uuid-uuid-uuid-uuid-uuid-uuid-uuid-u","name":"test","issued_on":"2024-05-03T00:00:00.000000+00:00","issuer_login":null,"expires_at":null,"capabilities":null,"group":null,"addresses":null,"last_used_at":null,"last_used_from":null,"made_by_key":null}]
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user get bob > yaml 1`] = `
login: "bob"
email: "bob@example.org"
additional_info: "test"
feed_quality: "high"
requested_on: null
disabled: false
pending: false
groups:
  - name: "bob"
    private: true
    capabilities: []
  - name: "public"
    private: false
    capabilities: []
  - name: "team-a"
    private: false
    capabilities:
      - "adding_tags"
registered_on: null
logged_on: null
set_password_on: null
registrar_login: null
capabilities:
  - "adding_tags"
api_keys:
  - id: "uuid-uuid-uuid-uuid-uuid-uuid-uuid-u"
    name: "test"
    issued_on: "2024-05-03T00:00:00.000000+00:00"
    issuer_login: null
    expires_at: null
    capabilities: null
    group: null
    addresses: null
    last_used_at: null
    last_used_from: null
    made_by_key: null
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user list > csv 1`] = `
login,email,additional_info,feed_quality,requested_on,disabled,pending,groups
admin,admin@service.local,Built-in administrator account,high,,false,false,"[{""name"":""admin"",""private"":true,""capabilities"":[""manage_users"",""share_queried_objects"",""access_all_objects"",""sharing_with_all"",""access_uploader_info"",""adding_tags"",""removing_tags"",""adding_comments"",""removing_comments"",""adding_parents"",""removing_parents"",""reading_all_attributes"",""adding_all_attributes"",""removing_attributes"",""adding_files"",""adding_configs"",""adding_blobs"",""unlimited_requests"",""removing_objects"",""manage_profile"",""personalize"",""analysis_manage"",""modify_3rd_party_sharing"",""access_monitoring_metrics"",""access_remotes""]},{""name"":""public"",""private"":false,""capabilities"":[]},{""name"":""registered"",""private"":false,""capabilities"":[""adding_files"",""manage_profile"",""personalize"",""access_remotes""]}]"
bob,bob@example.org,test,high,,false,false,"[{""name"":""bob"",""private"":true,""capabilities"":[]},{""name"":""public"",""private"":false,""capabilities"":[]},{""name"":""team-a"",""private"":false,""capabilities"":[""adding_tags""]}]"
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user list > ids 1`] = `
admin
bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user list > json 1`] = `
[
{"login":"admin","email":"admin@service.local","additional_info":"Built-in administrator account","feed_quality":"high","requested_on":null,"disabled":false,"pending":false,"groups":[{"name":"admin","private":true,"capabilities":["manage_users","share_queried_objects","access_all_objects","sharing_with_all","access_uploader_info","adding_tags","removing_tags","adding_comments","removing_comments","adding_parents","removing_parents","reading_all_attributes","adding_all_attributes","removing_attributes","adding_files","adding_configs","adding_blobs","unlimited_requests","removing_objects","manage_profile","personalize","analysis_manage","modify_3rd_party_sharing","access_monitoring_metrics","access_remotes"]},{"name":"public","private":false,"capabilities":[]},{"name":"registered","private":false,"capabilities":["adding_files","manage_profile","personalize","access_remotes"]}]},
{"login":"bob","email":"bob@example.org","additional_info":"test","feed_quality":"high","requested_on":null,"disabled":false,"pending":false,"groups":[{"name":"bob","private":true,"capabilities":[]},{"name":"public","private":false,"capabilities":[]},{"name":"team-a","private":false,"capabilities":["adding_tags"]}]}
]
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user list > jsonl 1`] = `
{"login":"admin","email":"admin@service.local","additional_info":"Built-in administrator account","feed_quality":"high","requested_on":null,"disabled":false,"pending":false,"groups":[{"name":"admin","private":true,"capabilities":["manage_users","share_queried_objects","access_all_objects","sharing_with_all","access_uploader_info","adding_tags","removing_tags","adding_comments","removing_comments","adding_parents","removing_parents","reading_all_attributes","adding_all_attributes","removing_attributes","adding_files","adding_configs","adding_blobs","unlimited_requests","removing_objects","manage_profile","personalize","analysis_manage","modify_3rd_party_sharing","access_monitoring_metrics","access_remotes"]},{"name":"public","private":false,"capabilities":[]},{"name":"registered","private":false,"capabilities":["adding_files","manage_profile","personalize","access_remotes"]}]}
{"login":"bob","email":"bob@example.org","additional_info":"test","feed_quality":"high","requested_on":null,"disabled":false,"pending":false,"groups":[{"name":"bob","private":true,"capabilities":[]},{"name":"public","private":false,"capabilities":[]},{"name":"team-a","private":false,"capabilities":["adding_tags"]}]}
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user list > table 1`] = `
LOGIN  EMAIL                STATE   GROUPS
admin  admin@service.local  active  admin public registered
bob    bob@example.org      active  bob public team-a
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user list > tsv 1`] = `
login	email	additional_info	feed_quality	requested_on	disabled	pending	groups
admin	admin@service.local	Built-in administrator account	high		false	false	[{"name":"admin","private":true,"capabilities":["manage_users","share_queried_objects","access_all_objects","sharing_with_all","access_uploader_info","adding_tags","removing_tags","adding_comments","removing_comments","adding_parents","removing_parents","reading_all_attributes","adding_all_attributes","removing_attributes","adding_files","adding_configs","adding_blobs","unlimited_requests","removing_objects","manage_profile","personalize","analysis_manage","modify_3rd_party_sharing","access_monitoring_metrics","access_remotes"]},{"name":"public","private":false,"capabilities":[]},{"name":"registered","private":false,"capabilities":["adding_files","manage_profile","personalize","access_remotes"]}]
bob	bob@example.org	test	high		false	false	[{"name":"bob","private":true,"capabilities":[]},{"name":"public","private":false,"capabilities":[]},{"name":"team-a","private":false,"capabilities":["adding_tags"]}]
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user list > yaml 1`] = `
- login: "admin"
  email: "admin@service.local"
  additional_info: "Built-in administrator account"
  feed_quality: "high"
  requested_on: null
  disabled: false
  pending: false
  groups:
    - name: "admin"
      private: true
      capabilities:
        - "manage_users"
        - "share_queried_objects"
        - "access_all_objects"
        - "sharing_with_all"
        - "access_uploader_info"
        - "adding_tags"
        - "removing_tags"
        - "adding_comments"
        - "removing_comments"
        - "adding_parents"
        - "removing_parents"
        - "reading_all_attributes"
        - "adding_all_attributes"
        - "removing_attributes"
        - "adding_files"
        - "adding_configs"
        - "adding_blobs"
        - "unlimited_requests"
        - "removing_objects"
        - "manage_profile"
        - "personalize"
        - "analysis_manage"
        - "modify_3rd_party_sharing"
        - "access_monitoring_metrics"
        - "access_remotes"
    - name: "public"
      private: false
      capabilities: []
    - name: "registered"
      private: false
      capabilities:
        - "adding_files"
        - "manage_profile"
        - "personalize"
        - "access_remotes"
- login: "bob"
  email: "bob@example.org"
  additional_info: "test"
  feed_quality: "high"
  requested_on: null
  disabled: false
  pending: false
  groups:
    - name: "bob"
      private: true
      capabilities: []
    - name: "public"
      private: false
      capabilities: []
    - name: "team-a"
      private: false
      capabilities:
        - "adding_tags"
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user offboard bob --yes > json 1`] = `
{
  "login": "bob",
  "is_disabled": false,
  "sessions": 0,
  "api_keys": 1,
  "dependent_api_keys": 0,
  "jobs": 0,
  "hunts": 0,
  "private_objects": 0,
  "private_cases": 0,
  "shared_objects": 0,
  "job_id": null
}
--- standard error
offboarded bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user offboard bob > csv 1`] = `
login,is_disabled,sessions,api_keys,dependent_api_keys,jobs,hunts,private_objects,private_cases,shared_objects,job_id
bob,false,0,1,0,0,0,0,0,0,
--- standard error
nothing was changed; --yes offboards bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user offboard bob > ids 1`] = `
bob
--- standard error
nothing was changed; --yes offboards bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user offboard bob > json 1`] = `
{
  "login": "bob",
  "is_disabled": false,
  "sessions": 0,
  "api_keys": 1,
  "dependent_api_keys": 0,
  "jobs": 0,
  "hunts": 0,
  "private_objects": 0,
  "private_cases": 0,
  "shared_objects": 0,
  "job_id": null
}
--- standard error
nothing was changed; --yes offboards bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user offboard bob > jsonl 1`] = `
{"login":"bob","is_disabled":false,"sessions":0,"api_keys":1,"dependent_api_keys":0,"jobs":0,"hunts":0,"private_objects":0,"private_cases":0,"shared_objects":0,"job_id":null}
--- standard error
nothing was changed; --yes offboards bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user offboard bob > table 1`] = `
login               bob
is_disabled         false
sessions            0
api_keys            1
dependent_api_keys  0
jobs                0
hunts               0
private_objects     0
private_cases       0
shared_objects      0
--- standard error
nothing was changed; --yes offboards bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user offboard bob > tsv 1`] = `
login	is_disabled	sessions	api_keys	dependent_api_keys	jobs	hunts	private_objects	private_cases	shared_objects	job_id
bob	false	0	1	0	0	0	0	0	0	
--- standard error
nothing was changed; --yes offboards bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user offboard bob > yaml 1`] = `
login: "bob"
is_disabled: false
sessions: 0
api_keys: 1
dependent_api_keys: 0
jobs: 0
hunts: 0
private_objects: 0
private_cases: 0
shared_objects: 0
job_id: null
--- standard error
nothing was changed; --yes offboards bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user password-link --send-email -n (own) > csv 1`] = `
login,status,error
admin,would-mail,
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
would mail user admin
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user password-link --send-email -n (own) > ids 1`] = `
admin
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
would mail user admin
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user password-link --send-email -n (own) > json 1`] = `
{"login":"admin","status":"would-mail"}
--- standard error
would mail user admin
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user password-link (of the own account) > csv 1`] = `
login,status,token,url
admin,new,<token>,http://127.0.0.1:PPPPP/setpasswd/?token=<token>
--- standard error
valid for 14 days, until a password is set; without a browser: lazaret user set-password
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user password-link (of the own account) > ids 1`] = `
http://127.0.0.1:PPPPP/setpasswd/?token=<token>
--- standard error
valid for 14 days, until a password is set; without a browser: lazaret user set-password
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user password-link (of the own account) > json 1`] = `
{
  "login": "admin",
  "status": "new",
  "token": "<token>",
  "url": "http://127.0.0.1:PPPPP/setpasswd/?token=<token>"
}
--- standard error
valid for 14 days, until a password is set; without a browser: lazaret user set-password
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user password-link bob --send-email (mailed) > csv 1`] = `
login,status,error
bob,failed,"{""code"":""unavailable"",""message"":""SMTP server needed to fulfill this request is not configured or unavailable. Nothing was changed.""}"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: SMTP server needed to fulfill this request is not configured or unavailable. Nothing was changed. (the setting mail_smtp of the server decides this) [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 6

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user password-link bob --send-email (mailed) > ids 1`] = `
bob
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: SMTP server needed to fulfill this request is not configured or unavailable. Nothing was changed. (the setting mail_smtp of the server decides this) [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 6

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user password-link bob --send-email (mailed) > json 1`] = `
{"login":"bob","status":"failed","error":{"code":"unavailable","message":"SMTP server needed to fulfill this request is not configured or unavailable. Nothing was changed."}}
--- standard error
{"error":{"code":"unavailable","message":"SMTP server needed to fulfill this request is not configured or unavailable. Nothing was changed.","status":503,"operation":"POST /api/user/{login}/request_password_change","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":"the setting mail_smtp of the server decides this","setting":"mail_smtp"}}
exit 6

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user password-link bob > csv 1`] = `
login,status,token,url
bob,new,<token>,http://127.0.0.1:PPPPP/setpasswd/?token=<token>
--- standard error
valid for 14 days, until a password is set; without a browser: lazaret user set-password
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user password-link bob > ids 1`] = `
http://127.0.0.1:PPPPP/setpasswd/?token=<token>
--- standard error
valid for 14 days, until a password is set; without a browser: lazaret user set-password
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user password-link bob > json 1`] = `
{
  "login": "bob",
  "status": "new",
  "token": "<token>",
  "url": "http://127.0.0.1:PPPPP/setpasswd/?token=<token>"
}
--- standard error
valid for 14 days, until a password is set; without a browser: lazaret user set-password
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user pending > csv 1`] = `
login,email,additional_info,feed_quality,requested_on,disabled,pending,groups
carol,carol@example.org,test,high,2024-05-02T10:11:15.123456+00:00,false,true,"[{""name"":""carol"",""private"":true,""capabilities"":[]},{""name"":""public"",""private"":false,""capabilities"":[]}]"
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user pending > ids 1`] = `
carol
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user pending > json 1`] = `
[
{"login":"carol","email":"carol@example.org","additional_info":"test","feed_quality":"high","requested_on":"2024-05-02T10:11:15.123456+00:00","disabled":false,"pending":true,"groups":[{"name":"carol","private":true,"capabilities":[]},{"name":"public","private":false,"capabilities":[]}]}
]
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user pending > jsonl 1`] = `
{"login":"carol","email":"carol@example.org","additional_info":"test","feed_quality":"high","requested_on":"2024-05-02T10:11:15.123456+00:00","disabled":false,"pending":true,"groups":[{"name":"carol","private":true,"capabilities":[]},{"name":"public","private":false,"capabilities":[]}]}
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user pending > table 1`] = `
LOGIN  EMAIL              REQUESTED
carol  carol@example.org  2024-05-02T10:11:15.123456+00:00
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user pending > tsv 1`] = `
login	email	additional_info	feed_quality	requested_on	disabled	pending	groups
carol	carol@example.org	test	high	2024-05-02T10:11:15.123456+00:00	false	true	[{"name":"carol","private":true,"capabilities":[]},{"name":"public","private":false,"capabilities":[]}]
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user pending > yaml 1`] = `
- login: "carol"
  email: "carol@example.org"
  additional_info: "test"
  feed_quality: "high"
  requested_on: "2024-05-02T10:11:15.123456+00:00"
  disabled: false
  pending: true
  groups:
    - name: "carol"
      private: true
      capabilities: []
    - name: "public"
      private: false
      capabilities: []
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user recover bob --email bob@example.org -n > csv 1`] = `
login,status,email,error
bob,would-mail,bob@example.org,
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
would mail user bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user recover bob --email bob@example.org -n > ids 1`] = `
bob
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
would mail user bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user recover bob --email bob@example.org -n > json 1`] = `
{"login":"bob","status":"would-mail","email":"bob@example.org"}
--- standard error
would mail user bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user register dave --email d@example.org --info x > csv 1`] = `
login,status,email,error
dave,failed,,"{""code"":""forbidden"",""message"":""User registration is not enabled.""}"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: User registration is not enabled. (the setting enable_registration of the server decides this) [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 4

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user register dave --email d@example.org --info x > ids 1`] = `
dave
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: User registration is not enabled. (the setting enable_registration of the server decides this) [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 4

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user register dave --email d@example.org --info x > json 1`] = `
{"login":"dave","status":"failed","error":{"code":"forbidden","message":"User registration is not enabled."}}
--- standard error
{"error":{"code":"forbidden","message":"User registration is not enabled.","status":403,"operation":"POST /api/auth/register","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":"the setting enable_registration of the server decides this","setting":"enable_registration"}}
exit 4

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user reject carol --yes > json 1`] = `
{"login":"carol","status":"deleted"}
--- standard error
rejected user carol
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user rm bob --yes > json 1`] = `
{"login":"bob","status":"deleted"}
--- standard error
deleted user bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user set bob --email b@example.org > json 1`] = `
{"login":"bob","status":"changed","change":{"email":"b@example.org"}}
--- standard error
changed user bob
exit 0

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user set-password --stdin > csv 1`] = `
--- standard error
error: password: must have at least 8 characters (the setting password_min_length of the server decides this) [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user set-password --stdin > ids 1`] = `
--- standard error
error: password: must have at least 8 characters (the setting password_min_length of the server decides this) [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/administration.test.ts > TAP > through a pipe > user set-password --stdin > json 1`] = `
--- standard error
{"error":{"code":"invalid_request","message":"password: must have at least 8 characters","status":400,"operation":"POST /api/auth/change_password","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":"the setting password_min_length of the server decides this","setting":"password_min_length"}}
exit 1

`
