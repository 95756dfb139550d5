import t from 'tap'
import type { TextKind } from '../../../server/src/search/searched-text.ts'
import { textQueries } from '../../../server/src/search/text-queries.ts'

const queriesOf = (text: string, kind: TextKind) =>
  Object.fromEntries(textQueries({ text, kind }).map(({ matched_in, query }) => [matched_in, query]))

const MENTIONS = ['name', 'tag', 'config', 'blob', 'fact', 'attribute', 'comment']

t.test('what a text is decides where it is looked for', async (t) => {
  for (const kind of ['ip', 'domain', 'url', 'email'] as const)
    t.strictSame(Object.keys(queriesOf('a', kind)), MENTIONS, kind)
  t.strictSame(Object.keys(queriesOf('a'.repeat(32), 'hash')), ['hash', ...MENTIONS])
  t.strictSame(Object.keys(queriesOf('aaaaaa', 'hash_prefix')), ['hash', 'name', 'tag', 'family', ...MENTIONS.slice(2)])
  t.strictSame(Object.keys(queriesOf('a', 'text')), ['name', 'tag', 'family', ...MENTIONS.slice(2)])
})

t.test('a whole hash is compared with those of its length, fewer digits begin any longer one', async (t) => {
  const of = (digits: number) => queriesOf('A'.repeat(digits), 'hash').hash?.replaceAll(/a+(?=\*?(?: |$))/g, 'a')
  t.equal(of(32), 'file.md5:a')
  t.equal(of(40), 'file.sha1:a')
  t.equal(of(64), 'dhash:a')
  t.equal(of(128), 'file.sha512:a')
  t.equal(of(6), 'file.md5:a* OR file.sha1:a* OR dhash:a* OR file.sha512:a*')
  t.equal(of(8), 'file.crc32:a OR file.md5:a* OR file.sha1:a* OR dhash:a* OR file.sha512:a*')
  t.equal(of(33), 'file.sha1:a* OR dhash:a* OR file.sha512:a*')
  t.equal(of(65), 'file.sha512:a*')
})

t.test('capitals are looked for as they are and in lower case, among tags in lower case only', async (t) => {
  const { name, tag, family } = queriesOf('Emotet', 'text')
  t.equal(name, 'file.name:"*Emotet*" OR file.name:"*emotet*" OR blob.name:"*Emotet*" OR blob.name:"*emotet*"')
  t.equal(tag, 'tag:"*emotet*"')
  t.equal(family, 'config.family:"*Emotet*" OR config.family:"*emotet*"')
})

t.test('signs of the query language are taken literally', async (t) => {
  t.equal(queriesOf('a"b\\c*d?e', 'text').comment, 'comment:"*a\\"b\\\\c\\*d\\?e*"')
})
