import t from 'tap'
import { searchTextOf } from '../../../cli/src/arguments/search-text.ts'

const TEXTS: readonly (readonly string[])[] = [
  ['emotet'],
  ['7zr', 'upx'],
  ['192.0.2.1'],
  ['192.0.2.1:443'],
  ['2001:db8::1'],
  ['fe80::1'],
  ['evil.example'],
  ['evil.example:443'],
  ['http://evil.example/a?b=c&tag=x:y'],
  ['hxxps://evil[.]example'],
  ['kim@mail.example'],
  ['44d88612fea8a8f36de82e1278abb02f'],
  ['44d886'],
  ['C:\\Users\\kim'],
  ['Global\\{5E9F-11}'],
  ['Trojan:Win32/Emotet.A'],
  ['CreateFile()'],
  ['/tmp/.hidden'],
  ['android'],
  ['file'],
  ['what?'],
]

const QUERIES: readonly (readonly string[])[] = [
  ['tag:emotet'],
  ['tag:a', 'AND', 'tag:b'],
  ['emotet', 'AND', 'trickbot'],
  ['NOT', 'emotet'],
  ['(emotet', 'trickbot)'],
  ['tag)'],
  ['nmae:x'],
  ['size>100kB'],
  ['tag=x'],
  ['tag!=x'],
  ['file.name:x'],
  ['config.cfg.url:http://evil.example'],
  ['attribute.source:x'],
  ['-tag:x'],
  ['!emotet'],
  ['*emotet*'],
  ['/emo.*tet/'],
  ['multi:d87f7e0c', '098f6bcd'],
  ['configs', 'emotet'],
  ['files', 'tag:a', 'x'],
  [''],
  [' '],
  [],
]

t.test('words and indicators are a text, as they were typed', async (t) => {
  for (const given of TEXTS) t.equal(searchTextOf(given), given.join(' '))
  t.equal(searchTextOf([' two  words ']), 'two  words')
  t.equal(searchTextOf(['"tag:x AND y"']), 'tag:x AND y', 'quotes make a text of anything')
})

t.test('what has fields or operators is a query, right or wrong', async (t) => {
  for (const given of QUERIES) t.equal(searchTextOf(given), undefined, given.join(' '))
})
