import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import t from 'tap'
import { report } from '../../chaos/report.ts'
import { openTestApp } from '../../support/app.ts'
import { concurrently } from '../../support/concurrently.ts'
import type { TestUser } from '../../support/user.ts'
import { fillFixture } from './fixture.ts'
import { anyQuery } from './mutated-queries.ts'
import { kinds } from './random-queries.ts'

const QUERIES = Number(process.env.QUERIES ?? 2000)
const SEED = 20_261_121
const BATCH = 500
const CONCURRENCY = 4
const MAX_ADDRESS_LENGTH = 4_000
const MAX_GROWTH_BYTES = 50 * 1024 * 1024

// A query that would hold the server up is cut off, and counts as a fault; others take milliseconds.
const { app, admin, as } = await openTestApp(t, { statement_timeout: '120000' })
await fillFixture(app.db)
const people = { admin, plain: await as({}) }

const request = fc.record({
  kind: kinds,
  query: anyQuery,
  by: fc.constantFrom('admin' as const, 'plain' as const),
  form: fc.constantFrom('search', 'search', 'count', 'address', 'older'),
})
type Request = { kind: string; query: string; by: keyof typeof people; form: string }

function send({ kind, query, by, form }: Request): ReturnType<TestUser['send']> {
  const user = people[by]
  if (form === 'older') return user.send('POST', '/api/search', { query })
  const encoded = encodeURIComponent(query.toWellFormed())
  if (form === 'address' && encoded.length < MAX_ADDRESS_LENGTH) return user.get(`/api/${kind}?query=${encoded}`)
  return user.send('POST', `/api/${kind}/${form === 'count' ? 'count' : 'search'}`, { query })
}

setFlagsFromString('--expose-gc')
const collectGarbage: () => void = runInNewContext('gc')

/** What is in use once the garbage is gone: what the process holds besides is the collector's choice. */
function keptBytes(): number {
  collectGarbage()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

t.test(`${QUERIES} queries of all shapes are answered or refused, none with a fault of the server`, async (t) => {
  const seen = new Map<number, number>()
  const slowest = { ms: 0, query: '' }
  const faults: string[] = []
  let early = 0
  for (let done = 0; done < QUERIES; done += BATCH) {
    const batch = fc.sample(request, { numRuns: Math.min(BATCH, QUERIES - done), seed: SEED + done })
    await concurrently(CONCURRENCY, batch, async (each) => {
      const start = performance.now()
      const { status, json } = await send(each)
      const ms = performance.now() - start
      seen.set(status, (seen.get(status) ?? 0) + 1)
      if (ms > slowest.ms)
        Object.assign(slowest, { ms, query: `${each.kind} ${each.form}: ${each.query.slice(0, 200)}` })
      if (status >= 500) faults.push(`${status} ${JSON.stringify(each).slice(0, 1_000)}`)
      if (status === 400 && json?.errors?.[0]?.field !== 'query') faults.push(`not named: ${JSON.stringify(json)}`)
    })
    if (done <= QUERIES / 5) early = keptBytes()
  }
  const growth = keptBytes() - early
  const counts = [...seen].sort().map(([status, count]) => `${count} of ${status}`)
  const mib = (size: number) => `${Math.round(size / 1024 / 1024)} MiB`
  process.stderr.write(
    `${QUERIES} queries: ${counts.join(', ')}; kept ${mib(early)} and ${mib(growth)} more at the end, ` +
      `${mib(process.memoryUsage.rss())} resident; ` +
      `slowest ${Math.round(slowest.ms)} ms, ${JSON.stringify(slowest.query)}\n`,
  )
  t.strictSame(faults.slice(0, 5), [])
  t.ok((seen.get(200) ?? 0) > QUERIES / 20, 'some of it finds something out')
  t.ok((seen.get(400) ?? 0) > QUERIES / 20, 'and much is refused')
  t.ok(growth < MAX_GROWTH_BYTES, `memory grew by ${mib(growth)}`)
  report(t, { queries: QUERIES, answered: seen.get(200) ?? 0, 'faults of the server': faults.length })
})
