import type { Knex } from 'knex'
import t from 'tap'
import {
  type ContentWalkOptions,
  forEachContent,
  type ProcessedContent,
} from '../../../../../server/src/domain/objects/contents/for-each-content.ts'
import { openTestDatabase } from '../../../../support/database.ts'

const { knex } = await openTestDatabase(t)
const FILES = 1203
await addFiles(knex, FILES)
const ids: number[] = await knex('object').where('type', 'file').orderBy('id').pluck('id')
const whole = async () => ({ state: 'whole', detail: '' }) as const

t.test('every file comes once, in the order of their numbers, over several pages', async (t) => {
  const all = await collect(forEachContent(tending(), whole))
  t.same(
    all.map(({ id }) => id),
    ids,
  )
  t.same(new Set(all.map(({ total }) => total)), new Set([FILES]))
  t.match(all[0], { sha256: '0'.repeat(63).concat('1'), sizeBytes: 1, isLast: false })
})

t.test('it goes on behind the file that was named', async (t) => {
  const afterId = ids[1000] ?? 0
  const all = await collect(forEachContent(tending({ afterId }), whole))
  t.same(
    all.map(({ id }) => id),
    ids.slice(1001),
  )
  t.equal(all[0]?.total, FILES - 1001)
  t.same(await collect(forEachContent(tending({ afterId: ids.at(-1) ?? 0 }), whole)), [])
})

t.test('no more run at the same time than there are concurrency', async (t) => {
  let [running, most] = [0, 0]
  await collect(
    forEachContent(tending({ concurrency: 5 }), async () => {
      most = Math.max(most, ++running)
      await new Promise(setImmediate)
      running -= 1
      return whole()
    }),
  )
  t.equal(most, 5)
})

t.test('once stopped it begins nothing, and yields what runs', async (t) => {
  const stop = new AbortController()
  let begun = 0
  const all = await collect(
    forEachContent(tending({ concurrency: 4, stop: stop.signal }), async () => {
      if (++begun === 10) stop.abort()
      return whole()
    }),
  )
  t.equal(all.length, begun)
  t.ok(begun < 20)
})

t.test('twenty failures in a row are the last', async (t) => {
  const failing = async () => {
    throw new Error('the storage is away')
  }
  const all = await collect(forEachContent(tending(), failing))
  t.equal(all.length, 20)
  t.match(all.at(-1), { state: 'failed', detail: 'the storage is away', isLast: true })
  let n = 0
  const now = await collect(forEachContent(tending(), async () => (++n % 20 === 0 ? whole() : failing())))
  t.equal(now.length, FILES, 'single ones are not')
})

t.test('what is broken off throws', async (t) => {
  const abort = new AbortController()
  const tended = forEachContent(tending({ abort: abort.signal }), async () => {
    abort.abort()
    return whole()
  })
  await t.rejects(collect(tended), { name: 'AbortError' })
})

function tending(changes: Partial<ContentWalkOptions> = {}): ContentWalkOptions {
  const never = new AbortController().signal
  return { db: knex, afterId: 0, concurrency: 3, stop: never, abort: never, ...changes }
}

async function collect(all: AsyncIterable<ProcessedContent>): Promise<readonly ProcessedContent[]> {
  const found: ProcessedContent[] = []
  for await (const tended of all) found.push(tended)
  return found
}

async function addFiles(db: Knex, count: number): Promise<void> {
  await db.raw(
    `insert into object (type, dhash, upload_time, file_size, file_name)
     select 'file', lpad(n::text, 64, '0'), now() + n * interval '1 microsecond', n, 'sample'
     from generate_series(1, ?::int) n`,
    [count],
  )
  await db.raw(`insert into object (type, dhash, upload_time) values ('text_blob', repeat('a', 64), now())`)
}
