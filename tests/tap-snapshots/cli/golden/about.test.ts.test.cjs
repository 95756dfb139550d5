/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > alias list > screen 1`] = `
no results
exit 0

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > alias rm ls > screen 1`] = `
error: no alias "ls" (lazaret alias list)
exit 5

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > alias set ls list files --limit 50 > screen 1`] = `
set alias ls
exit 0

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > api GET /file/70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7/tag > screen 1`] = `
[
  {
    "tag": "feed:hostile"
  },
  {
    "tag": "name:control"
  }
]
exit 0

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > api GET /nothing > screen 1`] = `
error: The requested URL was not found on the server. If you entered the URL manually please check y
our spelling and try again. [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 1

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > api POST /object/f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742/comment --raw-field comment=‮ [31m > screen 1`] = `
{
  "id": 3,
  "comment": "\\u202e \\u001b[31m",
  "author": "admin",
  "timestamp": "2026-01-01T00:00:00.000000+00:00"
}
exit 0

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > completion fish > screen 1`] = `
# fish completion of lazaret:  lazaret completion fish | source
function __lazaret_complete
    set -l words (commandline -opc) (commandline -ct)
    test (count $words) -gt (count (commandline -opc)); or set -a words ''
    set -l directive none
    for line in ($words[1] __complete fish -- $words[2..] 2>/dev/null)
        switch $line
            case ':*'
                set directive (string sub -s 2 -- $line)
            case '*'
                echo $line
        end
    end
    switch $directive
        case files
            __fish_complete_path (commandline -ct)
        case folders
            __fish_complete_directories (commandline -ct)
    end
end
complete -c lazaret -f -a '(__lazaret_complete)'
exit 0

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > explain size > screen 1`] = `
FIELD    size
FOR      file, blob
MEANING  The size of a file in bytes, or of a blob in characters; units KiB, MiB, GiB and TiB of
         1024 each, also written kB, MB, GB and TB.
EXAMPLE  file.size:[1MiB TO 2MiB}
exit 0

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > help exit-codes > screen 1`] = `
    0  success, including empty lists
    1  a failure not named below
    2  wrong usage: unknown command, option or value; a search expression that is refused
    3  some of several items failed; standard output shows which
    4  not signed in, or not permitted
    5  the requested item does not exist (or --exit-status and no match)
    6  rate limit, gateway, timeout, unreachable, maintenance: retry later
    7  content does not match its SHA-256
    8  a cursor or manifest cannot be used
  130  interrupted (Ctrl-C) after saving its state
  143  terminated after saving its state
exit 0

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > list --jq .file_name > screen 1`] = `
beta.dll
alpha.exe
-rf "a", 'b' $(id) \`id\`.sh
two%0Alinesand%0Da return.txt
=cmd|'calc'!A0.csv
👩\\u200d🔬🦠🇩🇪.exe
étudë a̵̶̷.zip
病毒样本_ウイルス.doc
longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong
longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong
longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin
invoice\\u202egpj.exe
evil]0;pwned[2J[31m.exe
exit 0

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > list --limti 3 > screen 1`] = `
error: unknown option '--limti' (did you mean --limit?)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > list --template {{file_name}}\\t{{#tags}}{{tag}} {{/tags}} > screen 1`] = `
beta.dll
alpha.exe       feed:honeypot runnable:win32:exe packed 
-rf "a", 'b' $(id) \`id\`.sh      feed:hostile name:quotes 
two%0Alinesand%0Da return.txt   feed:hostile name:newline 
=cmd|'calc'!A0.csv      feed:hostile name:formula 
👩\\u200d🔬🦠🇩🇪.exe feed:hostile name:emoji 
étudë a̵̶̷.zip     feed:hostile name:combining 
病毒样本_ウイルス.doc   feed:hostile name:wide 
longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong
longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong
longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin
feed:hostile name:long 
invoice\\u202egpj.exe    feed:hostile name:bidi 
evil]0;pwned[2J[31m.exe feed:hostile name:control
exit 0

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > list -f file_nmae > screen 1`] = `
error: --fields: unknown field "file_nmae" (did you mean file_name? fields: id, file_name, file_size
, file_type, md5, sha1, sha256, tags, upload_time, type)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > nonsense > screen 1`] = `
error: unknown command 'nonsense' (see lazaret --help)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 100 columns > version > screen 1`] = `
lazaret <version>
exit 0

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 40 columns > api GET /file/70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7/tag > screen 1`] = `
[
  {
    "tag": "feed:hostile"
  },
  {
    "tag": "name:control"
  }
]
exit 0

`

