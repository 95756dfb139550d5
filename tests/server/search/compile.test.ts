import t, { type Test } from 'tap'
import type { SearchKind } from '../../../server/src/search/field-name.ts'
import { ANALYSIS, type Fixture, openFixture } from './fixture.ts'

type Example = readonly [kind: SearchKind, login: string, query: string, expected: string]

const END = 'Syntax error in input : unexpected end of expression (maybe due to unmatched parenthesis) at the end!'

const GRAMMAR: readonly Example[] = [
  ['object', 'admin', 'tag:feed\\:spam AND file.name:plain.exe', 'F1'],
  ['object', 'admin', 'file.name:plain.exe OR file.name:two.txt', 'F1 F4'],
  ['object', 'admin', 'file.name:plain.exe OR file.name:two.txt AND file.size:2048', 'F1 F4'],
  ['object', 'admin', '(file.name:plain.exe OR file.name:two.txt) AND file.size:2048', 'F4'],
  ['file', 'admin', 'type:ASCII* AND NOT name:plain.exe AND NOT name:p?.bin', 'F2 F3 F4'],
  ['file', 'admin', '-name:plain.exe AND size:>=1kB', 'F2 F3 F4'],
  ['object', 'admin', 'NOT(file.name:plain.exe)AND(file.size:2048)', 'F4'],
  ['object', 'admin', 'NOT NOT file.name:plain.exe', 'F1'],
  ['object', 'admin', 'file.name : plain.exe', 'F1'],
  ['object', 'admin', 'file.name:plain.exe file.size:1337', 'UnknownOperation is not supported here (0:33)'],
  ['object', 'admin', 'file.name:plain.exe NOT tag:x', 'UnknownOperation is not supported here (0:28)'],
  ['object', 'admin', 'file.name:plain.exe and file.size:1337', 'UnknownOperation is not supported here (0:37)'],
  ['object', 'admin', 'file.name:plain.exe && file.size:1337', 'UnknownOperation is not supported here (0:36)'],
  ['object', 'admin', '+file.name:plain.exe', 'Plus is not supported here (0:19)'],
  ['object', 'admin', 'tag:a OR', END],
  ['object', 'admin', 'tag:AND', "Syntax error in input : unexpected  'AND' at position 4!"],
  ['object', 'admin', 'tag:\\AND', 'nothing'],
  ['object', 'admin', 'tag:TO', 'nothing'],
  ['object', 'admin', 'plain.exe', 'Word is not supported here (0:8)'],
  ['object', 'admin', '"plain.exe"', 'Phrase is not supported here (0:10)'],
  ['object', 'admin', '*', 'Word is not supported here (0:0)'],
  ['object', 'admin', '   ', END],
  ['object', 'admin', '', END],
  ['object', 'admin', 'tag:(a OR b)', 'FieldGroup is not supported here (4:11)'],
  ['object', 'admin', 'tag:NOT a', 'Not is not supported here (4:8)'],
  ['object', 'admin', 'tag:a~', 'Fuzzy is not supported here (4:5)'],
  ['object', 'admin', 'tag:a~1.2.3', 'Fuzzy is not supported here (4:10)'],
  ['object', 'admin', 'tag:"a b"~2', 'Proximity is not supported here (4:10)'],
  ['object', 'admin', 'tag:"a b"~1.5', 'Proximity is not supported here (4:12)'],
  ['object', 'admin', 'tag:a^2', 'Boost is not supported here (4:6)'],
  ['object', 'admin', 'tag:/a.*/', 'Regex is not supported here (4:8)'],
  ['object', 'admin', "tag:'a'", "Illegal character ''a'' at position 4"],
  ['object', 'admin', 'tag:"a', "Illegal character '\"a' at position 4"],
  ['object', 'admin', 'tag:a\\', "Illegal character '\\' at position 5"],
  ['object', 'admin', 'config.cfg.PORT80:80', 'Word is not supported here (0:19)'],
  ['object', 'admin', 'tag:ok OR (tag:"\u{1f41b}" OR word)', 'Word is not supported here (22:25)'],
]

