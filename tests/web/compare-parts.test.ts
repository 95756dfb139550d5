import { parseLossless } from '@lazaret/sdk'
import t from 'tap'
import { differenceOf } from '../../web/src/compare/differences.ts'
import { lineDifferences, MAX_EDITS } from '../../web/src/compare/line-differences.ts'
import { stringSets } from '../../web/src/compare/string-sets.ts'
import { fieldBelow, fieldOfItems, searchOf } from '../../web/src/object/search-of.ts'
import { contains } from '../../web/src/object/tree-text.ts'
import { fieldQuery } from '../../web/src/query/field-query.ts'
import { defang } from '../../web/src/text/defang.ts'

const difference = (before: string, after: string) => differenceOf(parseLossless(before), parseLossless(after))

t.test('members are added, removed and changed, in any order, with exact numbers', async (t) => {
  t.match(difference('{"a":1,"b":[1,{"c":"x"}]}', '{"b":[1,{"c":"x"}],"a":1}'), { kind: 'same' })
  t.match(difference('18446744073709551615', '18446744073709551614'), { kind: 'changed' })
  t.match(difference('1.0', '1'), { kind: 'changed' })
  t.match(difference('{"a":1,"b":2,"c":{"d":"x"},"__proto__":1}', '{"b":3,"c":{"d":"x","e":null},"new":[]}'), {
    kind: 'inside',
    members: [
      { name: 'a', difference: { kind: 'removed', value: 1 } },
      { name: 'b', difference: { kind: 'changed', before: 2, after: 3 } },
      {
        name: 'c',
        difference: {
          kind: 'inside',
          members: [
            { name: 'd', difference: { kind: 'same', value: 'x' } },
            { name: 'e', difference: { kind: 'added', value: null } },
          ],
        },
      },
      { name: '__proto__', difference: { kind: 'removed', value: 1 } },
      { name: 'new', difference: { kind: 'added', value: [] } },
    ],
  })
})

t.test('items of lists are found again where they moved to', async (t) => {
  const kinds = (before: string, after: string): string => {
    const found = difference(before, after)
    if (found.kind !== 'inside') return found.kind
    return found.members.map(({ name, difference: { kind } }) => `${name} ${kind}`).join(', ')
  }
  t.equal(kinds('[1,2,3]', '[0,1,2,3]'), '0 added, 1 same, 2 same, 3 same')
  t.equal(kinds('[1,2,3]', '[1,3]'), '0 same, 1 removed, 1 same')
  t.equal(kinds('[1,{"a":1},3,4]', '[1,{"a":2},4]'), '0 same, 1 inside, 2 removed, 2 same')
  t.equal(kinds('[1]', '[2,3]'), '0 changed, 1 added')
  t.equal(kinds('[]', '["a"]'), '0 added')
  t.equal(kinds('[1,2]', '{"0":1}'), 'changed')
  // So many differences that they are paired by their places.
  const many = (base: number): string => JSON.stringify(Array.from({ length: 2000 }, (_, at) => base + at))
  const members = difference(many(0), many(5000))
  t.ok(members.kind === 'inside' && members.members.length === 2000)
  t.ok(members.kind === 'inside' && members.members.every((member) => member.difference.kind === 'changed'))
})

t.test('lines of two texts', async (t) => {
  t.strictSame(lineDifferences('a\nb\nc\n', 'a\nc\nd\n'), [
    { sign: ' ', text: 'a' },
    { sign: '-', text: 'b' },
    { sign: ' ', text: 'c' },
    { sign: '+', text: 'd' },
  ])
  const lines = (text: string): string => Array.from({ length: MAX_EDITS }, (_, at) => `${text} ${at}`).join('\n')
  t.equal(lineDifferences(lines('one'), lines('other')), undefined)
})

t.test('strings that only one content has', async (t) => {
  const found = (...all: string[]) => all.map((text, offset) => ({ offset, text, encoding: 'ascii' as const }))
  t.strictSame(stringSets(found('a', 'b', 'a'), found('c', 'b')), { removed: ['a'], added: ['c'], same: ['b'] })
})

t.test('addresses of samples cannot be opened by mistake', async (t) => {
  for (const [text, shown] of [
    ['http://evil.example/a.b?c.d', 'hxxp://evil[.]example/a.b?c.d'],
    ['see HTTPS://user@Evil.Example:8080/x, ok', 'see hxxps://user@Evil[.]Example:8080/x, ok'],
    ['ftp://1.2.3.4/', 'fxp://1[.]2[.]3[.]4/'],
    ['tcp://evil.example:1', 'tcp://evil[.]example:1'],
    ['at 10.0.0.1:80 and 1.2', 'at 10[.]0[.]0[.]1:80 and 1.2'],
    ['evil.example', 'evil[.]example'],
    [
      'one.example:443\nsub.two.example/path.x\r\nno host.here',
      'one[.]example:443\nsub[.]two[.]example/path.x\r\nno host.here',
    ],
    ['payload.dll', 'payload.dll'],
    ['System.Net.WebClient is a class', 'System.Net.WebClient is a class'],
    ['no address', 'no address'],
  ] as const)
    t.equal(defang(text), shown)
  // Long lines of what might become an address.
  for (const part of ['a.', 'http:', '1.', 'a://', '_'])
    t.ok(defang(part.repeat(100_000)).length >= part.length * 100_000, part)
})

t.test('queries for values in configs, whatever keys and values are', async (t) => {
  t.equal(fieldQuery('cfg.a', '-5'), 'cfg.a:"-5"')
  t.equal(fieldQuery('cfg.PORT80', '80'), 'cfg.PORT80:"80"')
  t.equal(fieldQuery('tag', 'a-b_c'), 'tag:a-b_c')
  t.equal(fieldBelow('cfg', 'a.b*'), 'cfg.a\\.b\\*')
  t.equal(fieldBelow('cfg', ''), 'cfg.')
  t.equal(fieldBelow(undefined, 'a'), undefined)
  t.equal(fieldOfItems('cfg.a', false), 'cfg.a')
  t.equal(fieldOfItems('cfg.a', true), 'cfg.a*')
  t.equal(searchOf('cfg.a', 'one\n\ttwo\u0000\\n'), 'cfg.a:"one\\n\\ttwo\\x00\\\\n"')
  t.equal(searchOf('cfg.a', '\ud800'), undefined)
  t.equal(searchOf('cfg.\u0007', 'a'), undefined)
  t.equal(searchOf('cfg.a', 'x'.repeat(2000)), undefined)
})

t.test('a filter looks at keys and values, at any depth', async (t) => {
  const value = parseLossless('{"Outer":[{"key":"Value"},18446744073709551615,null]}')
  for (const text of ['outer', 'key', 'valu', '1844674407370955161', 'null']) t.ok(contains(value, text), text)
  t.notOk(contains(value, 'other'))
})
