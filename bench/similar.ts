import { randomBytes, randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import type { Knex } from 'knex'
import { indexedGrams } from '../server/src/similarity/ssdeep-grams.ts'
import { openTestApp } from '../tests/support/app.ts'
import { percentile } from './scale/percentiles.ts'

// Lists of similar files among many, of families of four: npm run similar -w bench -- --files 200000
const { values } = parseArgs({
  options: { files: { type: 'string', default: '200000' }, requests: { type: 'string', default: '200' } },
})
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const FAMILY = 4
const BATCH = 2000

const files = Number(values.files)
await using stack = new AsyncDisposableStack()
const { app, url, admin } = await openTestApp({ teardown: (end: () => Promise<void>) => stack.defer(end) })
const hashes = await fill(app.db, files)
await app.db.raw('vacuum analyze object, file_similarity')
const { rows } = await app.db.raw<{ rows: { table: string; grams: string }[] }>(
  `select pg_total_relation_size('file_similarity') as table, pg_relation_size('lz_file_similarity_grams') as grams`,
)
console.log(`${files} files: ${Math.round(Number(rows[0]?.table) / files)} bytes a file with indexes`)
const ask = async (): Promise<number> => {
  const begun = performance.now()
  const path = `/api/file/${hashes[randomInt(hashes.length)]}/similar`
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${admin.token}` } })
  await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - begun
}
const rss = process.memoryUsage().rss
console.log(`first request: ${Math.round(await ask())} ms`)
console.log(`memory: ${Math.round((process.memoryUsage().rss - rss) / 2 ** 20)} MiB more`)
const begun = process.cpuUsage()
const times: number[] = []
for (let n = 0; n < Number(values.requests); n++) times.push(await ask())
const { user, system } = process.cpuUsage(begun)
const at = (part: number): string =>
  percentile(
    times.toSorted((a, b) => a - b),
    part,
  ).toFixed(1)
console.log(
  `p50 ${at(50)} ms, p95 ${at(95)} ms, processor ${((user + system) / 1000 / times.length).toFixed(1)} ms a request`,
)

async function fill(db: Knex, count: number): Promise<readonly string[]> {
  const stored: string[] = []
  for (let done = 0; done < count; done += BATCH) {
    const records = Array.from({ length: BATCH / FAMILY }, family).flat()
    const objects = records.map(({ dhash, ssdeep }) => ({
      ...{ type: 'file', dhash, sha256: dhash, ssdeep, upload_time: '2026-01-01' },
      ...{ file_name: 'sample.exe', file_size: 300_000, file_type: 'PE32 executable', md5: dhash.slice(0, 32) },
      ...{ sha1: dhash.slice(0, 40), sha512: dhash + dhash, crc32: dhash.slice(0, 8), alt_names: [] },
    }))
    await db.batchInsert('object', objects, 1000)
    const inserted = await db('object').orderBy('id', 'desc').limit(BATCH).select('id', 'dhash')
    const ids = new Map(inserted.map(({ id, dhash }) => [dhash, id]))
    const similar = records.map(({ dhash, tlsh, ssdeep }) => ({
      ...{ object_id: ids.get(dhash), tlsh, grams: indexedGrams(ssdeep) },
    }))
    await db.batchInsert('file_similarity', similar, 1000)
    stored.push(...records.map(({ dhash }) => dhash))
  }
  return stored
}

/** The members differ in a few places of both digests. */
function family() {
  const code = randomBytes(35)
  // Most files have between 10 kB and 10 MB.
  code[1] = swapped(randomInt(60, 130))
  const [one, two] = [letters(60), letters(31)]
  const blockSize = 3 * 2 ** randomInt(5, 13)
  return Array.from({ length: FAMILY }, () => {
    const tlsh = Buffer.from(code)
    for (let n = 0; n < 4; n++) tlsh[randomInt(3, 35)] = randomInt(256)
    const ssdeep = `${blockSize}:${changed(one)}:${changed(two)}`
    return { dhash: randomBytes(32).toString('hex'), tlsh, ssdeep }
  })
}

function swapped(byte: number): number {
  return ((byte & 15) << 4) | (byte >> 4)
}

function letters(length: number): string {
  return Array.from({ length }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

function changed(text: string): string {
  const at = randomInt(text.length - 8)
  return text.slice(0, at) + letters(8) + text.slice(at + 8)
}