const NAMES: readonly Example[] = [
  ['object', 'admin', 'name:plain.exe', 'No such field name'],
  ['file', 'admin', 'name:plain.exe', 'F1'],
  ['file', 'admin', 'file.name:plain.exe', 'F1'],
  ['file', 'admin', 'object.name:plain.exe', 'No such field name'],
  ['file', 'admin', 'config.family:fam', 'nothing'],
  ['object', 'admin', 'static.family:fam AND config.type:static', 'C-str C-names'],
  ['config', 'admin', 'family:f?m AND type:stat*', 'C-str C-names'],
  ['object', 'admin', 'File.name:plain.exe', 'No such field File'],
  [
    'object',
    'admin',
    'file:plain.exe',
    "Can't query file directly. Try one of fields: name, size, type, md5, sha1, sha256, sha512, ssdeep, crc32, multi.",
  ],
  ['object', 'admin', 'file.name.x:y', 'Subfields are not allowed for this field'],
  ['object', 'admin', 'file*.name*:plain.exe', 'F1'],
  ['object', 'admin', 't\\ag:a_b', 'F1'],
  ['object', 'admin', 'config.cfg\\.key:value', 'No such field cfg.key'],
  ['object', 'admin', '*:x', 'No such field *'],
  ['object', 'admin', 'share_3rd_party:true', 'No such field share_3rd_party'],
  ['object', 'admin', 'constructor:x', 'No such field constructor'],
  ['object', 'admin', 'file.file.name:x', 'No such field file'],
  ['object', 'admin', 'file.:x', 'No such field '],
  ['config', 'admin', 'file.tag:a_b', 'nothing'],
  ['object', 'admin', 'config.tag:a_b', 'F1'],
]

const STRINGS: readonly Example[] = [
  ['object', 'admin', 'tag:feed:spam', 'SearchField is not supported here (4:12)'],
  ['object', 'admin', 'tag:"feed:spam"', 'F1'],
  ['object', 'admin', 'tag:feed\\:*', 'F1'],
  ['object', 'admin', 'tag:FEED*', 'nothing'],
  ['object', 'admin', 'tag:a_b', 'F1'],
  ['object', 'admin', 'tag:"a_*"', 'F1'],
  ['object', 'admin', 'tag:"a_?"', 'F1'],
  ['object', 'admin', 'tag:"a__*"', 'nothing'],
  ['object', 'admin', 'tag:"a%*"', 'F1'],
  ['object', 'admin', 'tag:a?b', 'F1'],
  ['object', 'admin', 'tag:tag\\ with\\ space', 'F1'],
  ['object', 'admin', 'tag:tag*space', 'F1'],
  ['object', 'admin', 'tag:x\\*y', 'F1'],
  ['object', 'admin', 'tag:"x\\*?"', 'F1'],
  ['object', 'admin', 'tag:back\\\\slash', 'F1'],
  ['object', 'admin', 'tag:"back\\\\*"', 'F1'],
  ['object', 'admin', 'tag:"back\\*"', 'nothing'],
  ['object', 'admin', 'tag:"back\\\\\\*"', 'nothing'],
  ['object', 'admin', 'tag:"quote\\"d"', 'F1'],
  ['object', 'admin', 'tag:quote"d', 'F1'],
  ['object', 'admin', 'comment:"*Line two*"', 'F1'],
  ['object', 'admin', 'comment:*100%', 'F1'],
  ['object', 'admin', 'tag:""', 'nothing'],
  ['object', 'admin', 'file.name:alias*', 'F4'],
  ['object', 'admin', 'file.name:al\\*ias', 'F4'],
  ['object', 'admin', 'file.name:al\\*i*', 'F4'],
  // Names are kept as sent here, unlike in the reference.
  ['object', 'admin', 'file.name:alias_one.txt', 'nothing'],
  ['object', 'admin', 'file.name:"alias one.txt"', 'F4'],
  ['object', 'admin', 'NOT file.name:*', 'nothing'],
  ['object', 'admin', 'NOT file.name:plain.exe AND upload_time:<2021-01-01', 'F2 F3 F4'],
  ['object', 'admin', 'NOT config.family:x', 'C-str C-names'],
  ['object', 'admin', 'NOT tag:* AND (file.name:F* OR blob.name:*)', 'B1 B2'],
  ['object', 'admin', 'tag:[a TO b]', 'Range is not supported here (4:11)'],
  ['object', 'admin', 'tag:>a', 'From is not supported here (4:5)'],
  ['object', 'admin', 'tag:a\0b', 'The value has a NUL character (4:6)'],
  ['blob', 'admin', 'name:blob\\*1', 'B1'],
  ['blob', 'admin', 'type:dyn_cfg AND size:[12 TO 13}', 'B1'],
  ['file', 'admin', 'ssdeep:"3:F2:*"', 'F2'],
]

