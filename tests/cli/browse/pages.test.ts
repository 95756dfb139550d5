import t from 'tap'
import { type FetchPage, openPages } from '../../../cli/src/browse/pages.ts'
import { CliError } from '../../../cli/src/program/cli-error.ts'
import type { ListedObject } from '../../../cli/src/shapes/objects.ts'

const { signal } = new AbortController()
const objectAt = (at: number): ListedObject => ({ id: `id-${at}`, type: 'file', tags: [], upload_time: '2026-11-21' })

/** A repository of so many objects, some of which are gone. */
function repository(count: number) {
  const gone = new Set<number>()
  const asked: (string | undefined)[] = []
  const fetchPage: FetchPage = async ({ count: size, olderThan }) => {
    asked.push(olderThan)
    const pivot = olderThan === undefined ? -1 : Number(olderThan.slice(3))
    if (gone.has(pivot)) throw new CliError('not_found', 'Object not found')
    const rest = Array.from({ length: count }, (_, at) => at).filter((at) => at > pivot && !gone.has(at))
    return rest.slice(0, size).map(objectAt)
  }
  return { fetchPage, gone, asked }
}

t.test('pages come when they are needed, and the end is noticed', async (t) => {
  const { fetchPage, asked } = repository(25)
  const pages = openPages(fetchPage, 10)
  t.equal(pages.at(0), undefined)
  await pages.need(0, signal)
  t.equal(pages.at(9)?.id, 'id-9')
  t.equal(pages.known(), 10)
  await pages.need(1_000_000, signal)
  t.equal(pages.known(), 25)
  t.ok(pages.isComplete())
  t.equal(pages.at(24)?.id, 'id-24')
  t.equal(pages.at(25), undefined)
  const before = asked.length
  await pages.need(3, signal)
  t.equal(asked.length, before, 'what is at hand is not asked for again')
})

t.test('of a long list only what is near stays in memory, and comes back', async (t) => {
  const { fetchPage, asked } = repository(1000)
  const pages = openPages(fetchPage, 10)
  await pages.need(999, signal)
  const there = Array.from({ length: 1000 }, (_, at) => pages.at(at)).filter((object) => object !== undefined)
  t.ok(there.length <= 70, `${there.length} objects are kept`)
  t.equal(pages.at(5)?.id, 'id-5', 'the first page stays')
  t.equal(pages.at(500), undefined)
  asked.length = 0
  await pages.need(500, signal)
  t.same(asked, ['id-499'])
  t.equal(pages.at(500)?.id, 'id-500')
})

t.test('deletions do not stop the walk and show nothing twice', async (t) => {
  const { fetchPage, gone } = repository(100)
  const pages = openPages(fetchPage, 10)
  await pages.need(5, signal)
  gone.add(9)
  await pages.need(15, signal)
  t.equal(pages.at(10)?.id, 'id-10')
  await pages.need(99, signal)
  gone.add(12)
  await pages.need(15, signal)
  t.same(
    [pages.at(10)?.id, pages.at(17)?.id, pages.at(18)?.id, pages.at(19)?.id],
    ['id-10', 'id-18', 'id-19', undefined],
  )
})

t.test('an empty repository, one of exactly a page, and an order that was dropped', async (t) => {
  for (const [count, known] of [
    [0, 0],
    [10, 10],
  ] as const) {
    const pages = openPages(repository(count).fetchPage, 10)
    await pages.need(50, signal)
    t.equal(pages.known(), known)
    t.ok(pages.isComplete())
  }
  const pages = openPages(repository(10).fetchPage, 10)
  await pages.need(0, AbortSignal.abort())
  t.equal(pages.known(), 0)
  await pages.need(0, signal)
  pages.update({ ...objectAt(3), tags: [{ tag: 'new' }] })
  t.same(pages.at(3)?.tags, [{ tag: 'new' }])
})
