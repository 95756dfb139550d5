import t from 'tap'
import { SEARCH_FIELD_NAMES } from '../../../sdk/src/generated/search-fields.ts'
import { plainTextOf } from '../../../sdk/src/index.ts'

const TEXTS: readonly string[] = [
  'emotet',
  '7zr upx',
  '192.0.2.1',
  '192.0.2.1:443',
  '2001:db8::1',
  '::ffff:10.0.0.1',
  'fe80::1',
  'evil.example',
  'evil.example:443',
  'http://evil.example/a?b=c&tag=x:y',
  'hxxps://evil[.]example',
  'kim@mail.example',
  '44d88612fea8a8f36de82e1278abb02f',
  '44d886',
  'C:\\Users\\kim',
  'Global\\{5E9F-11}',
  'Trojan:Win32/Emotet.A',
  'CreateFile()',
  '/tmp/.hidden',
  'android',
  'AND-roid',
  'http://evil.example/gate.php?id=1&x=2',
  'key=value',
  'emotet trickbot',
  'file',
  'what?',
]

const QUERIES: readonly string[] = [
  'tag:emotet',
  'tag:a AND tag:b',
  'emotet AND trickbot',
  'NOT emotet',
  '(emotet trickbot)',
  'tag)',
  'nmae:x',
  'size>100kB',
  'tag=x',
  'md5:x',
  'a OR b',
  '(a)',
  'emo*',
  'size>1',
  'tag!=x',
  'file.name:x',
  'config.cfg.url:http://evil.example',
  'attribute.source:x',
  '-tag:x',
  '!emotet',
  '*emotet*',
  '/emo.*tet/',
  'multi:d87f7e0c 098f6bcd',
  '',
  ' ',
]

t.test('words and indicators are a text, without the blanks around them', async (t) => {
  for (const text of TEXTS) t.equal(plainTextOf(text), text)
  t.equal(plainTextOf(' two  words '), 'two  words')
  t.equal(plainTextOf('"tag:x AND y"'), 'tag:x AND y', 'quotes make a text of anything')
})

t.test('what has fields or operators is a query, right or wrong', async (t) => {
  for (const query of QUERIES) t.equal(plainTextOf(query), undefined, query)
  for (const name of SEARCH_FIELD_NAMES)
    for (const query of [`${name}:x`, `-${name}:x`, `${name}>1`, `file.${name}:x`])
      t.equal(plainTextOf(query), undefined, query)
})