const SIZES: readonly Example[] = [
  ['file', 'admin', 'size:1337', 'F1'],
  ['object', 'admin', 'file.size:1kB', 'F2'],
  ['file', 'admin', 'size:"1 kB"', 'F2'],
  ['file', 'admin', 'size:1\\ KB', 'F2'],
  ['file', 'admin', 'size:>1kB AND name:*-*', 'F3'],
  ['file', 'admin', 'size:[1.30kb TO 1.31kb]', 'F1'],
  ['file', 'admin', 'size:[1024 TO 1337}', 'F2 F3'],
  ['file', 'admin', 'size:{1337 TO 1024]', 'F2 F3'],
  ['file', 'admin', 'size:{1024 TO 1025}', 'nothing'],
  ['file', 'admin', 'size:["1 kB" TO *] AND name:d*', 'F3'],
  ['file', 'admin', 'size:>=5 kB', 'UnknownOperation is not supported here (0:10)'],
  ['file', 'admin', 'size:">=5kB"', 'Invalid value format: >=5kB, expected size'],
  ['file', 'admin', 'size:5k', 'Invalid value format: 5k, expected size'],
  ['file', 'admin', 'size:1.5', 'Invalid value format: 1.5, expected size'],
  ['file', 'admin', 'size:-5', 'Prohibit is not supported here (5:6)'],
  ['file', 'admin', 'size:1*', 'Invalid value format: 1*, expected size'],
  ['file', 'admin', 'size:[1* TO 5]', 'Pattern values are not supported here (6:7)'],
  ['file', 'admin', 'size:[\\*a TO 5]', 'Pattern values are not supported here (6:8)'],
  ['file', 'admin', 'size:1TB', 'nothing'],
  ['file', 'admin', `size:${'9'.repeat(5000)}TB`, 'nothing'],
  ['file', 'admin', `size:>=2kB AND size:<=${'9'.repeat(40)}GB`, 'F4'],
  ['object', 'admin', 'file.size:[* TO *] AND blob.name:blob2', 'B2'],
  ['object', 'admin', 'NOT file.size:>*', 'nothing'],
]

const DATES: readonly Example[] = [
  ['object', 'admin', 'upload_time:2020-09-01', 'F2 F3'],
  ['object', 'admin', 'upload_time:"2020-09-01 15:30"', 'F2'],
  ['object', 'admin', 'upload_time:"2020-09-01 15:30:00"', 'F2'],
  ['object', 'admin', 'upload_time:2020-9-1', 'F2 F3'],
  ['object', 'admin', 'upload_time:[2020-08-31 TO 2020-09-01]', 'F1 F2 F3'],
  ['object', 'admin', 'upload_time:{2020-08-31 TO 2020-09-01}', 'F1 F2 F3'],
  // Ordered first, then widened: both outer days are whole.
  ['object', 'admin', 'upload_time:[2020-09-28 TO 2020-09-01]', 'F2 F3 F4'],
  ['object', 'admin', 'upload_time:[2020-09-02 TO 2020-09-01]', 'F2 F3'],
  ['object', 'admin', 'upload_time:["2020-09-01 16:00" TO 2020-09-01]', 'F3'],
  ['object', 'admin', 'upload_time:<2020-09-01', 'F1 F2 F3'],
  ['object', 'admin', 'upload_time:>2020-09-02 AND upload_time:<2021-01-01', 'F3 F4'],
  ['object', 'admin', 'upload_time:>=1h AND file.name:p1.bin', 'P1'],
  ['object', 'admin', 'upload_time:[1h TO 4h] AND file.name:*', 'R3h'],
  ['object', 'admin', 'upload_time:1h', 'Invalid value format: 1h, expected date-time'],
  ['object', 'admin', 'upload_time:>=1h1H', 'Invalid value format: 1h1H, expected date-time'],
  ['object', 'admin', 'upload_time:[2020-09-01 TO 1m5d] AND tag:*', 'R40d'],
  ['object', 'admin', 'upload_time:2020-09', 'Invalid value format: 2020-09, expected date-time'],
  [
    'object',
    'admin',
    'upload_time:2020-09-01T15:30:00',
    'Invalid value format: 2020-09-01T15:30:00, expected date-time',
  ],
  ['object', 'admin', 'upload_time:2020*', 'Invalid value format: 2020*, expected date-time'],
  ['object', 'admin', 'upload_time:2020-02-30', 'Invalid value format: 2020-02-30, expected date-time'],
  ['object', 'admin', 'upload_time:0000-01-01', 'Invalid value format: 0000-01-01, expected date-time'],
  ['object', 'admin', 'upload_time:9999-12-31', 'nothing'],
  ['object', 'admin', 'upload_time:<=0001-01-01', 'nothing'],
  ['object', 'admin', 'tag:a_b AND upload_time:>=9999y', 'F1'],
  ['object', 'admin', `tag:a_b AND upload_time:>=${'9'.repeat(400)}s`, 'F1'],
  ['object', 'admin', 'tag:a_b AND upload_time:[* TO *]', 'F1'],
  ['blob', 'admin', 'first_seen:>=1h AND last_seen:>=15M', 'B1 B2'],
  ...['>=1h', '>1h', '>="1h"', '>=1H', '>=45M'].map(
    (range) => ['object', 'admin', `tag:relative AND upload_time:${range}`, 'R30m'] as const,
  ),
  ['object', 'admin', 'tag:relative AND upload_time:[4h TO 1h]', 'R3h'],
  ['object', 'admin', 'tag:relative AND upload_time:[4h TO *]', 'R30m R3h'],
  ['object', 'admin', 'tag:relative AND upload_time:<=1m5d', 'R40d'],
  ['object', 'admin', 'tag:relative AND upload_time:>=2m', 'R30m R3h R40d'],
  ['object', 'admin', 'tag:relative AND upload_time:>=1y2m3w4d5h6M7s', 'R30m R3h R40d'],
  ...['1x', 's1', '1', '1 h'].map(
    (value) =>
      ['object', 'admin', `upload_time:>="${value}"`, `Invalid value format: ${value}, expected date-time`] as const,
  ),
]