exports[`cli/golden/about.test.ts > TAP > on a terminal of 40 columns > explain size > screen 1`] = `
FIELD    size
FOR      file, blob
MEANING  The size of a file in bytes, or
         of a blob in characters; units
         KiB, MiB, GiB and TiB of 1024
         each, also written kB, MB, GB
         and TB.
EXAMPLE  file.size:[1MiB TO 2MiB}
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > alias list > csv 1`] = `
name,command
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > alias list > ids 1`] = `
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > alias list > json 1`] = `
[]
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > alias rm ls > csv 1`] = `
--- standard error
error: no alias "ls" (lazaret alias list)
exit 5

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > alias rm ls > ids 1`] = `
--- standard error
error: no alias "ls" (lazaret alias list)
exit 5

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > alias rm ls > json 1`] = `
--- standard error
{"error":{"code":"not_found","message":"no alias \\"ls\\"","status":null,"operation":null,"request_id":null,"hint":"lazaret alias list"}}
exit 5

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > alias set ls list files --limit 50 > csv 1`] = `
--- standard error
set alias ls
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > alias set ls list files --limit 50 > ids 1`] = `
--- standard error
set alias ls
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > alias set ls list files --limit 50 > json 1`] = `
--- standard error
set alias ls
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > api GET /file/70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7/tag > csv 1`] = `
--- standard error
error: -o csv: an answer has no columns (use json, jsonl, yaml, --jq or --template)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > api GET /file/70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7/tag > ids 1`] = `
--- standard error
error: -o ids: an answer has no columns (use json, jsonl, yaml, --jq or --template)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > api GET /file/70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7/tag > json 1`] = `
[
  {
    "tag": "feed:hostile"
  },
  {
    "tag": "name:control"
  }
]
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > api GET /file/70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7/tag > jsonl 1`] = `
[{"tag":"feed:hostile"},{"tag":"name:control"}]
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > api GET /file/70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7/tag > table 1`] = `
--- standard error
error: -o table: an answer has no columns (use json, jsonl, yaml, --jq or --template)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > api GET /file/70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7/tag > tsv 1`] = `
--- standard error
error: -o tsv: an answer has no columns (use json, jsonl, yaml, --jq or --template)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > api GET /file/70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7/tag > yaml 1`] = `
- tag: "feed:hostile"
- tag: "name:control"
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > api GET /nothing > csv 1`] = `
--- standard error
error: -o csv: an answer has no columns (use json, jsonl, yaml, --jq or --template)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > api GET /nothing > ids 1`] = `
--- standard error
error: -o ids: an answer has no columns (use json, jsonl, yaml, --jq or --template)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > api GET /nothing > json 1`] = `
--- standard error
{"error":{"code":"unsupported","message":"The requested URL was not found on the server. If you entered the URL manually please check your spelling and try again.","status":404,"operation":"GET /api/nothing","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":null}}
exit 1

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > api POST /object/f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742/comment --raw-field comment=‮ [31m > json 1`] = `
{
  "id": 3,
  "comment": "\\u202e \\u001b[31m",
  "author": "admin",
  "timestamp": "2026-01-01T00:00:00.000000+00:00"
}
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > completion fish > table 1`] = `
# fish completion of lazaret:  lazaret completion fish | source
function __lazaret_complete
    set -l words (commandline -opc) (commandline -ct)
    test (count $words) -gt (count (commandline -opc)); or set -a words ''
    set -l directive none
    for line in ($words[1] __complete fish -- $words[2..] 2>/dev/null)
        switch $line
            case ':*'
                set directive (string sub -s 2 -- $line)
            case '*'
                echo $line
        end
    end
    switch $directive
        case files
            __fish_complete_path (commandline -ct)
        case folders
            __fish_complete_directories (commandline -ct)
    end
end
complete -c lazaret -f -a '(__lazaret_complete)'
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > explain size > csv 1`] = `
field,for,about,example
size,"file, blob","The size of a file in bytes, or of a blob in characters; units KiB, MiB, GiB and TiB of 1024 each, also written kB, MB, GB and TB.",file.size:[1MiB TO 2MiB}
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > explain size > ids 1`] = `
size
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > explain size > json 1`] = `
[
{"field":"size","for":"file, blob","about":"The size of a file in bytes, or of a blob in characters; units KiB, MiB, GiB and TiB of 1024 each, also written kB, MB, GB and TB.","example":"file.size:[1MiB TO 2MiB}"}
]
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > explain size > jsonl 1`] = `
{"field":"size","for":"file, blob","about":"The size of a file in bytes, or of a blob in characters; units KiB, MiB, GiB and TiB of 1024 each, also written kB, MB, GB and TB.","example":"file.size:[1MiB TO 2MiB}"}
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > explain size > table 1`] = `
FIELD    size
FOR      file, blob
MEANING  The size of a file in bytes, or of a blob in characters; units KiB, MiB, GiB and TiB of 1024 each, also written kB, MB, GB and TB.
EXAMPLE  file.size:[1MiB TO 2MiB}
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > explain size > tsv 1`] = `
field	for	about	example
size	file, blob	The size of a file in bytes, or of a blob in characters; units KiB, MiB, GiB and TiB of 1024 each, also written kB, MB, GB and TB.	file.size:[1MiB TO 2MiB}
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > explain size > yaml 1`] = `
- field: "size"
  for: "file, blob"
  about: "The size of a file in bytes, or of a blob in characters; units KiB, MiB, GiB and TiB of 1024 each, also written kB, MB, GB and TB."
  example: "file.size:[1MiB TO 2MiB}"
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > help exit-codes > table 1`] = `
    0  success, including empty lists
    1  a failure not named below
    2  wrong usage: unknown command, option or value; a search expression that is refused
    3  some of several items failed; standard output shows which
    4  not signed in, or not permitted
    5  the requested item does not exist (or --exit-status and no match)
    6  rate limit, gateway, timeout, unreachable, maintenance: retry later
    7  content does not match its SHA-256
    8  a cursor or manifest cannot be used
  130  interrupted (Ctrl-C) after saving its state
  143  terminated after saving its state
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > list --jq .file_name > csv 1`] = `
--- standard error
error: --jq prints JSON, not csv (use -o json, -o jsonl or no -o)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > list --jq .file_name > json 1`] = `
--- standard error
{"error":{"code":"usage","message":"--jq: \\".file_name\\": Cannot index array with string \\"file_name\\"","status":null,"operation":null,"request_id":null,"hint":null}}
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > list --jq .file_name > jsonl 1`] = `
beta.dll
alpha.exe
-rf "a", 'b' $(id) \`id\`.sh
two%0Alinesand%0Da return.txt
=cmd|'calc'!A0.csv
👩\\u200d🔬🦠🇩🇪.exe
étudë a̵̶̷.zip
病毒样本_ウイルス.doc
longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin
invoice\\u202egpj.exe
evil]0;pwned[2J[31m.exe
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > list --limti 3 > csv 1`] = `
--- standard error
error: unknown option '--limti' (did you mean --limit?)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > list --limti 3 > ids 1`] = `
--- standard error
error: unknown option '--limti' (did you mean --limit?)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > list --limti 3 > json 1`] = `
--- standard error
{"error":{"code":"usage","message":"unknown option '--limti'","status":null,"operation":null,"request_id":null,"hint":"did you mean --limit?"}}
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > list --template {{file_name}}\\t{{#tags}}{{tag}} {{/tags}} > table 1`] = `
--- standard error
error: --template defines its own output (leave out "-o table")
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > list -f file_nmae > csv 1`] = `
--- standard error
error: --fields: unknown field "file_nmae" (did you mean file_name? fields: id, file_name, file_size, file_type, md5, sha1, sha256, tags, upload_time, type)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > list -f file_nmae > ids 1`] = `
--- standard error
error: --fields: unknown field "file_nmae" (did you mean file_name? fields: id, file_name, file_size, file_type, md5, sha1, sha256, tags, upload_time, type)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > list -f file_nmae > json 1`] = `
--- standard error
{"error":{"code":"usage","message":"--fields: unknown field \\"file_nmae\\"","status":null,"operation":null,"request_id":null,"hint":"did you mean file_name? fields: id, file_name, file_size, file_type, md5, sha1, sha256, tags, upload_time, type"}}
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > nonsense > csv 1`] = `
--- standard error
error: unknown command 'nonsense' (see lazaret --help)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > nonsense > ids 1`] = `
--- standard error
error: unknown command 'nonsense' (see lazaret --help)
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > nonsense > json 1`] = `
--- standard error
{"error":{"code":"usage","message":"unknown command 'nonsense'","status":null,"operation":null,"request_id":null,"hint":"see lazaret --help"}}
exit 2

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > version > csv 1`] = `
version,node
<version>,<node>
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > version > ids 1`] = `
<version>
exit 0

`

exports[`cli/golden/about.test.ts > TAP > through a pipe > version > json 1`] = `
{
  "version": "<version>",
  "node": "<node>"
}
exit 0

`
