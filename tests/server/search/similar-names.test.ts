import t from 'tap'
import { changesBetween, similarNames } from '../../../server/src/search/similar-names.ts'

t.test('characters are added, dropped, replaced, or swapped', async (t) => {
  const cases: [from: string, to: string, changes: number][] = [
    ['', '', 0],
    ['', 'tag', 3],
    ['tag', 'tag', 0],
    ['tags', 'tag', 1],
    ['tg', 'tag', 1],
    ['tug', 'tag', 1],
    ['nmae', 'name', 1],
    ['sha265', 'sha256', 1],
    ['kitten', 'sitting', 3],
  ]
  for (const [from, to, changes] of cases) {
    t.equal(changesBetween(from, to), changes, `${from} to ${to}`)
    t.equal(changesBetween(to, from), changes, `${to} to ${from}`)
  }
})

t.test('the nearest name comes first, and a short text is near to few', async (t) => {
  t.same(similarNames('sha25', ['sha1', 'sha256', 'sha512']), ['sha256'])
  t.same(similarNames('UPLOAD_TIM', ['upload_count', 'upload_time']), ['upload_time'])
  t.same(similarNames('md', ['md5', 'id']), [])
  t.same(similarNames('', ['', 'a']), [''])
  t.same(similarNames('x'.repeat(10_000), ['x']), [], 'a long text is not compared at all')
})