const COUNTS: readonly Example[] = [
  ['object', 'admin', 'karton:abc', 'Invalid value format: abc, expected UUID'],
  ['object', 'admin', 'karton:12345678*', 'Invalid value format: 12345678*, expected UUID'],
  ['object', 'admin', `analysis:${ANALYSIS}`, 'P3'],
  ['object', 'admin', `karton:"{${ANALYSIS.toUpperCase().replaceAll('-', '')}}"`, 'P3'],
  ['object', 'admin', `karton:"urn:uuid:${ANALYSIS}"`, 'P3'],
  ['object', 'admin', 'analysis:*', 'P3'],
  ['object', 'admin', 'analysis:00000000-1234-1234-1234-123456789abc', 'nothing'],
  ['object', 'admin', 'upload_count:2', 'P4'],
  ['object', 'admin', 'upload_count:[2 TO *]', 'P4'],
  ['object', 'admin', 'upload_count:>1', 'P4'],
  ['object', 'admin', `upload_count:>=${'9'.repeat(40)}`, 'nothing'],
  ['object', 'admin', 'upload_count:0', 'Invalid value format: 0, expected positive integer value'],
  ['object', 'admin', 'upload_count:abc', 'Invalid value format: abc, expected positive integer value'],
]

const PEOPLE: readonly Example[] = [
  ['object', 'alice', 'uploader:alice', 'P1 P2 P3'],
  ['object', 'bob', 'uploader:alice', 'P2 P3'],
  ['object', 'carol', 'uploader:alice', 'No such user or group: alice'],
  ['object', 'dave', 'uploader:alice', 'nothing'],
  ['object', 'frank', 'uploader:alice', 'P2'],
  ['object', 'admin', 'uploader:bob', 'P4 P5'],
  ['object', 'alice', 'uploader:work', 'P1 P2 P3 P4'],
  ['object', 'alice', 'NOT uploader:bob', 'P1 P2 P3'],
  ['object', 'alice', 'uploader:nonws', 'No such user or group: nonws'],
  ['object', 'alice', 'uploader:public', 'uploader:public is no-op, all uploaders are in public group'],
  ['object', 'carol', 'uploader:nobody', 'No such user or group: nobody'],
  ['object', 'carol', 'uploader:ca*', 'No such user or group: ca*'],
  ['object', 'carol', 'uploader:carol', 'nothing'],
  ['object', 'bob', 'sharer:alice', 'P2 P3'],
  ['object', 'bob', 'sharer:bob OR sharer:alice', 'P2 P3 P4'],
  ['object', 'admin', 'sharer:public', 'P2 P3 P4'],
  ['object', 'carol', 'sharer:alice', 'No such user or group: alice'],
  ['object', 'alice', 'shared:public', 'P2 P4'],
  ['object', 'bob', 'shared:work', 'P3'],
  ['object', 'carol', 'shared:work', 'No such group: work'],
  ['object', 'dave', 'shared:work', 'nothing'],
  ['object', 'alice', 'favorites:alice', 'P2'],
  ['object', 'bob', 'favorites:alice', 'You need "manage_users" capability to search for favorites of other users'],
  ['object', 'dave', 'favorites:alice', 'P2'],
  ['object', 'dave', 'favorites:nobody', 'No such user: nobody'],
  ['object', 'bob', 'comment_author:alice', 'P2'],
  ['object', 'bob', 'comment_author:bob', 'nothing'],
  ['object', 'bob', 'comment_author:ali*', 'No such user: ali*'],
  ['object', 'bob', 'tag:x OR comment_author:a OR uploader:b', 'No such user: a'],
]

