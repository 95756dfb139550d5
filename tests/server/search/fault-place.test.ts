import t from 'tap'
import { faultPlace } from '../../../server/src/search/fault-place.ts'
import { openRefusals } from './refusal-of.ts'

// The place is what stands between the angle brackets.
const CASES: readonly string[] = [
  'tag:a OR‹›',
  '‹›',
  'tag:‹AND›',
  'tag:a‹)›',
  "tag:ok AND ‹'a' b›",
  'tag:‹"a›',
  '‹plain.exe›',
  '‹"two words"›',
  'tag:a AND ‹"\u{1f41b}x"›',
  'tag:"\u{1f41b}" OR ‹word›',
  '‹nope›:x',
  'tag:a AND (‹nme.x› : b)',
  '‹file.name.x›:y',
  '‹file›:x',
  'tag:‹feed:spam›',
  'tag:‹(a OR b)›',
  'tag:‹a~2›',
  'file.size:‹5k›',
  'file.size:[‹5k› TO 7]',
  'file.size:>=‹"5 k"›',
  'file.size:[1 TO ‹5*›]',
  'upload_time:‹2020-09›',
  'file.multi:‹"d41d8cd98f00b204e9800998ecf8427e zz"›',
  'comment_author:‹nobody›',
  'tag:a ‹and› tag:b',
  'tag:a AND tag:b‹ ›tag:c',
  '(tag:a)‹›(tag:b)',
  'tag:‹two words› AND tag:c',
  'file.size:>=‹5 kB›',
  '‹two words›',
  'parent:‹p1›',
  '‹attribute.unknown.a›:x',
  '‹attribute.unknown›:(a)',
  '‹attribute›:x',
  'tag:‹a\0›',
  `${'-'.repeat(64)}‹›`,
  `${'-'.repeat(64)}‹-›-`,
]

t.test('a refusal names its place in code points', async (t) => {
  const refusalOf = await openRefusals(t)
  for (const marked of CASES) {
    const query = marked.replace(/[‹›]/g, '')
    const [before = '', fault = ''] = marked.split(/[‹›]/)
    const start = [...before].length
    t.strictSame(faultPlace(query, await refusalOf(query)), { start, end: start + [...fault].length }, marked)
  }
})

t.test('a query that is too long has no place for it', async (t) => {
  const refusalOf = await openRefusals(t)
  const query = 'a'.repeat(1_048_577)
  t.strictSame(faultPlace(query, await refusalOf(query)), {})
})

t.test('in a query of too many conditions the first beyond the limit is shown', async (t) => {
  const refusalOf = await openRefusals(t)
  const query = Array(3_000).fill('tag:a').join(' OR ')
  const { start = 0 } = faultPlace(query, await refusalOf(query))
  t.equal(query.slice(0, start + 1).split(':').length - 1, 501)
})
