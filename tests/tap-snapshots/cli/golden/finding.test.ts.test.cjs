/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > count --bound 3 > screen 1`] = `
3+
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > count > screen 1`] = `
11
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > count objects tag:"feed:hostile" > screen 1`] = `
9
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > count tag:packed --exact > screen 1`] = `
1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > diff eeb106a5… 9840c824… > screen 1`] = `
error: expected two objects of one kind, got a config and a blob
exit 2

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > diff f0166e4b… 282ff5df… > screen 1`] = `
--- f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742    alpha.exe
+++ 282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0    beta.dll
@@ -1,1 +1,1 @@
-golden content of alpha
+golden content of beta
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > facets > screen 1`] = `
FACET     VALUE                             COUNT
kind      file                              11
size      [0 TO 1KiB}                       11
tag       feed:hostile                      9
tag       feed:honeypot                     1
tag       name:bidi                         1
tag       name:combining                    1
tag       name:control                      1
tag       name:emoji                        1
tag       name:formula                      1
tag       name:long                         1
tag       name:newline                      1
tag       name:quotes                       1
uploader  admin                             11
hour      2024-05-02T10:00:00.000000+00:00  11
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > get 70c6f2ed… 00000000… > screen 1`] = `
id               70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7
type             file
file_name        evil]0;pwned[2J[31m.exe
file_size        26 B (26 bytes)
file_type        ASCII text
md5              2514385dc7be860f5769501392f27fbe
sha1             177d21a4b4f6f18a84a8b9180770b531a7b66aa5
sha256           70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7
sha512           4be3b3613698b5be5813f6654b8d6779605e17da80fa3e4228b7bbef10159c957a3fab6fe1d80498764
5c1d858910c209d043158579d153076ea93eb26f34d60
crc32            8d010adb
ssdeep           3:WL8KLmLjYFfs:Z4s
tags             feed:hostile name:control
upload_time      2024-05-02T10:11:13.123456+00:00
favorite         false
share_3rd_party  true
uploader         admin

parents (1)
  SHA256          TYPE  NAME       TAGS                                     UPLOADED
  f0166e4b…ea742  file  alpha.exe  feed:honeypot runnable:win32:exe packed  2024-05-02
warning: 0000000000000000000000000000000000000000000000000000000000000000: Object not found
exit 3

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > get f0166e4b… > screen 1`] = `
id               f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
type             file
file_name        alpha.exe
file_size        24 B (24 bytes)
file_type        ASCII text
md5              7ec18c4cffacdf5cc61b81e53d41a05f
sha1             cae31c9a70a6ae769191edfdcfa57f67339700c8
sha256           f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
sha512           b292e23dcd0b0b8dfe79818f241ff9ba023a1e8b7ba3ba14ec673b20d1838df92e77b41d8d176003450
f17d060fa9dd943cdaefcc59c22fe5bb9bd7797ead681
crc32            27242929
ssdeep           3:WL8KLmLjYFQon:Zlo
tags             feed:honeypot runnable:win32:exe packed
upload_time      2024-05-02T10:11:22.123456+00:00
favorite         true
share_3rd_party  true
uploader         admin
latest_config    emotet static eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029
comments         2, shown by --with comments
shares           2, shown by --with shares
analyses         1, shown by --with analyses

attributes (1)
  ID  KEY  VALUE
  1   job  {"run":7,"note":"\\u202eabc"}

children (3)
  SHA256          TYPE           NAME                     TAGS                       UPLOADED
  282ff5df…808d0  file           beta.dll                                            2024-05-02
  70c6f2ed…7c8d7  file           evil]0;pwned[2J[31m.exe  feed:hostile name:control  2024-05-02
  eeb106a5…3d029  static_config  emotet                                              2024-05-02

configuration
  KEY   VALUE
  c2    ["tcp://198.51.100.7:443","\\u001b[2J"]
  key   "12345678901234567890"
  病毒  null
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > graph f0166e4b… > screen 1`] = `
file f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 alpha.exe [feed:honeypot] [run
nable:win32:exe] [packed]
├─ child file 282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0 beta.dll
├─ child file 70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7 evil]0;pwned[2J[31m.e
xe [feed:hostile] [name:control]
└─ child static_config eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029 emotet
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > hex f0166e4b… --length 40 > screen 1`] = `
OFFSET      BYTES                                            TEXT
00000000    67 6f 6c 64 65 6e 20 63 6f 6e 74 65 6e 74 20 6f  golden content o
00000010    66 20 61 6c 70 68 61 0a                          f alpha.
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > list > screen 1`] = `
SHA256          NAME           SIZE  TYPE        TAGS                                     UPLOADED
282ff5df…808d0  beta.dll       23 B  ASCII text                                           2024-05-02
f0166e4b…ea742  alpha.exe      24 B  ASCII text  feed:honeypot runnable:win32:exe packed  2024-05-02
e209be1c…137a1  -rf "a", 'b'…  25 B  ASCII text  feed:hostile name:quotes                 2024-05-02
70c5adb6…26e67  two%0Alinesa…  26 B  ASCII text  feed:hostile name:newline                2024-05-02
fdb383fc…2e7b2  =cmd|'calc'!…  26 B  ASCII text  feed:hostile name:formula                2024-05-02
15ad5792…9ae3c  👩\\u200d🔬🦠…  24 B  ASCII text  feed:hostile name:emoji                  2024-05-02
64098752…1193b  étudë a̵̶̷.zip    28 B  ASCII text  feed:hostile name:combining              2024-05-02
780dc5dc…ca30f  病毒样本_ウ…   23 B  ASCII text  feed:hostile name:wide                   2024-05-02
a7157061…70a94  longlonglong…  23 B  ASCII text  feed:hostile name:long                   2024-05-02
b2fa3f3c…77ed9  invoice\\u202…  23 B  ASCII text  feed:hostile name:bidi                   2024-05-02
70c6f2ed…7c8d7  evil]0;pwned…  26 B  ASCII text  feed:hostile name:control                2024-05-02
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > list objects -l 5 > screen 1`] = `
SHA256          TYPE           NAME                        TAGS                           UPLOADED
9840c824…39184  text_blob      strings\\u202e.txt                                          2024-05-02
eeb106a5…3d029  static_config  emotet                                                     2024-05-02
282ff5df…808d0  file           beta.dll                                                   2024-05-02
f0166e4b…ea742  file           alpha.exe                   feed:honeypot runnable:win32…  2024-05-02
e209be1c…137a1  file           -rf "a", 'b' $(id) \`id\`.sh  feed:hostile name:quotes       2024-05-02
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > lookup @hashes.txt > screen 1`] = `
warning: hashes.txt: skipped 1 line without a hash
HASH                                                              KNOWN
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742  yes
7ec18c4cffacdf5cc61b81e53d41a05f                                  yes
0000000000000000000000000000000000000000000000000000000000000000  no
known 2, missing 1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > open 00000000… > screen 1`] = `
error: Object not found [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > open f0166e4b… --no-browser > screen 1`] = `
http://127.0.0.1:PPPPP/object/f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > search nmae:x > screen 1`] = `
error: no field is called nmae
  nmae:x
  ^^^^
  write name:x  or  blob.name:x
exit 2

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > search no such text > screen 1`] = `
no results
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > search packed > screen 1`] = `
matched in  tag
count       1
first seen  2024-05-02
last seen   2024-05-02
query       tag:"*packed*"

newest
  SHA256          TYPE  NAME       TAGS                                     UPLOADED
  f0166e4b…ea742  file  alpha.exe  feed:honeypot runnable:win32:exe packed  2024-05-02

matched in  comment
count       1
first seen  2024-05-02
last seen   2024-05-02
query       comment:"*packed*"

newest
  SHA256          TYPE  NAME       TAGS                                     UPLOADED
  f0166e4b…ea742  file  alpha.exe  feed:honeypot runnable:win32:exe packed  2024-05-02
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > search tag:nothing > screen 1`] = `
no results
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > search tag:packed OR name:*.csv > screen 1`] = `
SHA256          NAME                SIZE  TYPE        TAGS                                UPLOADED
f0166e4b…ea742  alpha.exe           24 B  ASCII text  feed:honeypot runnable:win32:exe …  2024-05-02
fdb383fc…2e7b2  =cmd|'calc'!A0.csv  26 B  ASCII text  feed:hostile name:formula           2024-05-02
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > similar clusters > screen 1`] = `
no results
no groups among 11 files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > similar f0166e4b… > screen 1`] = `
no results
no similar files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > stats families,tags --range all > screen 1`] = `
STATISTIC  NAME            COUNT
family     emotet          1
tag        feed:hostile    9
tag        feed:honeypot   1
tag        name:bidi       1
tag        name:combining  1
tag        name:control    1
tag        name:emoji      1
tag        name:formula    1
tag        name:long       1
tag        name:newline    1
tag        name:quotes     1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 100 columns > strings f0166e4b… > screen 1`] = `
OFFSET      ENCODING  TEXT
00000000    ascii     golden content of alpha
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 40 columns > count --bound 3 > screen 1`] = `
3+
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 40 columns > diff f0166e4b… 282ff5df… > screen 1`] = `
--- f0166e4bb604f829cfe8e2b4feaa38cb680f
b4f415f5f9cfb886c57c6dbea742    alpha.ex
e
+++ 282ff5dfa239bdf0e28e8c4fee304cd79382
443a5af32e4b8a77b21a4ad808d0    beta.dll
@@ -1,1 +1,1 @@
-golden content of alpha
+golden content of beta
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 40 columns > facets > screen 1`] = `
FACET     VALUE                    COUNT
kind      file                     11
size      [0 TO 1KiB}              11
tag       feed:hostile             9
tag       feed:honeypot            1
tag       name:bidi                1
tag       name:combining           1
tag       name:control             1
tag       name:emoji               1
tag       name:formula             1
tag       name:long                1
tag       name:newline             1
tag       name:quotes              1
uploader  admin                    11
hour      2024-05-02T10:00:00.00…  11
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 40 columns > get f0166e4b… > screen 1`] = `
id               f0166e4bb604f829cfe8e2b
4feaa38cb680fb4f415f5f9cfb886c57c6dbea74
2
type             file
file_name        alpha.exe
file_size        24 B (24 bytes)
file_type        ASCII text
md5              7ec18c4cffacdf5cc61b81e
53d41a05f
sha1             cae31c9a70a6ae769191edf
dcfa57f67339700c8
sha256           f0166e4bb604f829cfe8e2b
4feaa38cb680fb4f415f5f9cfb886c57c6dbea74
2
sha512           b292e23dcd0b0b8dfe79818
f241ff9ba023a1e8b7ba3ba14ec673b20d1838df
92e77b41d8d176003450f17d060fa9dd943cdaef
cc59c22fe5bb9bd7797ead681
crc32            27242929
ssdeep           3:WL8KLmLjYFQon:Zlo
tags             feed:honeypot
                 runnable:win32:exe
                 packed
upload_time      2024-05-02T10:11:22.123
456+00:00
favorite         true
share_3rd_party  true
uploader         admin
latest_config    emotet static
                 eeb106a5d27b1b3f409b32e
ddc74100f59c49cdfc9aaa1131a84250009e3d02
9
comments         2, shown by --with
                 comments
shares           2, shown by --with
                 shares
analyses         1, shown by --with
                 analyses

attributes (1)
  ID  KEY  VALUE
  1   job  {"run":7,"note":"\\u202eabc"}

children (3)
  SHA256    282ff5dfa239bdf0e28e8c4fee30
4cd79382443a5af32e4b8a77b21a4ad808d0
  TYPE      file
  NAME      beta.dll
  UPLOADED  2024-05-02

  SHA256    70c6f2edd550b0475b8f8dce80f7
c88348a56ea68cb8792d1acfedb9bb37c8d7
  TYPE      file
  NAME      evil]0;pwned[2J[31m.exe
  TAGS      feed:hostile name:control
  UPLOADED  2024-05-02

  SHA256    eeb106a5d27b1b3f409b32eddc74
100f59c49cdfc9aaa1131a84250009e3d029
  TYPE      static_config
  NAME      emotet
  UPLOADED  2024-05-02

configuration
  KEY   VALUE
  c2    ["tcp://198.51.100.7:443","\\u00…
  key   "12345678901234567890"
  病毒  null
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 40 columns > graph f0166e4b… > screen 1`] = `
file f0166e4bb604f829cfe8e2b4feaa38cb680
fb4f415f5f9cfb886c57c6dbea742 alpha.exe 
[feed:honeypot] [runnable:win32:exe] [pa
cked]
├─ child file 282ff5dfa239bdf0e28e8c4fee
304cd79382443a5af32e4b8a77b21a4ad808d0 b
eta.dll
├─ child file 70c6f2edd550b0475b8f8dce80
f7c88348a56ea68cb8792d1acfedb9bb37c8d7 e
vil]0;pwned[2J[31m.exe [feed:hostile] [n
ame:control]
└─ child static_config eeb106a5d27b1b3f4
09b32eddc74100f59c49cdfc9aaa1131a8425000
9e3d029 emotet
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 40 columns > hex f0166e4b… --length 40 > screen 1`] = `
OFFSET  00000000
BYTES   67 6f 6c 64 65 6e 20 63 6f 6e 74
        65 6e 74 20 6f
TEXT    golden content o

OFFSET  00000010
BYTES   66 20 61 6c 70 68 61 0a
TEXT    f alpha.
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 40 columns > list > screen 1`] = `
SHA256    282ff5dfa239bdf0e28e8c4fee304c
d79382443a5af32e4b8a77b21a4ad808d0
NAME      beta.dll
SIZE      23 B
TYPE      ASCII text
UPLOADED  2024-05-02

SHA256    f0166e4bb604f829cfe8e2b4feaa38
cb680fb4f415f5f9cfb886c57c6dbea742
NAME      alpha.exe
SIZE      24 B
TYPE      ASCII text
TAGS      feed:honeypot
          runnable:win32:exe packed
UPLOADED  2024-05-02

SHA256    e209be1cfa790144ed586417cb972d
cf4adbb6f84b841f6e44c6e8d24ef137a1
NAME      -rf "a", 'b' $(id) \`id\`.sh
SIZE      25 B
TYPE      ASCII text
TAGS      feed:hostile name:quotes
UPLOADED  2024-05-02

SHA256    70c5adb63e596c27ddafc609901bb9
50465c7eed51b9b0ec4474775350b26e67
NAME      two%0Alinesand%0Da return.txt
SIZE      26 B
TYPE      ASCII text
TAGS      feed:hostile name:newline
UPLOADED  2024-05-02

SHA256    fdb383fc772894258623ed37cf46df
e233fdaca73edecba94d099f113f82e7b2
NAME      =cmd|'calc'!A0.csv
SIZE      26 B
TYPE      ASCII text
TAGS      feed:hostile name:formula
UPLOADED  2024-05-02

SHA256    15ad5792a720b17b5ddc280594d556
d5b1e2e806b3ac3b47a909fad42d49ae3c
NAME      👩\\u200d🔬🦠🇩🇪.exe
SIZE      24 B
TYPE      ASCII text
TAGS      feed:hostile name:emoji
UPLOADED  2024-05-02

SHA256    64098752c9442d8abe8a1aded1ce52
5e40fdcb4e91fa1a67082c2e83d521193b
NAME      étudë a̵̶̷.zip
SIZE      28 B
TYPE      ASCII text
TAGS      feed:hostile name:combining
UPLOADED  2024-05-02

SHA256    780dc5dcfe6f169bc55a5cdf7bc448
6de1a2c275c558c7ee59eda319f74ca30f
NAME      病毒样本_ウイルス.doc
SIZE      23 B
TYPE      ASCII text
TAGS      feed:hostile name:wide
UPLOADED  2024-05-02

SHA256    a715706160b2c576cc27b4304400c9
04b5128510d98546b8fe8c95c2e8670a94
NAME      longlonglonglonglonglonglonglo
nglonglonglonglonglonglonglonglonglonglo
nglonglonglonglonglonglonglonglonglonglo
nglonglonglonglonglonglonglonglonglonglo
nglonglonglonglonglonglonglonglonglonglo
nglonglonglonglonglonglonglonglonglonglo
nglonglonglonglonglonglonglonglonglonglo
nglonglonglonglonglonglong.bin
SIZE      23 B
TYPE      ASCII text
TAGS      feed:hostile name:long
UPLOADED  2024-05-02

SHA256    b2fa3f3c6fd01c4a2d000639f78a2e
f6a81c6357e48a94685075c07b97077ed9
NAME      invoice\\u202egpj.exe
SIZE      23 B
TYPE      ASCII text
TAGS      feed:hostile name:bidi
UPLOADED  2024-05-02

SHA256    70c6f2edd550b0475b8f8dce80f7c8
8348a56ea68cb8792d1acfedb9bb37c8d7
NAME      evil]0;pwned[2J[31m.exe
SIZE      26 B
TYPE      ASCII text
TAGS      feed:hostile name:control
UPLOADED  2024-05-02
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 40 columns > lookup @hashes.txt > screen 1`] = `
warning: hashes.txt: skipped 1 line with
out a hash
HASH   f0166e4bb604f829cfe8e2b4feaa38cb6
80fb4f415f5f9cfb886c57c6dbea742
KNOWN  yes

HASH   7ec18c4cffacdf5cc61b81e53d41a05f
KNOWN  yes

HASH   000000000000000000000000000000000
0000000000000000000000000000000
KNOWN  no
known 2, missing 1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 40 columns > search nmae:x > screen 1`] = `
error: no field is called nmae
  nmae:x
  ^^^^
  write name:x  or  blob.name:x
exit 2

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 40 columns > search packed > screen 1`] = `
matched in  tag
count       1
first seen  2024-05-02
last seen   2024-05-02
query       tag:"*packed*"

newest
  SHA256    f0166e4bb604f829cfe8e2b4feaa
38cb680fb4f415f5f9cfb886c57c6dbea742
  TYPE      file
  NAME      alpha.exe
  TAGS      feed:honeypot
            runnable:win32:exe packed
  UPLOADED  2024-05-02

matched in  comment
count       1
first seen  2024-05-02
last seen   2024-05-02
query       comment:"*packed*"

newest
  SHA256    f0166e4bb604f829cfe8e2b4feaa
38cb680fb4f415f5f9cfb886c57c6dbea742
  TYPE      file
  NAME      alpha.exe
  TAGS      feed:honeypot
            runnable:win32:exe packed
  UPLOADED  2024-05-02
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 40 columns > similar clusters > screen 1`] = `
no results
no groups among 11 files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 40 columns > similar f0166e4b… > screen 1`] = `
no results
no similar files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 40 columns > stats families,tags --range all > screen 1`] = `
STATISTIC  NAME            COUNT
family     emotet          1
tag        feed:hostile    9
tag        feed:honeypot   1
tag        name:bidi       1
tag        name:combining  1
tag        name:control    1
tag        name:emoji      1
tag        name:formula    1
tag        name:long       1
tag        name:newline    1
tag        name:quotes     1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > on a terminal of 40 columns > strings f0166e4b… > screen 1`] = `
OFFSET      ENCODING  TEXT
00000000    ascii     golden content of…
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > count --bound 3 > csv 1`] = `
type,query,count,is_exact
file,,3,false
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > count --bound 3 > ids 1`] = `
3
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > count --bound 3 > json 1`] = `
{
  "type": "file",
  "query": null,
  "count": 3,
  "is_exact": false
}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > count --bound 3 > jsonl 1`] = `
{"type":"file","query":null,"count":3,"is_exact":false}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > count --bound 3 > table 1`] = `
count  3+
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > count --bound 3 > tsv 1`] = `
type	query	count	is_exact
file		3	false
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > count --bound 3 > yaml 1`] = `
type: "file"
query: null
count: 3
is_exact: false
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > count > csv 1`] = `
type,query,count,is_exact
file,,11,true
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > count > ids 1`] = `
11
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > count > json 1`] = `
{
  "type": "file",
  "query": null,
  "count": 11,
  "is_exact": true
}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > count objects tag:"feed:hostile" > csv 1`] = `
type,query,count,is_exact
object,"tag:""feed:hostile""",9,true
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > count objects tag:"feed:hostile" > ids 1`] = `
9
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > count objects tag:"feed:hostile" > json 1`] = `
{
  "type": "object",
  "query": "tag:\\"feed:hostile\\"",
  "count": 9,
  "is_exact": true
}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > count tag:packed --exact > json 1`] = `
{
  "type": "file",
  "query": "tag:packed",
  "count": 1,
  "is_exact": true
}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > diff eeb106a5… 9840c824… > csv 1`] = `
--- standard error
error: expected two objects of one kind, got a config and a blob
exit 2

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > diff eeb106a5… 9840c824… > ids 1`] = `
--- standard error
error: expected two objects of one kind, got a config and a blob
exit 2

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > diff eeb106a5… 9840c824… > json 1`] = `
--- standard error
{"error":{"code":"usage","message":"expected two objects of one kind, got a config and a blob","status":null,"operation":null,"request_id":null,"hint":null}}
exit 2

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > diff f0166e4b… 282ff5df… > csv 1`] = `
before,after,diff
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0,"--- f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742\\talpha.exe\\n+++ 282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0\\tbeta.dll\\n@@ -1,1 +1,1 @@\\n-golden content of alpha\\n+golden content of beta\\n"
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > diff f0166e4b… 282ff5df… > ids 1`] = `
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > diff f0166e4b… 282ff5df… > json 1`] = `
{
  "before": "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742",
  "after": "282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0",
  "diff": "--- f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742\\talpha.exe\\n+++ 282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0\\tbeta.dll\\n@@ -1,1 +1,1 @@\\n-golden content of alpha\\n+golden content of beta\\n"
}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > diff f0166e4b… 282ff5df… > jsonl 1`] = `
{"before":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","after":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","diff":"--- f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742\\talpha.exe\\n+++ 282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0\\tbeta.dll\\n@@ -1,1 +1,1 @@\\n-golden content of alpha\\n+golden content of beta\\n"}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > diff f0166e4b… 282ff5df… > table 1`] = `
diff  --- f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742\\talpha.exe\\n+++ 282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0\\tbeta.dll\\n@@ -1,1 +1,1 @@\\n-golden content of alpha\\n+golden content of beta\\n
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > diff f0166e4b… 282ff5df… > tsv 1`] = `
before	after	diff
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0	--- f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742\\talpha.exe\\n+++ 282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0\\tbeta.dll\\n@@ -1,1 +1,1 @@\\n-golden content of alpha\\n+golden content of beta\\n
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > diff f0166e4b… 282ff5df… > yaml 1`] = `
before: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
after: "282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"
diff: "--- f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742\\talpha.exe\\n+++ 282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0\\tbeta.dll\\n@@ -1,1 +1,1 @@\\n-golden content of alpha\\n+golden content of beta\\n"
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > facets > csv 1`] = `
facet,value,count
kind,file,11
size,[0 TO 1KiB},11
tag,feed:hostile,9
tag,feed:honeypot,1
tag,name:bidi,1
tag,name:combining,1
tag,name:control,1
tag,name:emoji,1
tag,name:formula,1
tag,name:long,1
tag,name:newline,1
tag,name:quotes,1
uploader,admin,11
hour,2024-05-02T10:00:00.000000+00:00,11
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > facets > ids 1`] = `
file
[0 TO 1KiB}
feed:hostile
feed:honeypot
name:bidi
name:combining
name:control
name:emoji
name:formula
name:long
name:newline
name:quotes
admin
2024-05-02T10:00:00.000000+00:00
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > facets > json 1`] = `
[
{"facet":"kind","value":"file","count":11},
{"facet":"size","value":"[0 TO 1KiB}","count":11},
{"facet":"tag","value":"feed:hostile","count":9},
{"facet":"tag","value":"feed:honeypot","count":1},
{"facet":"tag","value":"name:bidi","count":1},
{"facet":"tag","value":"name:combining","count":1},
{"facet":"tag","value":"name:control","count":1},
{"facet":"tag","value":"name:emoji","count":1},
{"facet":"tag","value":"name:formula","count":1},
{"facet":"tag","value":"name:long","count":1},
{"facet":"tag","value":"name:newline","count":1},
{"facet":"tag","value":"name:quotes","count":1},
{"facet":"uploader","value":"admin","count":11},
{"facet":"hour","value":"2024-05-02T10:00:00.000000+00:00","count":11}
]
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > facets > jsonl 1`] = `
{"facet":"kind","value":"file","count":11}
{"facet":"size","value":"[0 TO 1KiB}","count":11}
{"facet":"tag","value":"feed:hostile","count":9}
{"facet":"tag","value":"feed:honeypot","count":1}
{"facet":"tag","value":"name:bidi","count":1}
{"facet":"tag","value":"name:combining","count":1}
{"facet":"tag","value":"name:control","count":1}
{"facet":"tag","value":"name:emoji","count":1}
{"facet":"tag","value":"name:formula","count":1}
{"facet":"tag","value":"name:long","count":1}
{"facet":"tag","value":"name:newline","count":1}
{"facet":"tag","value":"name:quotes","count":1}
{"facet":"uploader","value":"admin","count":11}
{"facet":"hour","value":"2024-05-02T10:00:00.000000+00:00","count":11}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > facets > table 1`] = `
FACET     VALUE                             COUNT
kind      file                              11
size      [0 TO 1KiB}                       11
tag       feed:hostile                      9
tag       feed:honeypot                     1
tag       name:bidi                         1
tag       name:combining                    1
tag       name:control                      1
tag       name:emoji                        1
tag       name:formula                      1
tag       name:long                         1
tag       name:newline                      1
tag       name:quotes                       1
uploader  admin                             11
hour      2024-05-02T10:00:00.000000+00:00  11
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > facets > tsv 1`] = `
facet	value	count
kind	file	11
size	[0 TO 1KiB}	11
tag	feed:hostile	9
tag	feed:honeypot	1
tag	name:bidi	1
tag	name:combining	1
tag	name:control	1
tag	name:emoji	1
tag	name:formula	1
tag	name:long	1
tag	name:newline	1
tag	name:quotes	1
uploader	admin	11
hour	2024-05-02T10:00:00.000000+00:00	11
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > facets > yaml 1`] = `
- facet: "kind"
  value: "file"
  count: 11
- facet: "size"
  value: "[0 TO 1KiB}"
  count: 11
- facet: "tag"
  value: "feed:hostile"
  count: 9
- facet: "tag"
  value: "feed:honeypot"
  count: 1
- facet: "tag"
  value: "name:bidi"
  count: 1
- facet: "tag"
  value: "name:combining"
  count: 1
- facet: "tag"
  value: "name:control"
  count: 1
- facet: "tag"
  value: "name:emoji"
  count: 1
- facet: "tag"
  value: "name:formula"
  count: 1
- facet: "tag"
  value: "name:long"
  count: 1
- facet: "tag"
  value: "name:newline"
  count: 1
- facet: "tag"
  value: "name:quotes"
  count: 1
- facet: "uploader"
  value: "admin"
  count: 11
- facet: "hour"
  value: "2024-05-02T10:00:00.000000+00:00"
  count: 11
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > get 70c6f2ed… 00000000… > csv 1`] = `
id,type,file_name,alt_names,file_size,file_type,md5,sha1,sha256,sha512,crc32,ssdeep,family,config_type,blob_name,blob_size,blob_type,last_seen,tags,upload_time,favorite,share_3rd_party,attributes,parents,children,latest_config,cfg,config,content,uploader,totals
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7,file,evil]0;pwned[2J[31m.exe,,26,ASCII text,2514385dc7be860f5769501392f27fbe,177d21a4b4f6f18a84a8b9180770b531a7b66aa5,70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7,4be3b3613698b5be5813f6654b8d6779605e17da80fa3e4228b7bbef10159c957a3fab6fe1d804987645c1d858910c209d043158579d153076ea93eb26f34d60,8d010adb,3:WL8KLmLjYFfs:Z4s,,,,,,,feed:hostile name:control,2024-05-02T10:11:13.123456+00:00,false,true,,"[{""id"":""f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"",""type"":""file"",""tags"":[{""tag"":""feed:honeypot""},{""tag"":""runnable:win32:exe""},{""tag"":""packed""}],""upload_time"":""2024-05-02T10:11:22.123456+00:00"",""name"":""alpha.exe"",""content_type"":""ASCII text"",""size"":24}]",,,,,,admin,
--- standard error
warning: 0000000000000000000000000000000000000000000000000000000000000000: Object not found
exit 3

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > get 70c6f2ed… 00000000… > ids 1`] = `
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7
--- standard error
warning: 0000000000000000000000000000000000000000000000000000000000000000: Object not found
exit 3

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > get 70c6f2ed… 00000000… > json 1`] = `
[
{"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:control"}],"upload_time":"2024-05-02T10:11:13.123456+00:00","favorite":false,"parents":[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","tags":[{"tag":"feed:honeypot"},{"tag":"runnable:win32:exe"},{"tag":"packed"}],"upload_time":"2024-05-02T10:11:22.123456+00:00","name":"alpha.exe","content_type":"ASCII text","size":24}],"children":[],"attributes":[],"share_3rd_party":true,"pending_analyses":[],"uploader":"admin","hold":null,"file_name":"evil]0;pwned[2J[31m.exe","file_size":26,"file_type":"ASCII text","md5":"2514385dc7be860f5769501392f27fbe","sha1":"177d21a4b4f6f18a84a8b9180770b531a7b66aa5","sha256":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","alt_names":[],"sha512":"4be3b3613698b5be5813f6654b8d6779605e17da80fa3e4228b7bbef10159c957a3fab6fe1d804987645c1d858910c209d043158579d153076ea93eb26f34d60","crc32":"8d010adb","ssdeep":"3:WL8KLmLjYFfs:Z4s","latest_config":null}
]
--- standard error
warning: 0000000000000000000000000000000000000000000000000000000000000000: Object not found
exit 3

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > get f0166e4b… > csv 1`] = `
id,type,file_name,alt_names,file_size,file_type,md5,sha1,sha256,sha512,crc32,ssdeep,tags,upload_time,favorite,share_3rd_party,attributes,parents,children,latest_config,uploader,totals
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,file,alpha.exe,,24,ASCII text,7ec18c4cffacdf5cc61b81e53d41a05f,cae31c9a70a6ae769191edfdcfa57f67339700c8,f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,b292e23dcd0b0b8dfe79818f241ff9ba023a1e8b7ba3ba14ec673b20d1838df92e77b41d8d176003450f17d060fa9dd943cdaefcc59c22fe5bb9bd7797ead681,27242929,3:WL8KLmLjYFQon:Zlo,feed:honeypot runnable:win32:exe packed,2024-05-02T10:11:22.123456+00:00,true,true,"[{""id"":1,""key"":""job"",""value"":{""run"":7,""note"":""\\u202eabc""}}]",,"[{""id"":""282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"",""type"":""file"",""tags"":[],""upload_time"":""2024-05-02T10:11:23.123456+00:00"",""name"":""beta.dll"",""content_type"":""ASCII text"",""size"":23},{""id"":""70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"",""type"":""file"",""tags"":[{""tag"":""feed:hostile""},{""tag"":""name:control""}],""upload_time"":""2024-05-02T10:11:13.123456+00:00"",""name"":""evil]0;pwned[2J[31m.exe"",""content_type"":""ASCII text"",""size"":26},{""id"":""eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"",""type"":""static_config"",""tags"":[],""upload_time"":""2024-05-02T10:11:24.123456+00:00"",""name"":""emotet"",""content_type"":""static"",""size"":null}]","{""id"":""eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"",""type"":""static_config"",""tags"":[],""upload_time"":""2024-05-02T10:11:24.123456+00:00"",""family"":""emotet"",""config_type"":""static"",""cfg"":{""c2"":[""tcp://198.51.100.7:443"",""\\u001b[2J""],""key"":""12345678901234567890"",""病毒"":null},""config"":{""c2"":[""tcp://198.51.100.7:443"",""\\u001b[2J""],""key"":""12345678901234567890"",""病毒"":null}}",admin,"{""tags"":3,""parents"":0,""children"":3,""attributes"":1,""comments"":2,""analyses"":1,""shares"":2}"
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > get f0166e4b… > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > get f0166e4b… > json 1`] = `
{
  "id": "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742",
  "type": "file",
  "tags": [
    {
      "tag": "feed:honeypot"
    },
    {
      "tag": "runnable:win32:exe"
    },
    {
      "tag": "packed"
    }
  ],
  "upload_time": "2024-05-02T10:11:22.123456+00:00",
  "favorite": true,
  "parents": [],
  "children": [
    {
      "id": "282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0",
      "type": "file",
      "tags": [],
      "upload_time": "2024-05-02T10:11:23.123456+00:00",
      "name": "beta.dll",
      "content_type": "ASCII text",
      "size": 23
    },
    {
      "id": "70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7",
      "type": "file",
      "tags": [
        {
          "tag": "feed:hostile"
        },
        {
          "tag": "name:control"
        }
      ],
      "upload_time": "2024-05-02T10:11:13.123456+00:00",
      "name": "evil]0;pwned[2J[31m.exe",
      "content_type": "ASCII text",
      "size": 26
    },
    {
      "id": "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029",
      "type": "static_config",
      "tags": [],
      "upload_time": "2024-05-02T10:11:24.123456+00:00",
      "name": "emotet",
      "content_type": "static",
      "size": null
    }
  ],
  "attributes": [
    {
      "id": 1,
      "key": "job",
      "value": {
        "run": 7,
        "note": "\\u202eabc"
      }
    }
  ],
  "share_3rd_party": true,
  "pending_analyses": [],
  "uploader": "admin",
  "hold": null,
  "file_name": "alpha.exe",
  "file_size": 24,
  "file_type": "ASCII text",
  "md5": "7ec18c4cffacdf5cc61b81e53d41a05f",
  "sha1": "cae31c9a70a6ae769191edfdcfa57f67339700c8",
  "sha256": "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742",
  "alt_names": [],
  "sha512": "b292e23dcd0b0b8dfe79818f241ff9ba023a1e8b7ba3ba14ec673b20d1838df92e77b41d8d176003450f17d060fa9dd943cdaefcc59c22fe5bb9bd7797ead681",
  "crc32": "27242929",
  "ssdeep": "3:WL8KLmLjYFQon:Zlo",
  "latest_config": {
    "id": "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029",
    "type": "static_config",
    "tags": [],
    "upload_time": "2024-05-02T10:11:24.123456+00:00",
    "family": "emotet",
    "config_type": "static",
    "cfg": {
      "c2": [
        "tcp://198.51.100.7:443",
        "\\u001b[2J"
      ],
      "key": "12345678901234567890",
      "病毒": null
    },
    "config": {
      "c2": [
        "tcp://198.51.100.7:443",
        "\\u001b[2J"
      ],
      "key": "12345678901234567890",
      "病毒": null
    }
  },
  "totals": {
    "tags": 3,
    "parents": 0,
    "children": 3,
    "attributes": 1,
    "comments": 2,
    "analyses": 1,
    "shares": 2
  }
}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > get f0166e4b… > jsonl 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","tags":[{"tag":"feed:honeypot"},{"tag":"runnable:win32:exe"},{"tag":"packed"}],"upload_time":"2024-05-02T10:11:22.123456+00:00","favorite":true,"parents":[],"children":[{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","type":"file","tags":[],"upload_time":"2024-05-02T10:11:23.123456+00:00","name":"beta.dll","content_type":"ASCII text","size":23},{"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:control"}],"upload_time":"2024-05-02T10:11:13.123456+00:00","name":"evil]0;pwned[2J[31m.exe","content_type":"ASCII text","size":26},{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","name":"emotet","content_type":"static","size":null}],"attributes":[{"id":1,"key":"job","value":{"run":7,"note":"\\u202eabc"}}],"share_3rd_party":true,"pending_analyses":[],"uploader":"admin","hold":null,"file_name":"alpha.exe","file_size":24,"file_type":"ASCII text","md5":"7ec18c4cffacdf5cc61b81e53d41a05f","sha1":"cae31c9a70a6ae769191edfdcfa57f67339700c8","sha256":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","alt_names":[],"sha512":"b292e23dcd0b0b8dfe79818f241ff9ba023a1e8b7ba3ba14ec673b20d1838df92e77b41d8d176003450f17d060fa9dd943cdaefcc59c22fe5bb9bd7797ead681","crc32":"27242929","ssdeep":"3:WL8KLmLjYFQon:Zlo","latest_config":{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","family":"emotet","config_type":"static","cfg":{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null},"config":{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null}},"totals":{"tags":3,"parents":0,"children":3,"attributes":1,"comments":2,"analyses":1,"shares":2}}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > get f0166e4b… > table 1`] = `
id               f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
type             file
file_name        alpha.exe
file_size        24
file_type        ASCII text
md5              7ec18c4cffacdf5cc61b81e53d41a05f
sha1             cae31c9a70a6ae769191edfdcfa57f67339700c8
sha256           f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
sha512           b292e23dcd0b0b8dfe79818f241ff9ba023a1e8b7ba3ba14ec673b20d1838df92e77b41d8d176003450f17d060fa9dd943cdaefcc59c22fe5bb9bd7797ead681
crc32            27242929
ssdeep           3:WL8KLmLjYFQon:Zlo
tags             feed:honeypot runnable:win32:exe packed
upload_time      2024-05-02T10:11:22.123456+00:00
favorite         true
share_3rd_party  true
uploader         admin
latest_config    emotet static eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029
comments         2, shown by --with comments
shares           2, shown by --with shares
analyses         1, shown by --with analyses

attributes (1)
  ID  KEY  VALUE
  1   job  {"run":7,"note":"\\u202eabc"}

children (3)
  SHA256                                                            TYPE           NAME                     TAGS                       UPLOADED
  282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0  file           beta.dll                                            2024-05-02T10:11:23.123456+00:00
  70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7  file           evil]0;pwned[2J[31m.exe  feed:hostile name:control  2024-05-02T10:11:13.123456+00:00
  eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029  static_config  emotet                                              2024-05-02T10:11:24.123456+00:00

configuration
  KEY   VALUE
  c2    ["tcp://198.51.100.7:443","\\u001b[2J"]
  key   "12345678901234567890"
  病毒  null
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > get f0166e4b… > tsv 1`] = `
id	type	file_name	alt_names	file_size	file_type	md5	sha1	sha256	sha512	crc32	ssdeep	tags	upload_time	favorite	share_3rd_party	attributes	parents	children	latest_config	uploader	totals
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	file	alpha.exe		24	ASCII text	7ec18c4cffacdf5cc61b81e53d41a05f	cae31c9a70a6ae769191edfdcfa57f67339700c8	f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	b292e23dcd0b0b8dfe79818f241ff9ba023a1e8b7ba3ba14ec673b20d1838df92e77b41d8d176003450f17d060fa9dd943cdaefcc59c22fe5bb9bd7797ead681	27242929	3:WL8KLmLjYFQon:Zlo	feed:honeypot runnable:win32:exe packed	2024-05-02T10:11:22.123456+00:00	true	true	[{"id":1,"key":"job","value":{"run":7,"note":"\\u202eabc"}}]		[{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","type":"file","tags":[],"upload_time":"2024-05-02T10:11:23.123456+00:00","name":"beta.dll","content_type":"ASCII text","size":23},{"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:control"}],"upload_time":"2024-05-02T10:11:13.123456+00:00","name":"evil]0;pwned[2J[31m.exe","content_type":"ASCII text","size":26},{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","name":"emotet","content_type":"static","size":null}]	{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","family":"emotet","config_type":"static","cfg":{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null},"config":{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null}}	admin	{"tags":3,"parents":0,"children":3,"attributes":1,"comments":2,"analyses":1,"shares":2}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > get f0166e4b… > yaml 1`] = `
id: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
type: "file"
tags:
  - tag: "feed:honeypot"
  - tag: "runnable:win32:exe"
  - tag: "packed"
upload_time: "2024-05-02T10:11:22.123456+00:00"
favorite: true
parents: []
children:
  - id: "282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"
    type: "file"
    tags: []
    upload_time: "2024-05-02T10:11:23.123456+00:00"
    name: "beta.dll"
    content_type: "ASCII text"
    size: 23
  - id: "70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"
    type: "file"
    tags:
      - tag: "feed:hostile"
      - tag: "name:control"
    upload_time: "2024-05-02T10:11:13.123456+00:00"
    name: "evil]0;pwned[2J[31m.exe"
    content_type: "ASCII text"
    size: 26
  - id: "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"
    type: "static_config"
    tags: []
    upload_time: "2024-05-02T10:11:24.123456+00:00"
    name: "emotet"
    content_type: "static"
    size: null
attributes:
  - id: 1
    key: "job"
    value:
      run: 7
      note: "\\u202eabc"
share_3rd_party: true
pending_analyses: []
uploader: "admin"
hold: null
file_name: "alpha.exe"
file_size: 24
file_type: "ASCII text"
md5: "7ec18c4cffacdf5cc61b81e53d41a05f"
sha1: "cae31c9a70a6ae769191edfdcfa57f67339700c8"
sha256: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
alt_names: []
sha512: "b292e23dcd0b0b8dfe79818f241ff9ba023a1e8b7ba3ba14ec673b20d1838df92e77b41d8d176003450f17d060fa9dd943cdaefcc59c22fe5bb9bd7797ead681"
crc32: "27242929"
ssdeep: "3:WL8KLmLjYFQon:Zlo"
latest_config:
  id: "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"
  type: "static_config"
  tags: []
  upload_time: "2024-05-02T10:11:24.123456+00:00"
  family: "emotet"
  config_type: "static"
  cfg:
    c2:
      - "tcp://198.51.100.7:443"
      - "\\u001b[2J"
    key: "12345678901234567890"
    "病毒": null
  config:
    c2:
      - "tcp://198.51.100.7:443"
      - "\\u001b[2J"
    key: "12345678901234567890"
    "病毒": null
totals:
  tags: 3
  parents: 0
  children: 3
  attributes: 1
  comments: 2
  analyses: 1
  shares: 2
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > graph f0166e4b… > csv 1`] = `
root,nodes,edges,left_out
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,"[{""id"":""f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"",""type"":""file"",""name"":""alpha.exe"",""tags"":[""feed:honeypot"",""runnable:win32:exe"",""packed""],""distance"":0},{""id"":""282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"",""type"":""file"",""name"":""beta.dll"",""tags"":[],""distance"":1},{""id"":""70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"",""type"":""file"",""name"":""evil]0;pwned[2J[31m.exe"",""tags"":[""feed:hostile"",""name:control""],""distance"":1},{""id"":""eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"",""type"":""static_config"",""name"":""emotet"",""tags"":[],""distance"":1}]","[{""parent"":""f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"",""child"":""282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0""},{""parent"":""f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"",""child"":""70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7""},{""parent"":""f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"",""child"":""eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029""}]",
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > graph f0166e4b… > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > graph f0166e4b… > json 1`] = `
{
  "root": "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742",
  "nodes": [
    {
      "id": "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742",
      "type": "file",
      "name": "alpha.exe",
      "tags": [
        "feed:honeypot",
        "runnable:win32:exe",
        "packed"
      ],
      "distance": 0
    },
    {
      "id": "282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0",
      "type": "file",
      "name": "beta.dll",
      "tags": [],
      "distance": 1
    },
    {
      "id": "70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7",
      "type": "file",
      "name": "evil]0;pwned[2J[31m.exe",
      "tags": [
        "feed:hostile",
        "name:control"
      ],
      "distance": 1
    },
    {
      "id": "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029",
      "type": "static_config",
      "name": "emotet",
      "tags": [],
      "distance": 1
    }
  ],
  "edges": [
    {
      "parent": "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742",
      "child": "282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"
    },
    {
      "parent": "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742",
      "child": "70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"
    },
    {
      "parent": "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742",
      "child": "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"
    }
  ],
  "left_out": []
}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > graph f0166e4b… > jsonl 1`] = `
{"root":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","nodes":[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","name":"alpha.exe","tags":["feed:honeypot","runnable:win32:exe","packed"],"distance":0},{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","type":"file","name":"beta.dll","tags":[],"distance":1},{"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","type":"file","name":"evil]0;pwned[2J[31m.exe","tags":["feed:hostile","name:control"],"distance":1},{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","name":"emotet","tags":[],"distance":1}],"edges":[{"parent":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","child":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"},{"parent":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","child":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"},{"parent":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","child":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"}],"left_out":[]}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > graph f0166e4b… > table 1`] = `
root       f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
objects    4
relations  3
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > graph f0166e4b… > tsv 1`] = `
root	nodes	edges	left_out
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","name":"alpha.exe","tags":["feed:honeypot","runnable:win32:exe","packed"],"distance":0},{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","type":"file","name":"beta.dll","tags":[],"distance":1},{"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","type":"file","name":"evil]0;pwned[2J[31m.exe","tags":["feed:hostile","name:control"],"distance":1},{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","name":"emotet","tags":[],"distance":1}]	[{"parent":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","child":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"},{"parent":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","child":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"},{"parent":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","child":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"}]	
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > graph f0166e4b… > yaml 1`] = `
root: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
nodes:
  - id: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
    type: "file"
    name: "alpha.exe"
    tags:
      - "feed:honeypot"
      - "runnable:win32:exe"
      - "packed"
    distance: 0
  - id: "282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"
    type: "file"
    name: "beta.dll"
    tags: []
    distance: 1
  - id: "70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"
    type: "file"
    name: "evil]0;pwned[2J[31m.exe"
    tags:
      - "feed:hostile"
      - "name:control"
    distance: 1
  - id: "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"
    type: "static_config"
    name: "emotet"
    tags: []
    distance: 1
edges:
  - parent: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
    child: "282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"
  - parent: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
    child: "70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"
  - parent: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
    child: "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"
left_out: []
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > hex f0166e4b… --length 40 > csv 1`] = `
offset,bytes,text
0,67 6f 6c 64 65 6e 20 63 6f 6e 74 65 6e 74 20 6f,golden content o
16,66 20 61 6c 70 68 61 0a,f alpha.
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > hex f0166e4b… --length 40 > ids 1`] = `
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > hex f0166e4b… --length 40 > json 1`] = `
{"offset":0,"bytes":"67 6f 6c 64 65 6e 20 63 6f 6e 74 65 6e 74 20 6f","text":"golden content o"}
{"offset":16,"bytes":"66 20 61 6c 70 68 61 0a","text":"f alpha."}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > hex f0166e4b… --length 40 > jsonl 1`] = `
{"offset":0,"bytes":"67 6f 6c 64 65 6e 20 63 6f 6e 74 65 6e 74 20 6f","text":"golden content o"}
{"offset":16,"bytes":"66 20 61 6c 70 68 61 0a","text":"f alpha."}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > hex f0166e4b… --length 40 > table 1`] = `
OFFSET      BYTES                                            TEXT
00000000    67 6f 6c 64 65 6e 20 63 6f 6e 74 65 6e 74 20 6f  golden content o
00000010    66 20 61 6c 70 68 61 0a                          f alpha.
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > hex f0166e4b… --length 40 > tsv 1`] = `
offset	bytes	text
0	67 6f 6c 64 65 6e 20 63 6f 6e 74 65 6e 74 20 6f	golden content o
16	66 20 61 6c 70 68 61 0a	f alpha.
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > hex f0166e4b… --length 40 > yaml 1`] = `
---
offset: 0
bytes: "67 6f 6c 64 65 6e 20 63 6f 6e 74 65 6e 74 20 6f"
text: "golden content o"
---
offset: 16
bytes: "66 20 61 6c 70 68 61 0a"
text: "f alpha."
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > list > csv 1`] = `
id,file_name,file_size,file_type,md5,sha1,sha256,tags,upload_time,type
282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0,beta.dll,23,ASCII text,c25bf5ef2db0733ce5d708d4bc5fde11,e4af4d3a0093e80142d7e550bc0395eec8489e2a,282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0,,2024-05-02T10:11:23.123456+00:00,file
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,alpha.exe,24,ASCII text,7ec18c4cffacdf5cc61b81e53d41a05f,cae31c9a70a6ae769191edfdcfa57f67339700c8,f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,feed:honeypot runnable:win32:exe packed,2024-05-02T10:11:22.123456+00:00,file
e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1,"-rf ""a"", 'b' $(id) \`id\`.sh",25,ASCII text,81fd44bde52ed7fac8bbb8f0150144a3,aab554c757ecd2601d436dcd5fc22a90f4213b93,e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1,feed:hostile name:quotes,2024-05-02T10:11:21.123456+00:00,file
70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67,two%0Alinesand%0Da return.txt,26,ASCII text,2eefda822a0d3ca4e8546f2a1b7f82fd,b957492e52a847525dfae42443de233d34ba6555,70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67,feed:hostile name:newline,2024-05-02T10:11:20.123456+00:00,file
fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2,=cmd|'calc'!A0.csv,26,ASCII text,54e3f23cb5193505c6e834b1f610e4bf,08c896e9067b264ee15753842f9fea02884c81fe,fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2,feed:hostile name:formula,2024-05-02T10:11:19.123456+00:00,file
15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c,👩\\u200d🔬🦠🇩🇪.exe,24,ASCII text,b5926da2ea23a2a7c23f951311f2e353,18e0085006d1c0980a2a7c166e784b48ba288f0d,15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c,feed:hostile name:emoji,2024-05-02T10:11:18.123456+00:00,file
64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b,étudë a̵̶̷.zip,28,ASCII text,26a947d0029aa95dfde49bdf4f49becd,3974f109c89efebd5bb6b7e09c3a1dd55ec49532,64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b,feed:hostile name:combining,2024-05-02T10:11:17.123456+00:00,file
780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f,病毒样本_ウイルス.doc,23,ASCII text,3a4ab05614c7c081e0c1e916520968b6,6c0d03111a8806bdb3655415894c42502fff6b14,780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f,feed:hostile name:wide,2024-05-02T10:11:16.123456+00:00,file
a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94,longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin,23,ASCII text,8c63b857e76e8870f100a0967e8b0be1,5605402724b538acf5a03ca7a8b84b4056859c9a,a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94,feed:hostile name:long,2024-05-02T10:11:15.123456+00:00,file
b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9,invoice\\u202egpj.exe,23,ASCII text,e4ed5b3da5c67e1fdb5a44524c07d465,3be34da96930e3fd8bc1cd8f380cdbe5a38a7370,b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9,feed:hostile name:bidi,2024-05-02T10:11:14.123456+00:00,file
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7,evil]0;pwned[2J[31m.exe,26,ASCII text,2514385dc7be860f5769501392f27fbe,177d21a4b4f6f18a84a8b9180770b531a7b66aa5,70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7,feed:hostile name:control,2024-05-02T10:11:13.123456+00:00,file
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > list > ids 1`] = `
282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1
70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67
fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2
15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c
64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b
780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f
a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94
b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > list > json 1`] = `
[
{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","type":"file","tags":[],"upload_time":"2024-05-02T10:11:23.123456+00:00","file_name":"beta.dll","file_size":23,"file_type":"ASCII text","md5":"c25bf5ef2db0733ce5d708d4bc5fde11","sha1":"e4af4d3a0093e80142d7e550bc0395eec8489e2a","sha256":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"},
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","tags":[{"tag":"feed:honeypot"},{"tag":"runnable:win32:exe"},{"tag":"packed"}],"upload_time":"2024-05-02T10:11:22.123456+00:00","file_name":"alpha.exe","file_size":24,"file_type":"ASCII text","md5":"7ec18c4cffacdf5cc61b81e53d41a05f","sha1":"cae31c9a70a6ae769191edfdcfa57f67339700c8","sha256":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"},
{"id":"e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:quotes"}],"upload_time":"2024-05-02T10:11:21.123456+00:00","file_name":"-rf \\"a\\", 'b' $(id) \`id\`.sh","file_size":25,"file_type":"ASCII text","md5":"81fd44bde52ed7fac8bbb8f0150144a3","sha1":"aab554c757ecd2601d436dcd5fc22a90f4213b93","sha256":"e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1"},
{"id":"70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:newline"}],"upload_time":"2024-05-02T10:11:20.123456+00:00","file_name":"two%0Alinesand%0Da return.txt","file_size":26,"file_type":"ASCII text","md5":"2eefda822a0d3ca4e8546f2a1b7f82fd","sha1":"b957492e52a847525dfae42443de233d34ba6555","sha256":"70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67"},
{"id":"fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:formula"}],"upload_time":"2024-05-02T10:11:19.123456+00:00","file_name":"=cmd|'calc'!A0.csv","file_size":26,"file_type":"ASCII text","md5":"54e3f23cb5193505c6e834b1f610e4bf","sha1":"08c896e9067b264ee15753842f9fea02884c81fe","sha256":"fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2"},
{"id":"15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:emoji"}],"upload_time":"2024-05-02T10:11:18.123456+00:00","file_name":"👩\\u200d🔬🦠🇩🇪.exe","file_size":24,"file_type":"ASCII text","md5":"b5926da2ea23a2a7c23f951311f2e353","sha1":"18e0085006d1c0980a2a7c166e784b48ba288f0d","sha256":"15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c"},
{"id":"64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:combining"}],"upload_time":"2024-05-02T10:11:17.123456+00:00","file_name":"étudë a̵̶̷.zip","file_size":28,"file_type":"ASCII text","md5":"26a947d0029aa95dfde49bdf4f49becd","sha1":"3974f109c89efebd5bb6b7e09c3a1dd55ec49532","sha256":"64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b"},
{"id":"780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:wide"}],"upload_time":"2024-05-02T10:11:16.123456+00:00","file_name":"病毒样本_ウイルス.doc","file_size":23,"file_type":"ASCII text","md5":"3a4ab05614c7c081e0c1e916520968b6","sha1":"6c0d03111a8806bdb3655415894c42502fff6b14","sha256":"780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f"},
{"id":"a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:long"}],"upload_time":"2024-05-02T10:11:15.123456+00:00","file_name":"longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin","file_size":23,"file_type":"ASCII text","md5":"8c63b857e76e8870f100a0967e8b0be1","sha1":"5605402724b538acf5a03ca7a8b84b4056859c9a","sha256":"a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94"},
{"id":"b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:bidi"}],"upload_time":"2024-05-02T10:11:14.123456+00:00","file_name":"invoice\\u202egpj.exe","file_size":23,"file_type":"ASCII text","md5":"e4ed5b3da5c67e1fdb5a44524c07d465","sha1":"3be34da96930e3fd8bc1cd8f380cdbe5a38a7370","sha256":"b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9"},
{"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:control"}],"upload_time":"2024-05-02T10:11:13.123456+00:00","file_name":"evil]0;pwned[2J[31m.exe","file_size":26,"file_type":"ASCII text","md5":"2514385dc7be860f5769501392f27fbe","sha1":"177d21a4b4f6f18a84a8b9180770b531a7b66aa5","sha256":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"}
]
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > list > jsonl 1`] = `
{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","type":"file","tags":[],"upload_time":"2024-05-02T10:11:23.123456+00:00","file_name":"beta.dll","file_size":23,"file_type":"ASCII text","md5":"c25bf5ef2db0733ce5d708d4bc5fde11","sha1":"e4af4d3a0093e80142d7e550bc0395eec8489e2a","sha256":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"}
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","tags":[{"tag":"feed:honeypot"},{"tag":"runnable:win32:exe"},{"tag":"packed"}],"upload_time":"2024-05-02T10:11:22.123456+00:00","file_name":"alpha.exe","file_size":24,"file_type":"ASCII text","md5":"7ec18c4cffacdf5cc61b81e53d41a05f","sha1":"cae31c9a70a6ae769191edfdcfa57f67339700c8","sha256":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"}
{"id":"e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:quotes"}],"upload_time":"2024-05-02T10:11:21.123456+00:00","file_name":"-rf \\"a\\", 'b' $(id) \`id\`.sh","file_size":25,"file_type":"ASCII text","md5":"81fd44bde52ed7fac8bbb8f0150144a3","sha1":"aab554c757ecd2601d436dcd5fc22a90f4213b93","sha256":"e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1"}
{"id":"70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:newline"}],"upload_time":"2024-05-02T10:11:20.123456+00:00","file_name":"two%0Alinesand%0Da return.txt","file_size":26,"file_type":"ASCII text","md5":"2eefda822a0d3ca4e8546f2a1b7f82fd","sha1":"b957492e52a847525dfae42443de233d34ba6555","sha256":"70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67"}
{"id":"fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:formula"}],"upload_time":"2024-05-02T10:11:19.123456+00:00","file_name":"=cmd|'calc'!A0.csv","file_size":26,"file_type":"ASCII text","md5":"54e3f23cb5193505c6e834b1f610e4bf","sha1":"08c896e9067b264ee15753842f9fea02884c81fe","sha256":"fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2"}
{"id":"15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:emoji"}],"upload_time":"2024-05-02T10:11:18.123456+00:00","file_name":"👩\\u200d🔬🦠🇩🇪.exe","file_size":24,"file_type":"ASCII text","md5":"b5926da2ea23a2a7c23f951311f2e353","sha1":"18e0085006d1c0980a2a7c166e784b48ba288f0d","sha256":"15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c"}
{"id":"64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:combining"}],"upload_time":"2024-05-02T10:11:17.123456+00:00","file_name":"étudë a̵̶̷.zip","file_size":28,"file_type":"ASCII text","md5":"26a947d0029aa95dfde49bdf4f49becd","sha1":"3974f109c89efebd5bb6b7e09c3a1dd55ec49532","sha256":"64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b"}
{"id":"780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:wide"}],"upload_time":"2024-05-02T10:11:16.123456+00:00","file_name":"病毒样本_ウイルス.doc","file_size":23,"file_type":"ASCII text","md5":"3a4ab05614c7c081e0c1e916520968b6","sha1":"6c0d03111a8806bdb3655415894c42502fff6b14","sha256":"780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f"}
{"id":"a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:long"}],"upload_time":"2024-05-02T10:11:15.123456+00:00","file_name":"longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin","file_size":23,"file_type":"ASCII text","md5":"8c63b857e76e8870f100a0967e8b0be1","sha1":"5605402724b538acf5a03ca7a8b84b4056859c9a","sha256":"a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94"}
{"id":"b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:bidi"}],"upload_time":"2024-05-02T10:11:14.123456+00:00","file_name":"invoice\\u202egpj.exe","file_size":23,"file_type":"ASCII text","md5":"e4ed5b3da5c67e1fdb5a44524c07d465","sha1":"3be34da96930e3fd8bc1cd8f380cdbe5a38a7370","sha256":"b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9"}
{"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:control"}],"upload_time":"2024-05-02T10:11:13.123456+00:00","file_name":"evil]0;pwned[2J[31m.exe","file_size":26,"file_type":"ASCII text","md5":"2514385dc7be860f5769501392f27fbe","sha1":"177d21a4b4f6f18a84a8b9180770b531a7b66aa5","sha256":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > list > table 1`] = `
SHA256                                                            NAME                                                                                                                                                                                                                                                                                                          SIZE  TYPE        TAGS                                     UPLOADED
282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0  beta.dll                                                                                                                                                                                                                                                                                                      23    ASCII text                                           2024-05-02T10:11:23.123456+00:00
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742  alpha.exe                                                                                                                                                                                                                                                                                                     24    ASCII text  feed:honeypot runnable:win32:exe packed  2024-05-02T10:11:22.123456+00:00
e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1  -rf "a", 'b' $(id) \`id\`.sh                                                                                                                                                                                                                                                                                    25    ASCII text  feed:hostile name:quotes                 2024-05-02T10:11:21.123456+00:00
70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67  two%0Alinesand%0Da return.txt                                                                                                                                                                                                                                                                                 26    ASCII text  feed:hostile name:newline                2024-05-02T10:11:20.123456+00:00
fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2  =cmd|'calc'!A0.csv                                                                                                                                                                                                                                                                                            26    ASCII text  feed:hostile name:formula                2024-05-02T10:11:19.123456+00:00
15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c  👩\\u200d🔬🦠🇩🇪.exe                                                                                                                                                                                                                                                                                            24    ASCII text  feed:hostile name:emoji                  2024-05-02T10:11:18.123456+00:00
64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b  étudë a̵̶̷.zip                                                                                                                                                                                                                                                                                                   28    ASCII text  feed:hostile name:combining              2024-05-02T10:11:17.123456+00:00
780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f  病毒样本_ウイルス.doc                                                                                                                                                                                                                                                                                         23    ASCII text  feed:hostile name:wide                   2024-05-02T10:11:16.123456+00:00
a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94  longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin  23    ASCII text  feed:hostile name:long                   2024-05-02T10:11:15.123456+00:00
b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9  invoice\\u202egpj.exe                                                                                                                                                                                                                                                                                          23    ASCII text  feed:hostile name:bidi                   2024-05-02T10:11:14.123456+00:00
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7  evil]0;pwned[2J[31m.exe                                                                                                                                                                                                                                                                                       26    ASCII text  feed:hostile name:control                2024-05-02T10:11:13.123456+00:00
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > list > tsv 1`] = `
id	file_name	file_size	file_type	md5	sha1	sha256	tags	upload_time	type
282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0	beta.dll	23	ASCII text	c25bf5ef2db0733ce5d708d4bc5fde11	e4af4d3a0093e80142d7e550bc0395eec8489e2a	282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0		2024-05-02T10:11:23.123456+00:00	file
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	alpha.exe	24	ASCII text	7ec18c4cffacdf5cc61b81e53d41a05f	cae31c9a70a6ae769191edfdcfa57f67339700c8	f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	feed:honeypot runnable:win32:exe packed	2024-05-02T10:11:22.123456+00:00	file
e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1	-rf "a", 'b' $(id) \`id\`.sh	25	ASCII text	81fd44bde52ed7fac8bbb8f0150144a3	aab554c757ecd2601d436dcd5fc22a90f4213b93	e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1	feed:hostile name:quotes	2024-05-02T10:11:21.123456+00:00	file
70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67	two%0Alinesand%0Da return.txt	26	ASCII text	2eefda822a0d3ca4e8546f2a1b7f82fd	b957492e52a847525dfae42443de233d34ba6555	70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67	feed:hostile name:newline	2024-05-02T10:11:20.123456+00:00	file
fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2	=cmd|'calc'!A0.csv	26	ASCII text	54e3f23cb5193505c6e834b1f610e4bf	08c896e9067b264ee15753842f9fea02884c81fe	fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2	feed:hostile name:formula	2024-05-02T10:11:19.123456+00:00	file
15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c	👩\\u200d🔬🦠🇩🇪.exe	24	ASCII text	b5926da2ea23a2a7c23f951311f2e353	18e0085006d1c0980a2a7c166e784b48ba288f0d	15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c	feed:hostile name:emoji	2024-05-02T10:11:18.123456+00:00	file
64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b	étudë a̵̶̷.zip	28	ASCII text	26a947d0029aa95dfde49bdf4f49becd	3974f109c89efebd5bb6b7e09c3a1dd55ec49532	64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b	feed:hostile name:combining	2024-05-02T10:11:17.123456+00:00	file
780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f	病毒样本_ウイルス.doc	23	ASCII text	3a4ab05614c7c081e0c1e916520968b6	6c0d03111a8806bdb3655415894c42502fff6b14	780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f	feed:hostile name:wide	2024-05-02T10:11:16.123456+00:00	file
a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94	longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin	23	ASCII text	8c63b857e76e8870f100a0967e8b0be1	5605402724b538acf5a03ca7a8b84b4056859c9a	a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94	feed:hostile name:long	2024-05-02T10:11:15.123456+00:00	file
b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9	invoice\\u202egpj.exe	23	ASCII text	e4ed5b3da5c67e1fdb5a44524c07d465	3be34da96930e3fd8bc1cd8f380cdbe5a38a7370	b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9	feed:hostile name:bidi	2024-05-02T10:11:14.123456+00:00	file
70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7	evil]0;pwned[2J[31m.exe	26	ASCII text	2514385dc7be860f5769501392f27fbe	177d21a4b4f6f18a84a8b9180770b531a7b66aa5	70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7	feed:hostile name:control	2024-05-02T10:11:13.123456+00:00	file
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > list > yaml 1`] = `
- id: "282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"
  type: "file"
  tags: []
  upload_time: "2024-05-02T10:11:23.123456+00:00"
  file_name: "beta.dll"
  file_size: 23
  file_type: "ASCII text"
  md5: "c25bf5ef2db0733ce5d708d4bc5fde11"
  sha1: "e4af4d3a0093e80142d7e550bc0395eec8489e2a"
  sha256: "282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"
- id: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
  type: "file"
  tags:
    - tag: "feed:honeypot"
    - tag: "runnable:win32:exe"
    - tag: "packed"
  upload_time: "2024-05-02T10:11:22.123456+00:00"
  file_name: "alpha.exe"
  file_size: 24
  file_type: "ASCII text"
  md5: "7ec18c4cffacdf5cc61b81e53d41a05f"
  sha1: "cae31c9a70a6ae769191edfdcfa57f67339700c8"
  sha256: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
- id: "e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1"
  type: "file"
  tags:
    - tag: "feed:hostile"
    - tag: "name:quotes"
  upload_time: "2024-05-02T10:11:21.123456+00:00"
  file_name: "-rf \\"a\\", 'b' $(id) \`id\`.sh"
  file_size: 25
  file_type: "ASCII text"
  md5: "81fd44bde52ed7fac8bbb8f0150144a3"
  sha1: "aab554c757ecd2601d436dcd5fc22a90f4213b93"
  sha256: "e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1"
- id: "70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67"
  type: "file"
  tags:
    - tag: "feed:hostile"
    - tag: "name:newline"
  upload_time: "2024-05-02T10:11:20.123456+00:00"
  file_name: "two%0Alinesand%0Da return.txt"
  file_size: 26
  file_type: "ASCII text"
  md5: "2eefda822a0d3ca4e8546f2a1b7f82fd"
  sha1: "b957492e52a847525dfae42443de233d34ba6555"
  sha256: "70c5adb63e596c27ddafc609901bb950465c7eed51b9b0ec4474775350b26e67"
- id: "fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2"
  type: "file"
  tags:
    - tag: "feed:hostile"
    - tag: "name:formula"
  upload_time: "2024-05-02T10:11:19.123456+00:00"
  file_name: "=cmd|'calc'!A0.csv"
  file_size: 26
  file_type: "ASCII text"
  md5: "54e3f23cb5193505c6e834b1f610e4bf"
  sha1: "08c896e9067b264ee15753842f9fea02884c81fe"
  sha256: "fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2"
- id: "15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c"
  type: "file"
  tags:
    - tag: "feed:hostile"
    - tag: "name:emoji"
  upload_time: "2024-05-02T10:11:18.123456+00:00"
  file_name: "👩\\u200d🔬🦠🇩🇪.exe"
  file_size: 24
  file_type: "ASCII text"
  md5: "b5926da2ea23a2a7c23f951311f2e353"
  sha1: "18e0085006d1c0980a2a7c166e784b48ba288f0d"
  sha256: "15ad5792a720b17b5ddc280594d556d5b1e2e806b3ac3b47a909fad42d49ae3c"
- id: "64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b"
  type: "file"
  tags:
    - tag: "feed:hostile"
    - tag: "name:combining"
  upload_time: "2024-05-02T10:11:17.123456+00:00"
  file_name: "étudë a̵̶̷.zip"
  file_size: 28
  file_type: "ASCII text"
  md5: "26a947d0029aa95dfde49bdf4f49becd"
  sha1: "3974f109c89efebd5bb6b7e09c3a1dd55ec49532"
  sha256: "64098752c9442d8abe8a1aded1ce525e40fdcb4e91fa1a67082c2e83d521193b"
- id: "780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f"
  type: "file"
  tags:
    - tag: "feed:hostile"
    - tag: "name:wide"
  upload_time: "2024-05-02T10:11:16.123456+00:00"
  file_name: "病毒样本_ウイルス.doc"
  file_size: 23
  file_type: "ASCII text"
  md5: "3a4ab05614c7c081e0c1e916520968b6"
  sha1: "6c0d03111a8806bdb3655415894c42502fff6b14"
  sha256: "780dc5dcfe6f169bc55a5cdf7bc4486de1a2c275c558c7ee59eda319f74ca30f"
- id: "a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94"
  type: "file"
  tags:
    - tag: "feed:hostile"
    - tag: "name:long"
  upload_time: "2024-05-02T10:11:15.123456+00:00"
  file_name: "longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin"
  file_size: 23
  file_type: "ASCII text"
  md5: "8c63b857e76e8870f100a0967e8b0be1"
  sha1: "5605402724b538acf5a03ca7a8b84b4056859c9a"
  sha256: "a715706160b2c576cc27b4304400c904b5128510d98546b8fe8c95c2e8670a94"
- id: "b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9"
  type: "file"
  tags:
    - tag: "feed:hostile"
    - tag: "name:bidi"
  upload_time: "2024-05-02T10:11:14.123456+00:00"
  file_name: "invoice\\u202egpj.exe"
  file_size: 23
  file_type: "ASCII text"
  md5: "e4ed5b3da5c67e1fdb5a44524c07d465"
  sha1: "3be34da96930e3fd8bc1cd8f380cdbe5a38a7370"
  sha256: "b2fa3f3c6fd01c4a2d000639f78a2ef6a81c6357e48a94685075c07b97077ed9"
- id: "70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"
  type: "file"
  tags:
    - tag: "feed:hostile"
    - tag: "name:control"
  upload_time: "2024-05-02T10:11:13.123456+00:00"
  file_name: "evil]0;pwned[2J[31m.exe"
  file_size: 26
  file_type: "ASCII text"
  md5: "2514385dc7be860f5769501392f27fbe"
  sha1: "177d21a4b4f6f18a84a8b9180770b531a7b66aa5"
  sha256: "70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > list objects -l 5 > csv 1`] = `
id,type,tags,upload_time,name,content_type,size
9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184,text_blob,,2024-05-02T10:11:25.123456+00:00,strings\\u202e.txt,raw,40
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029,static_config,,2024-05-02T10:11:24.123456+00:00,emotet,static,
282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0,file,,2024-05-02T10:11:23.123456+00:00,beta.dll,ASCII text,23
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,file,feed:honeypot runnable:win32:exe packed,2024-05-02T10:11:22.123456+00:00,alpha.exe,ASCII text,24
e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1,file,feed:hostile name:quotes,2024-05-02T10:11:21.123456+00:00,"-rf ""a"", 'b' $(id) \`id\`.sh",ASCII text,25
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > list objects -l 5 > ids 1`] = `
9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029
282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > list objects -l 5 > json 1`] = `
[
{"id":"9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184","type":"text_blob","tags":[],"upload_time":"2024-05-02T10:11:25.123456+00:00","name":"strings\\u202e.txt","content_type":"raw","size":40},
{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","name":"emotet","content_type":"static","size":null},
{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","type":"file","tags":[],"upload_time":"2024-05-02T10:11:23.123456+00:00","name":"beta.dll","content_type":"ASCII text","size":23},
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","tags":[{"tag":"feed:honeypot"},{"tag":"runnable:win32:exe"},{"tag":"packed"}],"upload_time":"2024-05-02T10:11:22.123456+00:00","name":"alpha.exe","content_type":"ASCII text","size":24},
{"id":"e209be1cfa790144ed586417cb972dcf4adbb6f84b841f6e44c6e8d24ef137a1","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:quotes"}],"upload_time":"2024-05-02T10:11:21.123456+00:00","name":"-rf \\"a\\", 'b' $(id) \`id\`.sh","content_type":"ASCII text","size":25}
]
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > lookup @hashes.txt > csv 1`] = `
id,known
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,true
7ec18c4cffacdf5cc61b81e53d41a05f,true
0000000000000000000000000000000000000000000000000000000000000000,false
--- standard error
warning: hashes.txt: skipped 1 line without a hash
known 2, missing 1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > lookup @hashes.txt > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
7ec18c4cffacdf5cc61b81e53d41a05f
0000000000000000000000000000000000000000000000000000000000000000
--- standard error
warning: hashes.txt: skipped 1 line without a hash
known 2, missing 1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > lookup @hashes.txt > json 1`] = `
[
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","known":true,"objects":[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","name":"alpha.exe","content_type":"ASCII text","size":24,"upload_time":"2024-05-02T10:11:22.123456+00:00","tags":["feed:honeypot","runnable:win32:exe","packed"]}]},
{"id":"7ec18c4cffacdf5cc61b81e53d41a05f","known":true,"objects":[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","name":"alpha.exe","content_type":"ASCII text","size":24,"upload_time":"2024-05-02T10:11:22.123456+00:00","tags":["feed:honeypot","runnable:win32:exe","packed"]}]},
{"id":"0000000000000000000000000000000000000000000000000000000000000000","known":false,"objects":[]}
]
--- standard error
warning: hashes.txt: skipped 1 line without a hash
known 2, missing 1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > lookup @hashes.txt > jsonl 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","known":true,"objects":[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","name":"alpha.exe","content_type":"ASCII text","size":24,"upload_time":"2024-05-02T10:11:22.123456+00:00","tags":["feed:honeypot","runnable:win32:exe","packed"]}]}
{"id":"7ec18c4cffacdf5cc61b81e53d41a05f","known":true,"objects":[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","name":"alpha.exe","content_type":"ASCII text","size":24,"upload_time":"2024-05-02T10:11:22.123456+00:00","tags":["feed:honeypot","runnable:win32:exe","packed"]}]}
{"id":"0000000000000000000000000000000000000000000000000000000000000000","known":false,"objects":[]}
--- standard error
warning: hashes.txt: skipped 1 line without a hash
known 2, missing 1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > lookup @hashes.txt > table 1`] = `
HASH                                                              KNOWN
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742  yes
7ec18c4cffacdf5cc61b81e53d41a05f                                  yes
0000000000000000000000000000000000000000000000000000000000000000  no
--- standard error
warning: hashes.txt: skipped 1 line without a hash
known 2, missing 1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > lookup @hashes.txt > tsv 1`] = `
id	known
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	true
7ec18c4cffacdf5cc61b81e53d41a05f	true
0000000000000000000000000000000000000000000000000000000000000000	false
--- standard error
warning: hashes.txt: skipped 1 line without a hash
known 2, missing 1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > lookup @hashes.txt > yaml 1`] = `
- id: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
  known: true
  objects:
    - id: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
      type: "file"
      name: "alpha.exe"
      content_type: "ASCII text"
      size: 24
      upload_time: "2024-05-02T10:11:22.123456+00:00"
      tags:
        - "feed:honeypot"
        - "runnable:win32:exe"
        - "packed"
- id: "7ec18c4cffacdf5cc61b81e53d41a05f"
  known: true
  objects:
    - id: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
      type: "file"
      name: "alpha.exe"
      content_type: "ASCII text"
      size: 24
      upload_time: "2024-05-02T10:11:22.123456+00:00"
      tags:
        - "feed:honeypot"
        - "runnable:win32:exe"
        - "packed"
- id: "0000000000000000000000000000000000000000000000000000000000000000"
  known: false
  objects: []
--- standard error
warning: hashes.txt: skipped 1 line without a hash
known 2, missing 1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > open 00000000… > csv 1`] = `
--- standard error
error: Object not found [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > open 00000000… > ids 1`] = `
--- standard error
error: Object not found [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > open 00000000… > json 1`] = `
--- standard error
{"error":{"code":"not_found","message":"Object not found","status":404,"operation":"GET /api/object/{id}","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":null}}
exit 5

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > open f0166e4b… --no-browser > csv 1`] = `
http://127.0.0.1:PPPPP/object/f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > open f0166e4b… --no-browser > ids 1`] = `
http://127.0.0.1:PPPPP/object/f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > open f0166e4b… --no-browser > json 1`] = `
http://127.0.0.1:PPPPP/object/f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search nmae:x > csv 1`] = `
--- standard error
error: no field is called nmae
  nmae:x
  ^^^^
  write name:x  or  blob.name:x
exit 2

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search nmae:x > ids 1`] = `
--- standard error
error: no field is called nmae
  nmae:x
  ^^^^
  write name:x  or  blob.name:x
exit 2

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search nmae:x > json 1`] = `
--- standard error
{"error":{"code":"invalid_request","message":"No such field nmae","status":400,"operation":"GET /api/file","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":"no field is called nmae","query":{"text":"nmae:x","start":0,"end":4},"proposals":["name:x","blob.name:x"]}}
exit 2

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search nmae:x > jsonl 1`] = `
--- standard error
{"error":{"code":"invalid_request","message":"No such field nmae","status":400,"operation":"GET /api/file","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":"no field is called nmae","query":{"text":"nmae:x","start":0,"end":4},"proposals":["name:x","blob.name:x"]}}
exit 2

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search nmae:x > table 1`] = `
--- standard error
error: no field is called nmae
  nmae:x
  ^^^^
  write name:x  or  blob.name:x
exit 2

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search nmae:x > tsv 1`] = `
--- standard error
error: no field is called nmae
  nmae:x
  ^^^^
  write name:x  or  blob.name:x
exit 2

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search nmae:x > yaml 1`] = `
--- standard error
error: no field is called nmae
  nmae:x
  ^^^^
  write name:x  or  blob.name:x
exit 2

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search no such text > csv 1`] = `
matched_in,count,is_exact,is_complete,first_seen,last_seen,query,objects
--- standard error
no results
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search no such text > ids 1`] = `
--- standard error
no results
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search no such text > json 1`] = `
[]
--- standard error
no results
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search packed > csv 1`] = `
matched_in,count,is_exact,is_complete,first_seen,last_seen,query,objects
tag,1,true,true,2024-05-02T10:11:22.123456+00:00,2024-05-02T10:11:22.123456+00:00,"tag:""*packed*""","[{""id"":""f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"",""type"":""file"",""name"":""alpha.exe"",""content_type"":""ASCII text"",""size"":24,""upload_time"":""2024-05-02T10:11:22.123456+00:00"",""tags"":[""feed:honeypot"",""runnable:win32:exe"",""packed""]}]"
comment,1,true,true,2024-05-02T10:11:22.123456+00:00,2024-05-02T10:11:22.123456+00:00,"comment:""*packed*""","[{""id"":""f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"",""type"":""file"",""name"":""alpha.exe"",""content_type"":""ASCII text"",""size"":24,""upload_time"":""2024-05-02T10:11:22.123456+00:00"",""tags"":[""feed:honeypot"",""runnable:win32:exe"",""packed""]}]"
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search packed > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search packed > json 1`] = `
[
{"matched_in":"tag","query":"tag:\\"*packed*\\"","count":1,"is_exact":true,"is_complete":true,"first_seen":"2024-05-02T10:11:22.123456+00:00","last_seen":"2024-05-02T10:11:22.123456+00:00","objects":[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","name":"alpha.exe","content_type":"ASCII text","size":24,"upload_time":"2024-05-02T10:11:22.123456+00:00","tags":["feed:honeypot","runnable:win32:exe","packed"]}]},
{"matched_in":"comment","query":"comment:\\"*packed*\\"","count":1,"is_exact":true,"is_complete":true,"first_seen":"2024-05-02T10:11:22.123456+00:00","last_seen":"2024-05-02T10:11:22.123456+00:00","objects":[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","name":"alpha.exe","content_type":"ASCII text","size":24,"upload_time":"2024-05-02T10:11:22.123456+00:00","tags":["feed:honeypot","runnable:win32:exe","packed"]}]}
]
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search packed > jsonl 1`] = `
{"matched_in":"tag","query":"tag:\\"*packed*\\"","count":1,"is_exact":true,"is_complete":true,"first_seen":"2024-05-02T10:11:22.123456+00:00","last_seen":"2024-05-02T10:11:22.123456+00:00","objects":[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","name":"alpha.exe","content_type":"ASCII text","size":24,"upload_time":"2024-05-02T10:11:22.123456+00:00","tags":["feed:honeypot","runnable:win32:exe","packed"]}]}
{"matched_in":"comment","query":"comment:\\"*packed*\\"","count":1,"is_exact":true,"is_complete":true,"first_seen":"2024-05-02T10:11:22.123456+00:00","last_seen":"2024-05-02T10:11:22.123456+00:00","objects":[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","name":"alpha.exe","content_type":"ASCII text","size":24,"upload_time":"2024-05-02T10:11:22.123456+00:00","tags":["feed:honeypot","runnable:win32:exe","packed"]}]}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search packed > table 1`] = `
matched in  tag
count       1
first seen  2024-05-02T10:11:22.123456+00:00
last seen   2024-05-02T10:11:22.123456+00:00
query       tag:"*packed*"

newest
  SHA256                                                            TYPE  NAME       TAGS                                     UPLOADED
  f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742  file  alpha.exe  feed:honeypot runnable:win32:exe packed  2024-05-02T10:11:22.123456+00:00

matched in  comment
count       1
first seen  2024-05-02T10:11:22.123456+00:00
last seen   2024-05-02T10:11:22.123456+00:00
query       comment:"*packed*"

newest
  SHA256                                                            TYPE  NAME       TAGS                                     UPLOADED
  f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742  file  alpha.exe  feed:honeypot runnable:win32:exe packed  2024-05-02T10:11:22.123456+00:00
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search packed > tsv 1`] = `
matched_in	count	is_exact	is_complete	first_seen	last_seen	query	objects
tag	1	true	true	2024-05-02T10:11:22.123456+00:00	2024-05-02T10:11:22.123456+00:00	tag:"*packed*"	[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","name":"alpha.exe","content_type":"ASCII text","size":24,"upload_time":"2024-05-02T10:11:22.123456+00:00","tags":["feed:honeypot","runnable:win32:exe","packed"]}]
comment	1	true	true	2024-05-02T10:11:22.123456+00:00	2024-05-02T10:11:22.123456+00:00	comment:"*packed*"	[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","name":"alpha.exe","content_type":"ASCII text","size":24,"upload_time":"2024-05-02T10:11:22.123456+00:00","tags":["feed:honeypot","runnable:win32:exe","packed"]}]
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search packed > yaml 1`] = `
- matched_in: "tag"
  query: "tag:\\"*packed*\\""
  count: 1
  is_exact: true
  is_complete: true
  first_seen: "2024-05-02T10:11:22.123456+00:00"
  last_seen: "2024-05-02T10:11:22.123456+00:00"
  objects:
    - id: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
      type: "file"
      name: "alpha.exe"
      content_type: "ASCII text"
      size: 24
      upload_time: "2024-05-02T10:11:22.123456+00:00"
      tags:
        - "feed:honeypot"
        - "runnable:win32:exe"
        - "packed"
- matched_in: "comment"
  query: "comment:\\"*packed*\\""
  count: 1
  is_exact: true
  is_complete: true
  first_seen: "2024-05-02T10:11:22.123456+00:00"
  last_seen: "2024-05-02T10:11:22.123456+00:00"
  objects:
    - id: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
      type: "file"
      name: "alpha.exe"
      content_type: "ASCII text"
      size: 24
      upload_time: "2024-05-02T10:11:22.123456+00:00"
      tags:
        - "feed:honeypot"
        - "runnable:win32:exe"
        - "packed"
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search tag:nothing > csv 1`] = `
id,file_name,file_size,file_type,md5,sha1,sha256,tags,upload_time,type
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search tag:nothing > ids 1`] = `
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search tag:nothing > json 1`] = `
[]
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search tag:packed OR name:*.csv > csv 1`] = `
id,file_name,file_size,file_type,md5,sha1,sha256,tags,upload_time,type
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,alpha.exe,24,ASCII text,7ec18c4cffacdf5cc61b81e53d41a05f,cae31c9a70a6ae769191edfdcfa57f67339700c8,f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,feed:honeypot runnable:win32:exe packed,2024-05-02T10:11:22.123456+00:00,file
fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2,=cmd|'calc'!A0.csv,26,ASCII text,54e3f23cb5193505c6e834b1f610e4bf,08c896e9067b264ee15753842f9fea02884c81fe,fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2,feed:hostile name:formula,2024-05-02T10:11:19.123456+00:00,file
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search tag:packed OR name:*.csv > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > search tag:packed OR name:*.csv > json 1`] = `
[
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","tags":[{"tag":"feed:honeypot"},{"tag":"runnable:win32:exe"},{"tag":"packed"}],"upload_time":"2024-05-02T10:11:22.123456+00:00","file_name":"alpha.exe","file_size":24,"file_type":"ASCII text","md5":"7ec18c4cffacdf5cc61b81e53d41a05f","sha1":"cae31c9a70a6ae769191edfdcfa57f67339700c8","sha256":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"},
{"id":"fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:formula"}],"upload_time":"2024-05-02T10:11:19.123456+00:00","file_name":"=cmd|'calc'!A0.csv","file_size":26,"file_type":"ASCII text","md5":"54e3f23cb5193505c6e834b1f610e4bf","sha1":"08c896e9067b264ee15753842f9fea02884c81fe","sha256":"fdb383fc772894258623ed37cf46dfe233fdaca73edecba94d099f113f82e7b2"}
]
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > similar clusters > csv 1`] = `
size,by,ids,tags,families,newest.id,newest.file_name,newest.upload_time
--- standard error
no groups among 11 files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > similar clusters > ids 1`] = `
--- standard error
no groups among 11 files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > similar clusters > json 1`] = `
[]
--- standard error
no groups among 11 files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > similar clusters > jsonl 1`] = `
--- standard error
no groups among 11 files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > similar clusters > table 1`] = `
--- standard error
no groups among 11 files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > similar clusters > tsv 1`] = `
size	by	ids	tags	families	newest.id	newest.file_name	newest.upload_time
--- standard error
no groups among 11 files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > similar clusters > yaml 1`] = `
[]
--- standard error
no groups among 11 files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > similar f0166e4b… > csv 1`] = `
likeness,by,id,file_name,file_size,file_type,md5,sha1,sha256,tags,upload_time,type
--- standard error
no similar files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > similar f0166e4b… > ids 1`] = `
--- standard error
no similar files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > similar f0166e4b… > json 1`] = `
[]
--- standard error
no similar files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > similar f0166e4b… > jsonl 1`] = `
--- standard error
no similar files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > similar f0166e4b… > table 1`] = `
--- standard error
no similar files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > similar f0166e4b… > tsv 1`] = `
likeness	by	id	file_name	file_size	file_type	md5	sha1	sha256	tags	upload_time	type
--- standard error
no similar files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > similar f0166e4b… > yaml 1`] = `
[]
--- standard error
no similar files
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > stats families,tags --range all > csv 1`] = `
stat,name,count
family,emotet,1
tag,feed:hostile,9
tag,feed:honeypot,1
tag,name:bidi,1
tag,name:combining,1
tag,name:control,1
tag,name:emoji,1
tag,name:formula,1
tag,name:long,1
tag,name:newline,1
tag,name:quotes,1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > stats families,tags --range all > ids 1`] = `
emotet
feed:hostile
feed:honeypot
name:bidi
name:combining
name:control
name:emoji
name:formula
name:long
name:newline
name:quotes
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > stats families,tags --range all > json 1`] = `
[
{"stat":"family","name":"emotet","count":1},
{"stat":"tag","name":"feed:hostile","count":9},
{"stat":"tag","name":"feed:honeypot","count":1},
{"stat":"tag","name":"name:bidi","count":1},
{"stat":"tag","name":"name:combining","count":1},
{"stat":"tag","name":"name:control","count":1},
{"stat":"tag","name":"name:emoji","count":1},
{"stat":"tag","name":"name:formula","count":1},
{"stat":"tag","name":"name:long","count":1},
{"stat":"tag","name":"name:newline","count":1},
{"stat":"tag","name":"name:quotes","count":1}
]
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > stats families,tags --range all > jsonl 1`] = `
{"stat":"family","name":"emotet","count":1}
{"stat":"tag","name":"feed:hostile","count":9}
{"stat":"tag","name":"feed:honeypot","count":1}
{"stat":"tag","name":"name:bidi","count":1}
{"stat":"tag","name":"name:combining","count":1}
{"stat":"tag","name":"name:control","count":1}
{"stat":"tag","name":"name:emoji","count":1}
{"stat":"tag","name":"name:formula","count":1}
{"stat":"tag","name":"name:long","count":1}
{"stat":"tag","name":"name:newline","count":1}
{"stat":"tag","name":"name:quotes","count":1}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > stats families,tags --range all > table 1`] = `
STATISTIC  NAME            COUNT
family     emotet          1
tag        feed:hostile    9
tag        feed:honeypot   1
tag        name:bidi       1
tag        name:combining  1
tag        name:control    1
tag        name:emoji      1
tag        name:formula    1
tag        name:long       1
tag        name:newline    1
tag        name:quotes     1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > stats families,tags --range all > tsv 1`] = `
stat	name	count
family	emotet	1
tag	feed:hostile	9
tag	feed:honeypot	1
tag	name:bidi	1
tag	name:combining	1
tag	name:control	1
tag	name:emoji	1
tag	name:formula	1
tag	name:long	1
tag	name:newline	1
tag	name:quotes	1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > stats families,tags --range all > yaml 1`] = `
- stat: "family"
  name: "emotet"
  count: 1
- stat: "tag"
  name: "feed:hostile"
  count: 9
- stat: "tag"
  name: "feed:honeypot"
  count: 1
- stat: "tag"
  name: "name:bidi"
  count: 1
- stat: "tag"
  name: "name:combining"
  count: 1
- stat: "tag"
  name: "name:control"
  count: 1
- stat: "tag"
  name: "name:emoji"
  count: 1
- stat: "tag"
  name: "name:formula"
  count: 1
- stat: "tag"
  name: "name:long"
  count: 1
- stat: "tag"
  name: "name:newline"
  count: 1
- stat: "tag"
  name: "name:quotes"
  count: 1
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > strings f0166e4b… > csv 1`] = `
offset,encoding,text
0,ascii,golden content of alpha
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > strings f0166e4b… > ids 1`] = `
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > strings f0166e4b… > json 1`] = `
{"offset":0,"encoding":"ascii","text":"golden content of alpha"}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > strings f0166e4b… > jsonl 1`] = `
{"offset":0,"encoding":"ascii","text":"golden content of alpha"}
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > strings f0166e4b… > table 1`] = `
OFFSET      ENCODING  TEXT
00000000    ascii     golden content of alpha
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > strings f0166e4b… > tsv 1`] = `
offset	encoding	text
0	ascii	golden content of alpha
exit 0

`

exports[`cli/golden/finding.test.ts > TAP > through a pipe > strings f0166e4b… > yaml 1`] = `
---
offset: 0
encoding: "ascii"
text: "golden content of alpha"
exit 0

`
