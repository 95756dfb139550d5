/* IMPORTANT
 * This snapshot file is auto-generated, but designed for humans.
 * It should be checked into source control and tracked carefully.
 * Re-generate by setting TAP_SNAPSHOT=1 and running tests.
 * Make sure to inspect the output below.  Do not ignore changes!
 */
'use strict'
exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > count blobs --since 2024-05-02T10:11:24 > screen 1`] = `
1
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > download eeb106a5… -O in --zip > screen 1`] = `
SHA256          STATUS          SIZE      FILE
eeb106a5…3d029  failed                    (--zip: only files can be zipped, this is a config)
downloaded 0, existing 0, not found 0, failed 1  (0 B)
exit 1

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > download eeb106a5… 9840c824… 00000000… -O in -j 1 > screen 1`] = `
SHA256          STATUS          SIZE      FILE
eeb106a5…3d029  ok              131 B     in/eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a8425…
9840c824…39184  ok              44 B      in/9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d6634…
00000000…00000  not-found                 (Object not found)
downloaded 2, existing 0, not found 1, failed 0  (175 B)
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > get 9840c824… > screen 1`] = `
id               9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184
type             text_blob
blob_name        strings\\u202e.txt
blob_size        40
blob_type        raw
last_seen        2024-05-02T10:11:25.123456+00:00
upload_time      2024-05-02T10:11:25.123456+00:00
favorite         false
share_3rd_party  true
uploader         admin
shares           1, shown by --with shares