const RELATIONS: readonly Example[] = [
  ['object', 'alice', 'parent:(file.name:p1.bin)', 'P4'],
  ['object', 'bob', 'parent:(file.name:p1.bin)', 'nothing'],
  ['object', 'bob', 'NOT parent:(file.name:p1.bin)', 'P2 P3 P4 P5'],
  ['object', 'alice', 'child:(file.name:p4.bin AND parent:(uploader:alice))', 'P1'],
  ['object', 'admin', 'child:(file.name:p4.bin OR tag:x)', 'P1'],
  ['file', 'alice', 'child:(name:p4.bin)', 'No such field name'],
  ['object', 'admin', 'parent:p1', 'Word is not supported here (7:8)'],
  ['object', 'admin', 'parent:(p1)', 'Word is not supported here (8:9)'],
]

const SECTIONS = { GRAMMAR, NAMES, STRINGS, SIZES, DATES, COUNTS, PEOPLE, RELATIONS }

t.test('the worked examples', async (t) => {
  const fixture = await openFixture(t)
  for (const [title, examples] of Object.entries(SECTIONS)) {
    t.test(title.toLowerCase(), async (t) => {
      for (const [kind, login, query, expected] of examples) {
        t.equal(await fixture.search(kind, login, query), expected, `${login} in ${kind}: ${query.slice(0, 80)}`)
      }
    })
  }
  t.test('hashes', (t) => checkHashes(t, fixture))
})

async function checkHashes(t: Test, { search, hash }: Fixture): Promise<void> {
  for (const kind of ['md5', 'sha1', 'sha256', 'sha512', 'crc32']) {
    const whole = hash('F1', kind)
    t.equal(await search('object', 'admin', `file.${kind}:${whole}`), 'F1', kind)
    t.equal(await search('file', 'admin', `${kind}:${whole.toUpperCase()}`), 'F1', `${kind} in upper case`)
    t.equal(await search('file', 'admin', `${kind}:${whole.slice(0, 7)}*`), 'F1', `the beginning of ${kind}`)
    t.equal(await search('file', 'admin', `multi:${whole.toUpperCase()}`), 'F1', `${kind} in a list`)
    t.equal(await search('file', 'admin', `${kind}:${whole.slice(1)}0`), 'nothing', `another ${kind}`)
  }
  t.equal(await search('object', 'admin', `dhash:${hash('F2', 'sha256').toUpperCase()}`), 'F2')
  const three = [hash('F1', 'md5'), hash('F2', 'sha1'), hash('F3', 'crc32')].join(' ')
  t.equal(await search('object', 'admin', `file.multi:"${three}"`), 'F1 F2 F3', 'a phrase')
  t.equal(await search('file', 'admin', `multi:${three} AND size:1337`), 'F1', 'bare words')
  t.equal(await search('file', 'admin', `multi:"${hash('F1', 'md5')} zz"`), 'zz is not valid hash value')
  t.equal(await search('file', 'admin', 'multi:""'), ' is not valid hash value')
  t.match(await search('file', 'admin', `multi:${three} name:x`), /^UnknownOperation is not supported here/)
  t.equal(await search('object', 'admin', `multi:${three}`), 'No such field multi')
  t.equal(await search('file', 'admin', `NOT multi:${hash('F1', 'md5')} AND size:>=1024`), 'F2 F3 F4', 'negated')
}