content
  LINE
  text of a blob
  with \\x1b[31mred\\x1b[0m and 病毒
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > get eeb106a5… > screen 1`] = `
id               eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029
type             static_config
family           emotet
config_type      static
upload_time      2024-05-02T10:11:24.123456+00:00
favorite         false
share_3rd_party  true
uploader         admin
shares           2, shown by --with shares

parents (1)
  SHA256          TYPE  NAME       TAGS                                     UPLOADED
  f0166e4b…ea742  file  alpha.exe  feed:honeypot runnable:win32:exe packed  2024-05-02

configuration
  KEY   VALUE
  c2    ["tcp://198.51.100.7:443","\\u001b[2J"]
  key   "12345678901234567890"
  病毒  null
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > get f0166e4b… --with comments,shares,attributes,relations,analyses,tags > screen 1`] = `
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

attributes (1)
  ID  KEY  VALUE
  1   job  {"run":7,"note":"\\u202eabc"}

children (3)
  SHA256          TYPE           NAME                     TAGS                       UPLOADED
  eeb106a5…3d029  static_config  emotet                                              2024-05-02
  282ff5df…808d0  file           beta.dll                                            2024-05-02
  70c6f2ed…7c8d7  file           evil]0;pwned[2J[31m.exe  feed:hostile name:control  2024-05-02

comments (2)
  ID  AUTHOR  TIME        COMMENT
  2   admin   2024-05-02  см. 病毒 \\u202eabc
  1   admin   2024-05-02  packed with \\x1b[31mupx\\x1b[0m\\nsecond line

shares (2)
  GROUP   SINCE       REASON
  admin   2024-05-02  added file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 b…
  team-a  2024-05-02  shared file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 …

analyses (1)
  ID                                    STATUS    STARTED     UPDATED
  238a2c61-9e9d-4922-9d36-32857528ec8e  finished  2024-05-02

configuration
  KEY   VALUE
  c2    ["tcp://198.51.100.7:443","\\u001b[2J"]
  key   "12345678901234567890"
  病毒  null
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > get f0166e4b… --with pictures > screen 1`] = `
error: --with: expected comments, shares, attributes, relations, analyses, tags, got "pictures"
exit 2

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > get f0166e4b… eeb106a5… 9840c824… > screen 1`] = `
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

id               eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029
type             static_config
family           emotet
config_type      static
upload_time      2024-05-02T10:11:24.123456+00:00
favorite         false
share_3rd_party  true
uploader         admin

parents (1)
  SHA256          TYPE  NAME       TAGS                                     UPLOADED
  f0166e4b…ea742  file  alpha.exe  feed:honeypot runnable:win32:exe packed  2024-05-02

configuration
  KEY   VALUE
  c2    ["tcp://198.51.100.7:443","\\u001b[2J"]
  key   "12345678901234567890"
  病毒  null

id               9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184
type             text_blob
blob_name        strings\\u202e.txt
blob_size        40
blob_type        raw
last_seen        2024-05-02T10:11:25.123456+00:00
upload_time      2024-05-02T10:11:25.123456+00:00
favorite         false
share_3rd_party  true
uploader         admin

content
  LINE
  text of a blob
  with \\x1b[31mred\\x1b[0m and 病毒
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > hash config.json --type config > screen 1`] = `
SHA256                                                            PATH
380a16f6f0302ae91f7f8bc689f2a45236abc1ddd979fab8680efa592fe3d932  config.json
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > hash drop/fresh.exe --all > screen 1`] = `
path    drop/fresh.exe
size    6
md5     a00afb7c433b1a8fab592af77ed20eef
sha1    ca02969e73890f8ea6d6ec35dca6c1c2a56c6554
sha256  02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19
sha512  c4d418128a415cf3b6955939be4ba4ce9a10dd15e889581904efc4f78bebc0e4c9a8daa7e40db5388f826d014e00
d9fc15cb0ed45919d5e188cf8e0f11826b94
crc32   fbc327c2
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > hash drop/fresh.exe drop/=new.csv missing > screen 1`] = `
SHA256                                                            PATH
02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19  drop/fresh.exe
7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c  drop/=new.csv
-                                                                 missing (no such file or folder)
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > list blobs --since 2020-01-01 > screen 1`] = `
SHA256          NAME               LENGTH  TYPE  TAGS  UPLOADED
9840c824…39184  strings\\u202e.txt  40      raw         2024-05-02
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > list configs > screen 1`] = `
SHA256                                                            FAMILY  TYPE    TAGS  UPLOADED
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029  emotet  static        2024-05-02
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > lookup f0166e4b… eeb106a5… 00000000… --type object > screen 1`] = `
HASH                                                              KNOWN
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742  yes
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029  yes
0000000000000000000000000000000000000000000000000000000000000000  no
known 2, missing 1
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > remote list > screen 1`] = `
REMOTE
partner
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > remote pull nowhere f0166e4b… > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          SKIPPED
f0166e4b…ea742  not-found       (Unknown remote instance name ('nowhere'))
error: Unknown remote instance name ('nowhere') [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > remote pull partner f0166e4b… --recursive --limit 2 -j 1 > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          SKIPPED
f0166e4b…ea742  changed
70c6f2ed…7c8d7  changed
pulled 2 objects from partner
warning: stopped at 2 objects; --limit allows more
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > remote pull partner f0166e4b… 00000000… --include attributes > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          SKIPPED
f0166e4b…ea742  changed
00000000…00000  not-found       (Remote object not found)
pulled 1 object from partner, 1 failed
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > remote push partner f0166e4b… 00000000… > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
SHA256          STATUS          SKIPPED
f0166e4b…ea742  sent
00000000…00000  not-found       (Object not found)
pushed 1 object to partner, 1 failed
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > search --saved nobody > screen 1`] = `
error: --saved: no saved search "nobody" for files (saved: mine \\x1b[31m)
exit 2

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > search blobs content:*red* > screen 1`] = `
SHA256          NAME               LENGTH  TYPE  TAGS  UPLOADED
9840c824…39184  strings\\u202e.txt  40      raw         2024-05-02
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > search configs family:emotet --count > screen 1`] = `
1
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > unpack a.zip -O q --zip-password wrong > screen 1`] = `
SHA256          STATUS        SIZE      MEMBER
                failed        34 B      evil\\x1b]0;pwned\\x07\\x1b[2J\\x1b[31m.exe (the password is wr…
unpacked 0, existing 0, skipped 0, failed 1  (0 B)
exit 1

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > unpack a.zip -O q > screen 1`] = `
SHA256          STATUS        SIZE      MEMBER
9b6caa4c…428b1  ok            34 B      evil\\x1b]0;pwned\\x07\\x1b[2J\\x1b[31m.exe
5de95bee…cccb9  ok            24 B      invoice\\u202egpj.exe
769cd7ab…ea40a  ok            307 B     longlonglonglonglonglonglonglonglonglonglonglonglonglonglon…
ab673ca5…60516  ok            36 B      病毒样本_ウイルス.doc
c185f13c…ddb5c  ok            28 B      étudë a̵̶̷.zip
6c3a8fe4…a4a5b  ok            34 B      👩\\u200d🔬🦠🇩🇪.exe
17fd2ad3…54050  ok            25 B      =cmd|'calc'!A0.csv
5fab885c…7483b  ok            33 B      two\\nlines\\tand\\ra return.txt
13f6937d…8834d  ok            33 B      -rf "a", 'b' $(id) \`id\`.sh
75a288c0…91ee9  ok            2 B       ../../up.exe
                skipped       0 B       empty (empty)
unpacked 10, existing 0, skipped 1, failed 0  (556 B)
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > unpack note.txt -O q > screen 1`] = `
error: note.txt: neither a zip, nor a CaRT file, nor a .neg file (--negated accepts any file)
exit 2

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > upload a.zip --unzip -n > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
STATUS          SHA256          SIZE      PATH
would-upload    9b6caa4c…428b1  34 B      a.zip!evil\\x1b]0;pwned\\x07\\x1b[2J\\x1b[31m.exe
would-upload    5de95bee…cccb9  24 B      a.zip!invoice\\u202egpj.exe
would-upload    769cd7ab…ea40a  307 B     a.zip!longlonglonglonglonglonglonglonglonglonglonglonglon…
would-upload    ab673ca5…60516  36 B      a.zip!病毒样本_ウイルス.doc
would-upload    c185f13c…ddb5c  28 B      a.zip!étudë a̵̶̷.zip
would-upload    6c3a8fe4…a4a5b  34 B      a.zip!👩\\u200d🔬🦠🇩🇪.exe
would-upload    17fd2ad3…54050  25 B      a.zip!=cmd|'calc'!A0.csv
would-upload    5fab885c…7483b  33 B      a.zip!two\\nlines\\tand\\ra return.txt
would-upload    13f6937d…8834d  33 B      a.zip!-rf "a", 'b' $(id) \`id\`.sh
would-upload    75a288c0…91ee9  2 B       a.zip!../../up.exe
skipped                         0 B       a.zip!empty (empty)
dry run: new 10, known 0, changed 0, skipped 1, failed 0  (556 B to send)
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > upload blob note note.txt --comment seen > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
STATUS          SHA256          SIZE      PATH
new             03727991…0b962  7 B       note.txt
new note.txt
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > upload config qakbot config.json --tag cfg:x > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile lab)
STATUS          SHA256          SIZE      PATH
new             380a16f6…3d932  38 B      config.json
new config.json
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 100 columns > upload config qakbot note.txt > screen 1`] = `
error: note.txt: not valid JSON: Unexpected token 'a', "a note; " is not valid JSON
exit 1

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 40 columns > download eeb106a5… 9840c824… 00000000… -O in -j 1 > screen 1`] = `
SHA256  eeb106a5d27b1b3f409b32eddc74100f
59c49cdfc9aaa1131a84250009e3d029
STATUS  ok
SIZE    131 B
FILE    in/eeb106a5d27b1b3f409b32eddc741
00f59c49cdfc9aaa1131a84250009e3d029.json

SHA256  9840c824e3cd604009c862bda12d565f
8c01cb3c80a12f188d66345b2a339184
STATUS  ok
SIZE    44 B
FILE    in/9840c824e3cd604009c862bda12d5
65f8c01cb3c80a12f188d66345b2a339184.txt

SHA256  00000000000000000000000000000000
00000000000000000000000000000000
STATUS  not-found
FILE    (Object not found)
downloaded 2, existing 0, not found 1, f
ailed 0  (175 B)
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 40 columns > get eeb106a5… > screen 1`] = `
id               eeb106a5d27b1b3f409b32e
ddc74100f59c49cdfc9aaa1131a84250009e3d02
9
type             static_config
family           emotet
config_type      static
upload_time      2024-05-02T10:11:24.123
456+00:00
favorite         false
share_3rd_party  true
uploader         admin
shares           2, shown by --with
                 shares

parents (1)
  SHA256    f0166e4bb604f829cfe8e2b4feaa
38cb680fb4f415f5f9cfb886c57c6dbea742
  TYPE      file
  NAME      alpha.exe
  TAGS      feed:honeypot
            runnable:win32:exe packed
  UPLOADED  2024-05-02

configuration
  KEY   VALUE
  c2    ["tcp://198.51.100.7:443","\\u00…
  key   "12345678901234567890"
  病毒  null
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 40 columns > get f0166e4b… --with comments,shares,attributes,relations,analyses,tags > screen 1`] = `
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

attributes (1)
  ID  KEY  VALUE
  1   job  {"run":7,"note":"\\u202eabc"}

children (3)
  SHA256    eeb106a5d27b1b3f409b32eddc74
100f59c49cdfc9aaa1131a84250009e3d029
  TYPE      static_config
  NAME      emotet
  UPLOADED  2024-05-02

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

comments (2)
  ID  AUTHOR  TIME        COMMENT
  2   admin   2024-05-02  см. 病毒 \\u20…
  1   admin   2024-05-02  packed with \\…

shares (2)
  GROUP   SINCE       REASON
  admin   2024-05-02  added file:f0166e…
  team-a  2024-05-02  shared file:f0166…

analyses (1)
  ID       238a2c61-9e9d-4922-9d36-32857
528ec8e
  STATUS   finished
  STARTED  2024-05-02

configuration
  KEY   VALUE
  c2    ["tcp://198.51.100.7:443","\\u00…
  key   "12345678901234567890"
  病毒  null
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 40 columns > hash drop/fresh.exe drop/=new.csv missing > screen 1`] = `
SHA256          PATH
02db0d26…7de19  drop/fresh.exe
7aa7a535…77d4c  drop/=new.csv
-               missing (no such file o…
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 40 columns > list blobs --since 2020-01-01 > screen 1`] = `
SHA256    9840c824e3cd604009c862bda12d56
5f8c01cb3c80a12f188d66345b2a339184
NAME      strings\\u202e.txt
LENGTH    40
TYPE      raw
UPLOADED  2024-05-02
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 40 columns > list configs > screen 1`] = `
SHA256    eeb106a5d27b1b3f409b32eddc7410
0f59c49cdfc9aaa1131a84250009e3d029
FAMILY    emotet
TYPE      static
UPLOADED  2024-05-02
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 40 columns > remote push partner f0166e4b… 00000000… > screen 1`] = `
server: http://127.0.0.1:PPPPP (profile 
lab)
SHA256  f0166e4bb604f829cfe8e2b4feaa38cb
680fb4f415f5f9cfb886c57c6dbea742
STATUS  sent

SHA256   0000000000000000000000000000000
000000000000000000000000000000000
STATUS   not-found
SKIPPED  (Object not found)
pushed 1 object to partner, 1 failed
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > on a terminal of 40 columns > unpack a.zip -O q > screen 1`] = `
SHA256  9b6caa4c89310d886f46000213fb0aec
d3b3ecbadcb32633494dcb9414a428b1
STATUS  ok
SIZE    34 B
MEMBER  evil\\x1b]0;pwned\\x07\\x1b[2J\\x1b[
31m.exe

SHA256  5de95beee87c2ab698bb679d6960a5da
bcc7cac12c40ba61e99044ae279cccb9
STATUS  ok
SIZE    24 B
MEMBER  invoice\\u202egpj.exe

SHA256  769cd7ab5211b61636151f4e8d3d0dee
e21f29107292f58499c459f751dea40a
STATUS  ok
SIZE    307 B
MEMBER  longlonglonglonglonglonglonglong
longlonglonglonglonglonglonglonglonglong
longlonglonglonglonglonglonglonglonglong
longlonglonglonglonglonglonglonglonglong
longlonglonglonglonglonglonglonglonglong
longlonglonglonglonglonglonglonglonglong
longlonglonglonglonglonglonglonglonglong
longlonglonglonglonglong.bin

SHA256  ab673ca5fb6f8a461637fee19772bcb3
101962bddd07ea5ee8a1a67d4ae60516
STATUS  ok
SIZE    36 B
MEMBER  病毒样本_ウイルス.doc

SHA256  c185f13cf3c20fa4c49da12d83a99982
9daf352289e95d1ff9c8b646048ddb5c
STATUS  ok
SIZE    28 B
MEMBER  étudë a̵̶̷.zip

SHA256  6c3a8fe46552f240769dbfae16587df1
d99903dbfa43557b96beb2fafd4a4a5b
STATUS  ok
SIZE    34 B
MEMBER  👩\\u200d🔬🦠🇩🇪.exe

SHA256  17fd2ad3a7e0d92fcfd6fa58b556afd0
1d6b3e7bb17743196ca7d2ad9a554050
STATUS  ok
SIZE    25 B
MEMBER  =cmd|'calc'!A0.csv

SHA256  5fab885c0c71896ba2b6fbe5273886e7
653aff458b7442964481bcefde47483b
STATUS  ok
SIZE    33 B
MEMBER  two\\nlines\\tand\\ra return.txt

SHA256  13f6937d2f76e19b13020d2bc5499230
c9a9f8ac107f8ca6f0e3934b08e8834d
STATUS  ok
SIZE    33 B
MEMBER  -rf "a", 'b' $(id) \`id\`.sh

SHA256  75a288c0d6898c5f7b054590845978a8
2a3ad79fcce3d43ff68a7501e5a91ee9
STATUS  ok
SIZE    2 B
MEMBER  ../../up.exe

STATUS  skipped
SIZE    0 B
MEMBER  empty (empty)
unpacked 10, existing 0, skipped 1, fail
ed 0  (556 B)
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > count blobs --since 2024-05-02T10:11:24 > json 1`] = `
{
  "type": "blob",
  "query": "upload_time:>=\\"2024-05-02 10:11:24\\"",
  "count": 1,
  "is_exact": true
}
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > download eeb106a5… -O in --zip > csv 1`] = `
id,status,file,size,error
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029,failed,,,"{""code"":""failed"",""message"":""--zip: only files can be zipped, this is a config""}"
--- standard error
downloaded 0, existing 0, not found 0, failed 1  (0 B)
exit 1

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > download eeb106a5… -O in --zip > ids 1`] = `
--- standard error
downloaded 0, existing 0, not found 0, failed 1  (0 B)
exit 1

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > download eeb106a5… -O in --zip > json 1`] = `
{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","status":"failed","error":{"code":"failed","message":"--zip: only files can be zipped, this is a config"}}
--- standard error
downloaded 0, existing 0, not found 0, failed 1  (0 B)
exit 1

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > download eeb106a5… 9840c824… 00000000… -O in -j 1 > csv 1`] = `
id,status,file,size,error
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029,ok,in/eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029.json,131,
9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184,ok,in/9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184.txt,44,
0000000000000000000000000000000000000000000000000000000000000000,not-found,,,"{""code"":""not_found"",""message"":""Object not found""}"
--- standard error
downloaded 2, existing 0, not found 1, failed 0  (175 B)
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > download eeb106a5… 9840c824… 00000000… -O in -j 1 > ids 1`] = `
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029
9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184
--- standard error
downloaded 2, existing 0, not found 1, failed 0  (175 B)
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > download eeb106a5… 9840c824… 00000000… -O in -j 1 > json 1`] = `
{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","status":"ok","file":"in/eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029.json","size":131}
{"id":"9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184","status":"ok","file":"in/9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184.txt","size":44}
{"id":"0000000000000000000000000000000000000000000000000000000000000000","status":"not-found","error":{"code":"not_found","message":"Object not found"}}
--- standard error
downloaded 2, existing 0, not found 1, failed 0  (175 B)
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > download eeb106a5… 9840c824… 00000000… -O in -j 1 > jsonl 1`] = `
{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","status":"ok","file":"in/eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029.json","size":131}
{"id":"9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184","status":"ok","file":"in/9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184.txt","size":44}
{"id":"0000000000000000000000000000000000000000000000000000000000000000","status":"not-found","error":{"code":"not_found","message":"Object not found"}}
--- standard error
downloaded 2, existing 0, not found 1, failed 0  (175 B)
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > download eeb106a5… 9840c824… 00000000… -O in -j 1 > table 1`] = `
SHA256                                                            STATUS          SIZE      FILE
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029  ok              131       in/eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029.json
9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184  ok              44        in/9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184.txt
0000000000000000000000000000000000000000000000000000000000000000  not-found                 (Object not found)
--- standard error
downloaded 2, existing 0, not found 1, failed 0  (175 B)
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > download eeb106a5… 9840c824… 00000000… -O in -j 1 > tsv 1`] = `
id	status	file	size	error
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029	ok	in/eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029.json	131	
9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184	ok	in/9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184.txt	44	
0000000000000000000000000000000000000000000000000000000000000000	not-found			{"code":"not_found","message":"Object not found"}
--- standard error
downloaded 2, existing 0, not found 1, failed 0  (175 B)
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > download eeb106a5… 9840c824… 00000000… -O in -j 1 > yaml 1`] = `
---
id: "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"
status: "ok"
file: "in/eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029.json"
size: 131
---
id: "9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184"
status: "ok"
file: "in/9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184.txt"
size: 44
---
id: "0000000000000000000000000000000000000000000000000000000000000000"
status: "not-found"
error:
  code: "not_found"
  message: "Object not found"
--- standard error
downloaded 2, existing 0, not found 1, failed 0  (175 B)
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get 9840c824… > csv 1`] = `
id,type,blob_name,blob_size,blob_type,last_seen,tags,upload_time,favorite,share_3rd_party,attributes,parents,children,content,latest_config,uploader,totals
9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184,text_blob,strings\\u202e.txt,40,raw,2024-05-02T10:11:25.123456+00:00,,2024-05-02T10:11:25.123456+00:00,false,true,,,,text of a blob\\nwith \\x1b[31mred\\x1b[0m and 病毒\\n,,admin,"{""tags"":0,""parents"":0,""children"":0,""attributes"":0,""comments"":0,""analyses"":0,""shares"":1}"
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get 9840c824… > ids 1`] = `
9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get 9840c824… > json 1`] = `
{
  "id": "9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184",
  "type": "text_blob",
  "tags": [],
  "upload_time": "2024-05-02T10:11:25.123456+00:00",
  "favorite": false,
  "parents": [],
  "children": [],
  "attributes": [],
  "share_3rd_party": true,
  "pending_analyses": [],
  "uploader": "admin",
  "hold": null,
  "blob_name": "strings\\u202e.txt",
  "blob_size": 40,
  "blob_type": "raw",
  "last_seen": "2024-05-02T10:11:25.123456+00:00",
  "content": "text of a blob\\nwith \\u001b[31mred\\u001b[0m and 病毒\\n",
  "latest_config": null,
  "totals": {
    "tags": 0,
    "parents": 0,
    "children": 0,
    "attributes": 0,
    "comments": 0,
    "analyses": 0,
    "shares": 1
  }
}
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get eeb106a5… > csv 1`] = `
id,type,family,config_type,tags,upload_time,favorite,share_3rd_party,attributes,parents,children,cfg,config,uploader,totals
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029,static_config,emotet,static,,2024-05-02T10:11:24.123456+00:00,false,true,,"[{""id"":""f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"",""type"":""file"",""tags"":[{""tag"":""feed:honeypot""},{""tag"":""runnable:win32:exe""},{""tag"":""packed""}],""upload_time"":""2024-05-02T10:11:22.123456+00:00"",""name"":""alpha.exe"",""content_type"":""ASCII text"",""size"":24}]",,"{""c2"":[""tcp://198.51.100.7:443"",""\\u001b[2J""],""key"":""12345678901234567890"",""病毒"":null}","{""c2"":[""tcp://198.51.100.7:443"",""\\u001b[2J""],""key"":""12345678901234567890"",""病毒"":null}",admin,"{""tags"":0,""parents"":1,""children"":0,""attributes"":0,""comments"":0,""analyses"":0,""shares"":2}"
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get eeb106a5… > ids 1`] = `
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get eeb106a5… > json 1`] = `
{
  "id": "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029",
  "type": "static_config",
  "tags": [],
  "upload_time": "2024-05-02T10:11:24.123456+00:00",
  "favorite": false,
  "parents": [
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
      "name": "alpha.exe",
      "content_type": "ASCII text",
      "size": 24
    }
  ],
  "children": [],
  "attributes": [],
  "share_3rd_party": true,
  "pending_analyses": [],
  "uploader": "admin",
  "hold": null,
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
  },
  "totals": {
    "tags": 0,
    "parents": 1,
    "children": 0,
    "attributes": 0,
    "comments": 0,
    "analyses": 0,
    "shares": 2
  }
}
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get eeb106a5… > jsonl 1`] = `
{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","favorite":false,"parents":[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","tags":[{"tag":"feed:honeypot"},{"tag":"runnable:win32:exe"},{"tag":"packed"}],"upload_time":"2024-05-02T10:11:22.123456+00:00","name":"alpha.exe","content_type":"ASCII text","size":24}],"children":[],"attributes":[],"share_3rd_party":true,"pending_analyses":[],"uploader":"admin","hold":null,"family":"emotet","config_type":"static","cfg":{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null},"config":{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null},"totals":{"tags":0,"parents":1,"children":0,"attributes":0,"comments":0,"analyses":0,"shares":2}}
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get eeb106a5… > table 1`] = `
id               eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029
type             static_config
family           emotet
config_type      static
upload_time      2024-05-02T10:11:24.123456+00:00
favorite         false
share_3rd_party  true
uploader         admin
shares           2, shown by --with shares

parents (1)
  SHA256                                                            TYPE  NAME       TAGS                                     UPLOADED
  f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742  file  alpha.exe  feed:honeypot runnable:win32:exe packed  2024-05-02T10:11:22.123456+00:00

configuration
  KEY   VALUE
  c2    ["tcp://198.51.100.7:443","\\u001b[2J"]
  key   "12345678901234567890"
  病毒  null
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get eeb106a5… > tsv 1`] = `
id	type	family	config_type	tags	upload_time	favorite	share_3rd_party	attributes	parents	children	cfg	config	uploader	totals
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029	static_config	emotet	static		2024-05-02T10:11:24.123456+00:00	false	true		[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","tags":[{"tag":"feed:honeypot"},{"tag":"runnable:win32:exe"},{"tag":"packed"}],"upload_time":"2024-05-02T10:11:22.123456+00:00","name":"alpha.exe","content_type":"ASCII text","size":24}]		{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null}	{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null}	admin	{"tags":0,"parents":1,"children":0,"attributes":0,"comments":0,"analyses":0,"shares":2}
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get eeb106a5… > yaml 1`] = `
id: "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"
type: "static_config"
tags: []
upload_time: "2024-05-02T10:11:24.123456+00:00"
favorite: false
parents:
  - id: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
    type: "file"
    tags:
      - tag: "feed:honeypot"
      - tag: "runnable:win32:exe"
      - tag: "packed"
    upload_time: "2024-05-02T10:11:22.123456+00:00"
    name: "alpha.exe"
    content_type: "ASCII text"
    size: 24
children: []
attributes: []
share_3rd_party: true
pending_analyses: []
uploader: "admin"
hold: null
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
  tags: 0
  parents: 1
  children: 0
  attributes: 0
  comments: 0
  analyses: 0
  shares: 2
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get f0166e4b… --with comments,shares,attributes,relations,analyses,tags > csv 1`] = `
id,type,file_name,alt_names,file_size,file_type,md5,sha1,sha256,sha512,crc32,ssdeep,tags,upload_time,favorite,share_3rd_party,attributes,parents,children,latest_config,uploader,totals,comments,shares,analyses
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,file,alpha.exe,,24,ASCII text,7ec18c4cffacdf5cc61b81e53d41a05f,cae31c9a70a6ae769191edfdcfa57f67339700c8,f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,b292e23dcd0b0b8dfe79818f241ff9ba023a1e8b7ba3ba14ec673b20d1838df92e77b41d8d176003450f17d060fa9dd943cdaefcc59c22fe5bb9bd7797ead681,27242929,3:WL8KLmLjYFQon:Zlo,feed:honeypot runnable:win32:exe packed,2024-05-02T10:11:22.123456+00:00,true,true,"[{""id"":1,""key"":""job"",""value"":{""run"":7,""note"":""\\u202eabc""}}]",,"[{""id"":""eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"",""type"":""static_config"",""tags"":[],""upload_time"":""2024-05-02T10:11:24.123456+00:00"",""name"":""emotet"",""content_type"":""static"",""size"":null},{""id"":""282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"",""type"":""file"",""tags"":[],""upload_time"":""2024-05-02T10:11:23.123456+00:00"",""name"":""beta.dll"",""content_type"":""ASCII text"",""size"":23},{""id"":""70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"",""type"":""file"",""tags"":[{""tag"":""feed:hostile""},{""tag"":""name:control""}],""upload_time"":""2024-05-02T10:11:13.123456+00:00"",""name"":""evil]0;pwned[2J[31m.exe"",""content_type"":""ASCII text"",""size"":26}]","{""id"":""eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"",""type"":""static_config"",""tags"":[],""upload_time"":""2024-05-02T10:11:24.123456+00:00"",""family"":""emotet"",""config_type"":""static"",""cfg"":{""c2"":[""tcp://198.51.100.7:443"",""\\u001b[2J""],""key"":""12345678901234567890"",""病毒"":null},""config"":{""c2"":[""tcp://198.51.100.7:443"",""\\u001b[2J""],""key"":""12345678901234567890"",""病毒"":null}}",admin,"{""tags"":3,""parents"":0,""children"":3,""attributes"":1,""comments"":2,""shares"":2,""analyses"":1}","[{""id"":2,""comment"":""см. 病毒 \\u202eabc"",""author"":""admin"",""timestamp"":""2024-05-02T10:11:14.123456+00:00""},{""id"":1,""comment"":""packed with \\u001b[31mupx\\u001b[0m\\nsecond line"",""author"":""admin"",""timestamp"":""2024-05-02T10:11:13.123456+00:00""}]","[{""group_name"":""admin"",""access_time"":""2024-05-02T10:11:12.123456+00:00"",""reason_type"":""added"",""related_object_dhash"":""f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"",""related_object_type"":""file"",""related_user_login"":""admin"",""access_reason"":""added file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin""},{""group_name"":""team-a"",""access_time"":""2024-05-02T10:11:12.123456+00:00"",""reason_type"":""shared"",""related_object_dhash"":""f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"",""related_object_type"":""file"",""related_user_login"":""admin"",""access_reason"":""shared file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin""}]","[{""id"":""238a2c61-9e9d-4922-9d36-32857528ec8e"",""status"":""finished"",""arguments"":{},""requested_on"":""2024-05-02T10:11:12.123456+00:00"",""last_update"":null,""processing_in"":{}}]"
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get f0166e4b… --with comments,shares,attributes,relations,analyses,tags > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get f0166e4b… --with comments,shares,attributes,relations,analyses,tags > json 1`] = `
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
      "id": "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029",
      "type": "static_config",
      "tags": [],
      "upload_time": "2024-05-02T10:11:24.123456+00:00",
      "name": "emotet",
      "content_type": "static",
      "size": null
    },
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
  "comments": [
    {
      "id": 2,
      "comment": "см. 病毒 \\u202eabc",
      "author": "admin",
      "timestamp": "2024-05-02T10:11:14.123456+00:00"
    },
    {
      "id": 1,
      "comment": "packed with \\u001b[31mupx\\u001b[0m\\nsecond line",
      "author": "admin",
      "timestamp": "2024-05-02T10:11:13.123456+00:00"
    }
  ],
  "shares": [
    {
      "group_name": "admin",
      "access_time": "2024-05-02T10:11:12.123456+00:00",
      "reason_type": "added",
      "related_object_dhash": "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742",
      "related_object_type": "file",
      "related_user_login": "admin",
      "access_reason": "added file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin"
    },
    {
      "group_name": "team-a",
      "access_time": "2024-05-02T10:11:12.123456+00:00",
      "reason_type": "shared",
      "related_object_dhash": "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742",
      "related_object_type": "file",
      "related_user_login": "admin",
      "access_reason": "shared file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin"
    }
  ],
  "analyses": [
    {
      "id": "238a2c61-9e9d-4922-9d36-32857528ec8e",
      "status": "finished",
      "arguments": {},
      "requested_on": "2024-05-02T10:11:12.123456+00:00",
      "last_update": null,
      "processing_in": {}
    }
  ],
  "totals": {
    "tags": 3,
    "parents": 0,
    "children": 3,
    "attributes": 1,
    "comments": 2,
    "shares": 2,
    "analyses": 1
  }
}
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get f0166e4b… --with comments,shares,attributes,relations,analyses,tags > jsonl 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","tags":[{"tag":"feed:honeypot"},{"tag":"runnable:win32:exe"},{"tag":"packed"}],"upload_time":"2024-05-02T10:11:22.123456+00:00","favorite":true,"parents":[],"children":[{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","name":"emotet","content_type":"static","size":null},{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","type":"file","tags":[],"upload_time":"2024-05-02T10:11:23.123456+00:00","name":"beta.dll","content_type":"ASCII text","size":23},{"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:control"}],"upload_time":"2024-05-02T10:11:13.123456+00:00","name":"evil]0;pwned[2J[31m.exe","content_type":"ASCII text","size":26}],"attributes":[{"id":1,"key":"job","value":{"run":7,"note":"\\u202eabc"}}],"share_3rd_party":true,"pending_analyses":[],"uploader":"admin","hold":null,"file_name":"alpha.exe","file_size":24,"file_type":"ASCII text","md5":"7ec18c4cffacdf5cc61b81e53d41a05f","sha1":"cae31c9a70a6ae769191edfdcfa57f67339700c8","sha256":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","alt_names":[],"sha512":"b292e23dcd0b0b8dfe79818f241ff9ba023a1e8b7ba3ba14ec673b20d1838df92e77b41d8d176003450f17d060fa9dd943cdaefcc59c22fe5bb9bd7797ead681","crc32":"27242929","ssdeep":"3:WL8KLmLjYFQon:Zlo","latest_config":{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","family":"emotet","config_type":"static","cfg":{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null},"config":{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null}},"comments":[{"id":2,"comment":"см. 病毒 \\u202eabc","author":"admin","timestamp":"2024-05-02T10:11:14.123456+00:00"},{"id":1,"comment":"packed with \\u001b[31mupx\\u001b[0m\\nsecond line","author":"admin","timestamp":"2024-05-02T10:11:13.123456+00:00"}],"shares":[{"group_name":"admin","access_time":"2024-05-02T10:11:12.123456+00:00","reason_type":"added","related_object_dhash":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","related_object_type":"file","related_user_login":"admin","access_reason":"added file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin"},{"group_name":"team-a","access_time":"2024-05-02T10:11:12.123456+00:00","reason_type":"shared","related_object_dhash":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","related_object_type":"file","related_user_login":"admin","access_reason":"shared file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin"}],"analyses":[{"id":"238a2c61-9e9d-4922-9d36-32857528ec8e","status":"finished","arguments":{},"requested_on":"2024-05-02T10:11:12.123456+00:00","last_update":null,"processing_in":{}}],"totals":{"tags":3,"parents":0,"children":3,"attributes":1,"comments":2,"shares":2,"analyses":1}}
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get f0166e4b… --with comments,shares,attributes,relations,analyses,tags > table 1`] = `
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

attributes (1)
  ID  KEY  VALUE
  1   job  {"run":7,"note":"\\u202eabc"}

children (3)
  SHA256                                                            TYPE           NAME                     TAGS                       UPLOADED
  eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029  static_config  emotet                                              2024-05-02T10:11:24.123456+00:00
  282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0  file           beta.dll                                            2024-05-02T10:11:23.123456+00:00
  70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7  file           evil]0;pwned[2J[31m.exe  feed:hostile name:control  2024-05-02T10:11:13.123456+00:00

comments (2)
  ID  AUTHOR  TIME                              COMMENT
  2   admin   2024-05-02T10:11:14.123456+00:00  см. 病毒 \\u202eabc
  1   admin   2024-05-02T10:11:13.123456+00:00  packed with \\x1b[31mupx\\x1b[0m\\nsecond line

shares (2)
  GROUP   SINCE                             REASON
  admin   2024-05-02T10:11:12.123456+00:00  added file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin
  team-a  2024-05-02T10:11:12.123456+00:00  shared file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin

analyses (1)
  ID                                    STATUS    STARTED                           UPDATED
  238a2c61-9e9d-4922-9d36-32857528ec8e  finished  2024-05-02T10:11:12.123456+00:00

configuration
  KEY   VALUE
  c2    ["tcp://198.51.100.7:443","\\u001b[2J"]
  key   "12345678901234567890"
  病毒  null
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get f0166e4b… --with comments,shares,attributes,relations,analyses,tags > tsv 1`] = `
id	type	file_name	alt_names	file_size	file_type	md5	sha1	sha256	sha512	crc32	ssdeep	tags	upload_time	favorite	share_3rd_party	attributes	parents	children	latest_config	uploader	totals	comments	shares	analyses
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	file	alpha.exe		24	ASCII text	7ec18c4cffacdf5cc61b81e53d41a05f	cae31c9a70a6ae769191edfdcfa57f67339700c8	f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	b292e23dcd0b0b8dfe79818f241ff9ba023a1e8b7ba3ba14ec673b20d1838df92e77b41d8d176003450f17d060fa9dd943cdaefcc59c22fe5bb9bd7797ead681	27242929	3:WL8KLmLjYFQon:Zlo	feed:honeypot runnable:win32:exe packed	2024-05-02T10:11:22.123456+00:00	true	true	[{"id":1,"key":"job","value":{"run":7,"note":"\\u202eabc"}}]		[{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","name":"emotet","content_type":"static","size":null},{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","type":"file","tags":[],"upload_time":"2024-05-02T10:11:23.123456+00:00","name":"beta.dll","content_type":"ASCII text","size":23},{"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:control"}],"upload_time":"2024-05-02T10:11:13.123456+00:00","name":"evil]0;pwned[2J[31m.exe","content_type":"ASCII text","size":26}]	{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","family":"emotet","config_type":"static","cfg":{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null},"config":{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null}}	admin	{"tags":3,"parents":0,"children":3,"attributes":1,"comments":2,"shares":2,"analyses":1}	[{"id":2,"comment":"см. 病毒 \\u202eabc","author":"admin","timestamp":"2024-05-02T10:11:14.123456+00:00"},{"id":1,"comment":"packed with \\u001b[31mupx\\u001b[0m\\nsecond line","author":"admin","timestamp":"2024-05-02T10:11:13.123456+00:00"}]	[{"group_name":"admin","access_time":"2024-05-02T10:11:12.123456+00:00","reason_type":"added","related_object_dhash":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","related_object_type":"file","related_user_login":"admin","access_reason":"added file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin"},{"group_name":"team-a","access_time":"2024-05-02T10:11:12.123456+00:00","reason_type":"shared","related_object_dhash":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","related_object_type":"file","related_user_login":"admin","access_reason":"shared file:f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742 by user:admin"}]	[{"id":"238a2c61-9e9d-4922-9d36-32857528ec8e","status":"finished","arguments":{},"requested_on":"2024-05-02T10:11:12.123456+00:00","last_update":null,"processing_in":{}}]
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get f0166e4b… --with comments,shares,attributes,relations,analyses,tags > yaml 1`] = `
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
  - id: "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"
    type: "static_config"
    tags: []
    upload_time: "2024-05-02T10:11:24.123456+00:00"
    name: "emotet"
    content_type: "static"
    size: null
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
comments:
  - id: 2
    comment: "см. 病毒 \\u202eabc"
    author: "admin"
    timestamp: "2024-05-02T10:11:14.123456+00:00"
  - id: 1
    comment: "packed with \\u001b[31mupx\\u001b[0m\\nsecond line"
    author: "admin"
    timestamp: "2024-05-02T10:11:13.123456+00:00"
shares:
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
analyses:
  - id: "238a2c61-9e9d-4922-9d36-32857528ec8e"
    status: "finished"
    arguments: {}
    requested_on: "2024-05-02T10:11:12.123456+00:00"
    last_update: null
    processing_in: {}
totals:
  tags: 3
  parents: 0
  children: 3
  attributes: 1
  comments: 2
  shares: 2
  analyses: 1
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get f0166e4b… --with pictures > csv 1`] = `
--- standard error
error: --with: expected comments, shares, attributes, relations, analyses, tags, got "pictures"
exit 2

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get f0166e4b… --with pictures > ids 1`] = `
--- standard error
error: --with: expected comments, shares, attributes, relations, analyses, tags, got "pictures"
exit 2

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get f0166e4b… --with pictures > json 1`] = `
--- standard error
{"error":{"code":"usage","message":"--with: expected comments, shares, attributes, relations, analyses, tags, got \\"pictures\\"","status":null,"operation":null,"request_id":null,"hint":null}}
exit 2

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get f0166e4b… eeb106a5… 9840c824… > csv 1`] = `
id,type,file_name,alt_names,file_size,file_type,md5,sha1,sha256,sha512,crc32,ssdeep,family,config_type,blob_name,blob_size,blob_type,last_seen,tags,upload_time,favorite,share_3rd_party,attributes,parents,children,latest_config,cfg,config,content,uploader,totals
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,file,alpha.exe,,24,ASCII text,7ec18c4cffacdf5cc61b81e53d41a05f,cae31c9a70a6ae769191edfdcfa57f67339700c8,f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,b292e23dcd0b0b8dfe79818f241ff9ba023a1e8b7ba3ba14ec673b20d1838df92e77b41d8d176003450f17d060fa9dd943cdaefcc59c22fe5bb9bd7797ead681,27242929,3:WL8KLmLjYFQon:Zlo,,,,,,,feed:honeypot runnable:win32:exe packed,2024-05-02T10:11:22.123456+00:00,true,true,"[{""id"":1,""key"":""job"",""value"":{""run"":7,""note"":""\\u202eabc""}}]",,"[{""id"":""282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0"",""type"":""file"",""tags"":[],""upload_time"":""2024-05-02T10:11:23.123456+00:00"",""name"":""beta.dll"",""content_type"":""ASCII text"",""size"":23},{""id"":""70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7"",""type"":""file"",""tags"":[{""tag"":""feed:hostile""},{""tag"":""name:control""}],""upload_time"":""2024-05-02T10:11:13.123456+00:00"",""name"":""evil]0;pwned[2J[31m.exe"",""content_type"":""ASCII text"",""size"":26},{""id"":""eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"",""type"":""static_config"",""tags"":[],""upload_time"":""2024-05-02T10:11:24.123456+00:00"",""name"":""emotet"",""content_type"":""static"",""size"":null}]","{""id"":""eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"",""type"":""static_config"",""tags"":[],""upload_time"":""2024-05-02T10:11:24.123456+00:00"",""family"":""emotet"",""config_type"":""static"",""cfg"":{""c2"":[""tcp://198.51.100.7:443"",""\\u001b[2J""],""key"":""12345678901234567890"",""病毒"":null},""config"":{""c2"":[""tcp://198.51.100.7:443"",""\\u001b[2J""],""key"":""12345678901234567890"",""病毒"":null}}",,,,admin,
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029,static_config,,,,,,,,,,,emotet,static,,,,,,2024-05-02T10:11:24.123456+00:00,false,true,,"[{""id"":""f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"",""type"":""file"",""tags"":[{""tag"":""feed:honeypot""},{""tag"":""runnable:win32:exe""},{""tag"":""packed""}],""upload_time"":""2024-05-02T10:11:22.123456+00:00"",""name"":""alpha.exe"",""content_type"":""ASCII text"",""size"":24}]",,,"{""c2"":[""tcp://198.51.100.7:443"",""\\u001b[2J""],""key"":""12345678901234567890"",""病毒"":null}","{""c2"":[""tcp://198.51.100.7:443"",""\\u001b[2J""],""key"":""12345678901234567890"",""病毒"":null}",,admin,
9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184,text_blob,,,,,,,,,,,,,strings\\u202e.txt,40,raw,2024-05-02T10:11:25.123456+00:00,,2024-05-02T10:11:25.123456+00:00,false,true,,,,,,,text of a blob\\nwith \\x1b[31mred\\x1b[0m and 病毒\\n,admin,
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get f0166e4b… eeb106a5… 9840c824… > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029
9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > get f0166e4b… eeb106a5… 9840c824… > json 1`] = `
[
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","tags":[{"tag":"feed:honeypot"},{"tag":"runnable:win32:exe"},{"tag":"packed"}],"upload_time":"2024-05-02T10:11:22.123456+00:00","favorite":true,"parents":[],"children":[{"id":"282ff5dfa239bdf0e28e8c4fee304cd79382443a5af32e4b8a77b21a4ad808d0","type":"file","tags":[],"upload_time":"2024-05-02T10:11:23.123456+00:00","name":"beta.dll","content_type":"ASCII text","size":23},{"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","type":"file","tags":[{"tag":"feed:hostile"},{"tag":"name:control"}],"upload_time":"2024-05-02T10:11:13.123456+00:00","name":"evil]0;pwned[2J[31m.exe","content_type":"ASCII text","size":26},{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","name":"emotet","content_type":"static","size":null}],"attributes":[{"id":1,"key":"job","value":{"run":7,"note":"\\u202eabc"}}],"share_3rd_party":true,"pending_analyses":[],"uploader":"admin","hold":null,"file_name":"alpha.exe","file_size":24,"file_type":"ASCII text","md5":"7ec18c4cffacdf5cc61b81e53d41a05f","sha1":"cae31c9a70a6ae769191edfdcfa57f67339700c8","sha256":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","alt_names":[],"sha512":"b292e23dcd0b0b8dfe79818f241ff9ba023a1e8b7ba3ba14ec673b20d1838df92e77b41d8d176003450f17d060fa9dd943cdaefcc59c22fe5bb9bd7797ead681","crc32":"27242929","ssdeep":"3:WL8KLmLjYFQon:Zlo","latest_config":{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","family":"emotet","config_type":"static","cfg":{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null},"config":{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null}}},
{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","favorite":false,"parents":[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","tags":[{"tag":"feed:honeypot"},{"tag":"runnable:win32:exe"},{"tag":"packed"}],"upload_time":"2024-05-02T10:11:22.123456+00:00","name":"alpha.exe","content_type":"ASCII text","size":24}],"children":[],"attributes":[],"share_3rd_party":true,"pending_analyses":[],"uploader":"admin","hold":null,"family":"emotet","config_type":"static","cfg":{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null},"config":{"c2":["tcp://198.51.100.7:443","\\u001b[2J"],"key":"12345678901234567890","病毒":null}},
{"id":"9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184","type":"text_blob","tags":[],"upload_time":"2024-05-02T10:11:25.123456+00:00","favorite":false,"parents":[],"children":[],"attributes":[],"share_3rd_party":true,"pending_analyses":[],"uploader":"admin","hold":null,"blob_name":"strings\\u202e.txt","blob_size":40,"blob_type":"raw","last_seen":"2024-05-02T10:11:25.123456+00:00","content":"text of a blob\\nwith \\u001b[31mred\\u001b[0m and 病毒\\n","latest_config":null}
]
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > hash config.json --type config > csv 1`] = `
path,status,id,size,error
config.json,ok,380a16f6f0302ae91f7f8bc689f2a45236abc1ddd979fab8680efa592fe3d932,38,
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > hash config.json --type config > ids 1`] = `
380a16f6f0302ae91f7f8bc689f2a45236abc1ddd979fab8680efa592fe3d932
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > hash config.json --type config > json 1`] = `
{"path":"config.json","status":"ok","id":"380a16f6f0302ae91f7f8bc689f2a45236abc1ddd979fab8680efa592fe3d932","size":38}
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > hash drop/fresh.exe --all > csv 1`] = `
status,id,path,size,md5,sha1,sha256,sha512,crc32,error
ok,02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19,drop/fresh.exe,6,a00afb7c433b1a8fab592af77ed20eef,ca02969e73890f8ea6d6ec35dca6c1c2a56c6554,02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19,c4d418128a415cf3b6955939be4ba4ce9a10dd15e889581904efc4f78bebc0e4c9a8daa7e40db5388f826d014e00d9fc15cb0ed45919d5e188cf8e0f11826b94,fbc327c2,
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > hash drop/fresh.exe --all > ids 1`] = `
02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > hash drop/fresh.exe --all > json 1`] = `
[
{"path":"drop/fresh.exe","status":"ok","id":"02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19","size":6,"md5":"a00afb7c433b1a8fab592af77ed20eef","sha1":"ca02969e73890f8ea6d6ec35dca6c1c2a56c6554","sha256":"02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19","sha512":"c4d418128a415cf3b6955939be4ba4ce9a10dd15e889581904efc4f78bebc0e4c9a8daa7e40db5388f826d014e00d9fc15cb0ed45919d5e188cf8e0f11826b94","crc32":"fbc327c2"}
]
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > hash drop/fresh.exe drop/=new.csv missing > csv 1`] = `
path,status,id,size,error
drop/fresh.exe,ok,02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19,6,
drop/=new.csv,ok,7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c,4,
missing,failed,,,"{""code"":""local_file"",""message"":""no such file or folder""}"
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > hash drop/fresh.exe drop/=new.csv missing > ids 1`] = `
02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19
7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > hash drop/fresh.exe drop/=new.csv missing > json 1`] = `
{"path":"drop/fresh.exe","status":"ok","id":"02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19","size":6}
{"path":"drop/=new.csv","status":"ok","id":"7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c","size":4}
{"path":"missing","status":"failed","error":{"code":"local_file","message":"no such file or folder"}}
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > hash drop/fresh.exe drop/=new.csv missing > jsonl 1`] = `
{"path":"drop/fresh.exe","status":"ok","id":"02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19","size":6}
{"path":"drop/=new.csv","status":"ok","id":"7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c","size":4}
{"path":"missing","status":"failed","error":{"code":"local_file","message":"no such file or folder"}}
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > hash drop/fresh.exe drop/=new.csv missing > table 1`] = `
SHA256                                                            PATH
02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19  drop/fresh.exe
7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c  drop/=new.csv
-                                                                 missing (no such file o…
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > hash drop/fresh.exe drop/=new.csv missing > tsv 1`] = `
path	status	id	size	error
drop/fresh.exe	ok	02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19	6	
drop/=new.csv	ok	7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c	4	
missing	failed			{"code":"local_file","message":"no such file or folder"}
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > hash drop/fresh.exe drop/=new.csv missing > yaml 1`] = `
---
path: "drop/fresh.exe"
status: "ok"
id: "02db0d2659c9d48bc15f81a388594fc0e3cf4c780fdc27ea21e0671afc37de19"
size: 6
---
path: "drop/=new.csv"
status: "ok"
id: "7aa7a5359173d05b63cfd682e3c38487f3cb4f7f1d60659fe59fab1505977d4c"
size: 4
---
path: "missing"
status: "failed"
error:
  code: "local_file"
  message: "no such file or folder"
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > list blobs --since 2020-01-01 > csv 1`] = `
id,blob_name,blob_size,blob_type,last_seen,tags,upload_time,type
9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184,strings\\u202e.txt,40,raw,2024-05-02T10:11:25.123456+00:00,,2024-05-02T10:11:25.123456+00:00,text_blob
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > list blobs --since 2020-01-01 > ids 1`] = `
9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > list blobs --since 2020-01-01 > json 1`] = `
[
{"id":"9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184","type":"text_blob","tags":[],"upload_time":"2024-05-02T10:11:25.123456+00:00","blob_name":"strings\\u202e.txt","blob_size":40,"blob_type":"raw","last_seen":"2024-05-02T10:11:25.123456+00:00"}
]
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > list blobs --since 2020-01-01 > jsonl 1`] = `
{"id":"9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184","type":"text_blob","tags":[],"upload_time":"2024-05-02T10:11:25.123456+00:00","blob_name":"strings\\u202e.txt","blob_size":40,"blob_type":"raw","last_seen":"2024-05-02T10:11:25.123456+00:00"}
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > list blobs --since 2020-01-01 > table 1`] = `
SHA256                                                            NAME               LENGTH  TYPE  TAGS  UPLOADED
9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184  strings\\u202e.txt  40      raw         2024-05-02T10:11:25.123456+00:00
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > list blobs --since 2020-01-01 > tsv 1`] = `
id	blob_name	blob_size	blob_type	last_seen	tags	upload_time	type
9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184	strings\\u202e.txt	40	raw	2024-05-02T10:11:25.123456+00:00		2024-05-02T10:11:25.123456+00:00	text_blob
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > list blobs --since 2020-01-01 > yaml 1`] = `
- id: "9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184"
  type: "text_blob"
  tags: []
  upload_time: "2024-05-02T10:11:25.123456+00:00"
  blob_name: "strings\\u202e.txt"
  blob_size: 40
  blob_type: "raw"
  last_seen: "2024-05-02T10:11:25.123456+00:00"
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > list configs > csv 1`] = `
id,family,config_type,tags,upload_time,type
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029,emotet,static,,2024-05-02T10:11:24.123456+00:00,static_config
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > list configs > ids 1`] = `
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > list configs > json 1`] = `
[
{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","family":"emotet","config_type":"static"}
]
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > list configs > jsonl 1`] = `
{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","tags":[],"upload_time":"2024-05-02T10:11:24.123456+00:00","family":"emotet","config_type":"static"}
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > list configs > table 1`] = `
SHA256                                                            FAMILY  TYPE    TAGS  UPLOADED
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029  emotet  static        2024-05-02T10:11:24.123456+00:00
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > list configs > tsv 1`] = `
id	family	config_type	tags	upload_time	type
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029	emotet	static		2024-05-02T10:11:24.123456+00:00	static_config
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > list configs > yaml 1`] = `
- id: "eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029"
  type: "static_config"
  tags: []
  upload_time: "2024-05-02T10:11:24.123456+00:00"
  family: "emotet"
  config_type: "static"
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > lookup f0166e4b… eeb106a5… 00000000… --type object > csv 1`] = `
id,known
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,true
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029,true
0000000000000000000000000000000000000000000000000000000000000000,false
--- standard error
known 2, missing 1
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > lookup f0166e4b… eeb106a5… 00000000… --type object > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029
0000000000000000000000000000000000000000000000000000000000000000
--- standard error
known 2, missing 1
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > lookup f0166e4b… eeb106a5… 00000000… --type object > json 1`] = `
[
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","known":true,"objects":[{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","type":"file","name":"alpha.exe","content_type":"ASCII text","size":24,"upload_time":"2024-05-02T10:11:22.123456+00:00","tags":["feed:honeypot","runnable:win32:exe","packed"]}]},
{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","known":true,"objects":[{"id":"eeb106a5d27b1b3f409b32eddc74100f59c49cdfc9aaa1131a84250009e3d029","type":"static_config","name":"emotet","content_type":"static","size":null,"upload_time":"2024-05-02T10:11:24.123456+00:00","tags":[]}]},
{"id":"0000000000000000000000000000000000000000000000000000000000000000","known":false,"objects":[]}
]
--- standard error
known 2, missing 1
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote list > csv 1`] = `
remote
partner
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote list > ids 1`] = `
partner
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote list > json 1`] = `
[
{"remote":"partner"}
]
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote pull nowhere f0166e4b… > csv 1`] = `
id,status,skipped,error
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,not-found,,"{""code"":""not_found"",""message"":""Unknown remote instance name ('nowhere')""}"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: Unknown remote instance name ('nowhere') [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote pull nowhere f0166e4b… > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
error: Unknown remote instance name ('nowhere') [request rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr]
exit 5

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote pull nowhere f0166e4b… > json 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"not-found","error":{"code":"not_found","message":"Unknown remote instance name ('nowhere')"}}
--- standard error
{"error":{"code":"not_found","message":"Unknown remote instance name ('nowhere')","status":404,"operation":"GET /api/remote/{name}/api/{path}","request_id":"rrrrrrrrrrrrrrrrrrrrrrrrrrrrrrrr","hint":null}}
exit 5

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote pull partner f0166e4b… --recursive --limit 2 -j 1 > json 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"changed","skipped":[]}
{"id":"70c6f2edd550b0475b8f8dce80f7c88348a56ea68cb8792d1acfedb9bb37c8d7","status":"changed","skipped":[]}
--- standard error
pulled 2 objects from partner
warning: stopped at 2 objects; --limit allows more
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote pull partner f0166e4b… 00000000… --include attributes > json 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"changed","skipped":[]}
{"id":"0000000000000000000000000000000000000000000000000000000000000000","status":"not-found","error":{"code":"not_found","message":"Remote object not found"}}
--- standard error
pulled 1 object from partner, 1 failed
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote push partner f0166e4b… 00000000… > csv 1`] = `
id,status,skipped,error
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742,sent,,
0000000000000000000000000000000000000000000000000000000000000000,not-found,,"{""code"":""not_found"",""message"":""Object not found""}"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
pushed 1 object to partner, 1 failed
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote push partner f0166e4b… 00000000… > ids 1`] = `
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742
0000000000000000000000000000000000000000000000000000000000000000
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
pushed 1 object to partner, 1 failed
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote push partner f0166e4b… 00000000… > json 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"sent","skipped":[]}
{"id":"0000000000000000000000000000000000000000000000000000000000000000","status":"not-found","error":{"code":"not_found","message":"Object not found"}}
--- standard error
pushed 1 object to partner, 1 failed
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote push partner f0166e4b… 00000000… > jsonl 1`] = `
{"id":"f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742","status":"sent","skipped":[]}
{"id":"0000000000000000000000000000000000000000000000000000000000000000","status":"not-found","error":{"code":"not_found","message":"Object not found"}}
--- standard error
pushed 1 object to partner, 1 failed
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote push partner f0166e4b… 00000000… > table 1`] = `
SHA256                                                            STATUS          SKIPPED
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742  sent
0000000000000000000000000000000000000000000000000000000000000000  not-found       (Object not found)
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
pushed 1 object to partner, 1 failed
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote push partner f0166e4b… 00000000… > tsv 1`] = `
id	status	skipped	error
f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742	sent		
0000000000000000000000000000000000000000000000000000000000000000	not-found		{"code":"not_found","message":"Object not found"}
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
pushed 1 object to partner, 1 failed
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > remote push partner f0166e4b… 00000000… > yaml 1`] = `
---
id: "f0166e4bb604f829cfe8e2b4feaa38cb680fb4f415f5f9cfb886c57c6dbea742"
status: "sent"
skipped: []
---
id: "0000000000000000000000000000000000000000000000000000000000000000"
status: "not-found"
error:
  code: "not_found"
  message: "Object not found"
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
pushed 1 object to partner, 1 failed
exit 3

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > search --saved nobody > csv 1`] = `
--- standard error
error: --saved: no saved search "nobody" for files (saved: mine \\x1b[31m)
exit 2

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > search --saved nobody > ids 1`] = `
--- standard error
error: --saved: no saved search "nobody" for files (saved: mine \\x1b[31m)
exit 2

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > search --saved nobody > json 1`] = `
--- standard error
{"error":{"code":"usage","message":"--saved: no saved search \\"nobody\\" for files","status":null,"operation":null,"request_id":null,"hint":"saved: mine \\u001b[31m"}}
exit 2

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > search blobs content:*red* > json 1`] = `
[
{"id":"9840c824e3cd604009c862bda12d565f8c01cb3c80a12f188d66345b2a339184","type":"text_blob","tags":[],"upload_time":"2024-05-02T10:11:25.123456+00:00","blob_name":"strings\\u202e.txt","blob_size":40,"blob_type":"raw","last_seen":"2024-05-02T10:11:25.123456+00:00"}
]
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > search configs family:emotet --count > json 1`] = `
{
  "type": "config",
  "query": "family:emotet",
  "count": 1,
  "is_exact": true
}
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > unpack a.zip -O q --zip-password wrong > csv 1`] = `
path,status,id,size,file,reason,error
evil\\x1b]0;pwned\\x07\\x1b[2J\\x1b[31m.exe,failed,,34,,,"{""code"":""wrong_password"",""message"":""the password is wrong""}"
--- standard error
unpacked 0, existing 0, skipped 0, failed 1  (0 B)
exit 1

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > unpack a.zip -O q --zip-password wrong > ids 1`] = `
--- standard error
unpacked 0, existing 0, skipped 0, failed 1  (0 B)
exit 1

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > unpack a.zip -O q --zip-password wrong > json 1`] = `
{"path":"evil\\u001b]0;pwned\\u0007\\u001b[2J\\u001b[31m.exe","status":"failed","size":34,"error":{"code":"wrong_password","message":"the password is wrong"}}
--- standard error
unpacked 0, existing 0, skipped 0, failed 1  (0 B)
exit 1

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > unpack a.zip -O q > csv 1`] = `
path,status,id,size,file,reason,error
evil\\x1b]0;pwned\\x07\\x1b[2J\\x1b[31m.exe,ok,9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1,34,q/9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1,,
invoice\\u202egpj.exe,ok,5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9,24,q/5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9,,
longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin,ok,769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a,307,q/769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a,,
病毒样本_ウイルス.doc,ok,ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516,36,q/ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516,,
étudë a̵̶̷.zip,ok,c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c,28,q/c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c,,
👩\\u200d🔬🦠🇩🇪.exe,ok,6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b,34,q/6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b,,
=cmd|'calc'!A0.csv,ok,17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050,25,q/17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050,,
two\\nlines\\tand\\ra return.txt,ok,5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b,33,q/5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b,,
"-rf ""a"", 'b' $(id) \`id\`.sh",ok,13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d,33,q/13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d,,
../../up.exe,ok,75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9,2,q/75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9,,
empty,skipped,,0,,empty,
--- standard error
unpacked 10, existing 0, skipped 1, failed 0  (556 B)
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > unpack a.zip -O q > ids 1`] = `
9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1
5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9
769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a
ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516
c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c
6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b
17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050
5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b
13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d
75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9
--- standard error
unpacked 10, existing 0, skipped 1, failed 0  (556 B)
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > unpack a.zip -O q > json 1`] = `
{"path":"evil\\u001b]0;pwned\\u0007\\u001b[2J\\u001b[31m.exe","id":"9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1","size":34,"status":"ok","file":"q/9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1"}
{"path":"invoice\\u202egpj.exe","id":"5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9","size":24,"status":"ok","file":"q/5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9"}
{"path":"longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin","id":"769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a","size":307,"status":"ok","file":"q/769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a"}
{"path":"病毒样本_ウイルス.doc","id":"ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516","size":36,"status":"ok","file":"q/ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516"}
{"path":"étudë a̵̶̷.zip","id":"c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c","size":28,"status":"ok","file":"q/c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c"}
{"path":"👩\\u200d🔬🦠🇩🇪.exe","id":"6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b","size":34,"status":"ok","file":"q/6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b"}
{"path":"=cmd|'calc'!A0.csv","id":"17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050","size":25,"status":"ok","file":"q/17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050"}
{"path":"two\\nlines\\tand\\ra return.txt","id":"5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b","size":33,"status":"ok","file":"q/5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b"}
{"path":"-rf \\"a\\", 'b' $(id) \`id\`.sh","id":"13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d","size":33,"status":"ok","file":"q/13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d"}
{"path":"../../up.exe","id":"75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9","size":2,"status":"ok","file":"q/75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9"}
{"path":"empty","status":"skipped","reason":"empty","size":0}
--- standard error
unpacked 10, existing 0, skipped 1, failed 0  (556 B)
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > unpack a.zip -O q > jsonl 1`] = `
{"path":"evil\\u001b]0;pwned\\u0007\\u001b[2J\\u001b[31m.exe","id":"9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1","size":34,"status":"ok","file":"q/9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1"}
{"path":"invoice\\u202egpj.exe","id":"5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9","size":24,"status":"ok","file":"q/5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9"}
{"path":"longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin","id":"769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a","size":307,"status":"ok","file":"q/769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a"}
{"path":"病毒样本_ウイルス.doc","id":"ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516","size":36,"status":"ok","file":"q/ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516"}
{"path":"étudë a̵̶̷.zip","id":"c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c","size":28,"status":"ok","file":"q/c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c"}
{"path":"👩\\u200d🔬🦠🇩🇪.exe","id":"6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b","size":34,"status":"ok","file":"q/6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b"}
{"path":"=cmd|'calc'!A0.csv","id":"17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050","size":25,"status":"ok","file":"q/17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050"}
{"path":"two\\nlines\\tand\\ra return.txt","id":"5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b","size":33,"status":"ok","file":"q/5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b"}
{"path":"-rf \\"a\\", 'b' $(id) \`id\`.sh","id":"13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d","size":33,"status":"ok","file":"q/13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d"}
{"path":"../../up.exe","id":"75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9","size":2,"status":"ok","file":"q/75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9"}
{"path":"empty","status":"skipped","reason":"empty","size":0}
--- standard error
unpacked 10, existing 0, skipped 1, failed 0  (556 B)
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > unpack a.zip -O q > table 1`] = `
SHA256                                                            STATUS        SIZE      MEMBER
9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1  ok            34        evil\\x1b]0;pwned\\x07\\x1b[2J\\x1b[31m.exe
5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9  ok            24        invoice\\u202egpj.exe
769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a  ok            307       longlonglonglonglonglonglonglonglonglo…
ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516  ok            36        病毒样本_ウイルス.doc
c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c  ok            28        étudë a̵̶̷.zip
6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b  ok            34        👩\\u200d🔬🦠🇩🇪.exe
17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050  ok            25        =cmd|'calc'!A0.csv
5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b  ok            33        two\\nlines\\tand\\ra return.txt
13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d  ok            33        -rf "a", 'b' $(id) \`id\`.sh
75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9  ok            2         ../../up.exe
                                                                  skipped       0         empty (empty)
--- standard error
unpacked 10, existing 0, skipped 1, failed 0  (556 B)
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > unpack a.zip -O q > tsv 1`] = `
path	status	id	size	file	reason	error
evil\\x1b]0;pwned\\x07\\x1b[2J\\x1b[31m.exe	ok	9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1	34	q/9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1		
invoice\\u202egpj.exe	ok	5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9	24	q/5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9		
longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin	ok	769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a	307	q/769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a		
病毒样本_ウイルス.doc	ok	ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516	36	q/ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516		
étudë a̵̶̷.zip	ok	c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c	28	q/c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c		
👩\\u200d🔬🦠🇩🇪.exe	ok	6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b	34	q/6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b		
=cmd|'calc'!A0.csv	ok	17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050	25	q/17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050		
two\\nlines\\tand\\ra return.txt	ok	5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b	33	q/5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b		
-rf "a", 'b' $(id) \`id\`.sh	ok	13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d	33	q/13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d		
../../up.exe	ok	75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9	2	q/75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9		
empty	skipped		0		empty	
--- standard error
unpacked 10, existing 0, skipped 1, failed 0  (556 B)
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > unpack a.zip -O q > yaml 1`] = `
---
path: "evil\\u001b]0;pwned\\u0007\\u001b[2J\\u001b[31m.exe"
id: "9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1"
size: 34
status: "ok"
file: "q/9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1"
---
path: "invoice\\u202egpj.exe"
id: "5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9"
size: 24
status: "ok"
file: "q/5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9"
---
path: "longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin"
id: "769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a"
size: 307
status: "ok"
file: "q/769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a"
---
path: "病毒样本_ウイルス.doc"
id: "ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516"
size: 36
status: "ok"
file: "q/ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516"
---
path: "étudë a̵̶̷.zip"
id: "c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c"
size: 28
status: "ok"
file: "q/c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c"
---
path: "👩\\u200d🔬🦠🇩🇪.exe"
id: "6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b"
size: 34
status: "ok"
file: "q/6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b"
---
path: "=cmd|'calc'!A0.csv"
id: "17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050"
size: 25
status: "ok"
file: "q/17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050"
---
path: "two\\nlines\\tand\\ra return.txt"
id: "5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b"
size: 33
status: "ok"
file: "q/5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b"
---
path: "-rf \\"a\\", 'b' $(id) \`id\`.sh"
id: "13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d"
size: 33
status: "ok"
file: "q/13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d"
---
path: "../../up.exe"
id: "75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9"
size: 2
status: "ok"
file: "q/75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9"
---
path: "empty"
status: "skipped"
reason: "empty"
size: 0
--- standard error
unpacked 10, existing 0, skipped 1, failed 0  (556 B)
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > unpack note.txt -O q > csv 1`] = `
--- standard error
error: note.txt: neither a zip, nor a CaRT file, nor a .neg file (--negated accepts any file)
exit 2

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > unpack note.txt -O q > ids 1`] = `
--- standard error
error: note.txt: neither a zip, nor a CaRT file, nor a .neg file (--negated accepts any file)
exit 2

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > unpack note.txt -O q > json 1`] = `
--- standard error
{"error":{"code":"usage","message":"note.txt: neither a zip, nor a CaRT file, nor a .neg file","status":null,"operation":null,"request_id":null,"hint":"--negated accepts any file"}}
exit 2

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > upload a.zip --unzip -n > csv 1`] = `
path,status,id,size,reason,analysis,configs,error
a.zip!evil\\x1b]0;pwned\\x07\\x1b[2J\\x1b[31m.exe,would-upload,9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1,34,,,,
a.zip!invoice\\u202egpj.exe,would-upload,5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9,24,,,,
a.zip!longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin,would-upload,769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a,307,,,,
a.zip!病毒样本_ウイルス.doc,would-upload,ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516,36,,,,
a.zip!étudë a̵̶̷.zip,would-upload,c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c,28,,,,
a.zip!👩\\u200d🔬🦠🇩🇪.exe,would-upload,6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b,34,,,,
a.zip!=cmd|'calc'!A0.csv,would-upload,17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050,25,,,,
a.zip!two\\nlines\\tand\\ra return.txt,would-upload,5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b,33,,,,
"a.zip!-rf ""a"", 'b' $(id) \`id\`.sh",would-upload,13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d,33,,,,
a.zip!../../up.exe,would-upload,75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9,2,,,,
a.zip!empty,skipped,,0,empty,,,
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
dry run: new 10, known 0, changed 0, skipped 1, failed 0  (556 B to send)
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > upload a.zip --unzip -n > ids 1`] = `
9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1
5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9
769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a
ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516
c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c
6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b
17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050
5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b
13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d
75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9
--- standard error
server: http://127.0.0.1:PPPPP (profile lab)
dry run: new 10, known 0, changed 0, skipped 1, failed 0  (556 B to send)
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > upload a.zip --unzip -n > json 1`] = `
{"path":"a.zip!evil\\u001b]0;pwned\\u0007\\u001b[2J\\u001b[31m.exe","id":"9b6caa4c89310d886f46000213fb0aecd3b3ecbadcb32633494dcb9414a428b1","size":34,"status":"would-upload"}
{"path":"a.zip!invoice\\u202egpj.exe","id":"5de95beee87c2ab698bb679d6960a5dabcc7cac12c40ba61e99044ae279cccb9","size":24,"status":"would-upload"}
{"path":"a.zip!longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong.bin","id":"769cd7ab5211b61636151f4e8d3d0deee21f29107292f58499c459f751dea40a","size":307,"status":"would-upload"}
{"path":"a.zip!病毒样本_ウイルス.doc","id":"ab673ca5fb6f8a461637fee19772bcb3101962bddd07ea5ee8a1a67d4ae60516","size":36,"status":"would-upload"}
{"path":"a.zip!étudë a̵̶̷.zip","id":"c185f13cf3c20fa4c49da12d83a999829daf352289e95d1ff9c8b646048ddb5c","size":28,"status":"would-upload"}
{"path":"a.zip!👩\\u200d🔬🦠🇩🇪.exe","id":"6c3a8fe46552f240769dbfae16587df1d99903dbfa43557b96beb2fafd4a4a5b","size":34,"status":"would-upload"}
{"path":"a.zip!=cmd|'calc'!A0.csv","id":"17fd2ad3a7e0d92fcfd6fa58b556afd01d6b3e7bb17743196ca7d2ad9a554050","size":25,"status":"would-upload"}
{"path":"a.zip!two\\nlines\\tand\\ra return.txt","id":"5fab885c0c71896ba2b6fbe5273886e7653aff458b7442964481bcefde47483b","size":33,"status":"would-upload"}
{"path":"a.zip!-rf \\"a\\", 'b' $(id) \`id\`.sh","id":"13f6937d2f76e19b13020d2bc5499230c9a9f8ac107f8ca6f0e3934b08e8834d","size":33,"status":"would-upload"}
{"path":"a.zip!../../up.exe","id":"75a288c0d6898c5f7b054590845978a82a3ad79fcce3d43ff68a7501e5a91ee9","size":2,"status":"would-upload"}
{"path":"a.zip!empty","status":"skipped","reason":"empty","size":0}
--- standard error
dry run: new 10, known 0, changed 0, skipped 1, failed 0  (556 B to send)
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > upload blob note note.txt --comment seen > json 1`] = `
{"path":"note.txt","status":"new","id":"037279912cb60d7be67228853b057cc642443b4ce29b8a5a5bfbb68234b0b962","size":7}
--- standard error
new note.txt
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > upload config qakbot config.json --tag cfg:x > json 1`] = `
{"path":"config.json","status":"new","id":"380a16f6f0302ae91f7f8bc689f2a45236abc1ddd979fab8680efa592fe3d932","size":38}
--- standard error
new config.json
exit 0

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > upload config qakbot note.txt > csv 1`] = `
--- standard error
error: note.txt: not valid JSON: Unexpected token 'a', "a note; " is not valid JSON
exit 1

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > upload config qakbot note.txt > ids 1`] = `
--- standard error
error: note.txt: not valid JSON: Unexpected token 'a', "a note; " is not valid JSON
exit 1

`

exports[`cli/golden/objects.test.ts > TAP > through a pipe > upload config qakbot note.txt > json 1`] = `
--- standard error
{"error":{"code":"local_file","message":"note.txt: not valid JSON: Unexpected token 'a', \\"a note\\n\\" is not valid JSON","status":null,"operation":null,"request_id":null,"hint":null}}
exit 1

`
