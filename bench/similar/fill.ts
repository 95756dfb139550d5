import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { indexedGrams } from '../../server/src/similarity/ssdeep-grams.ts'
import { withoutIndexes } from '../scale/without-indexes.ts'
import type { Digests } from './real-families.ts'

export type StoredFile = Digests & { readonly id: number; readonly sha256: string }

const BATCH = 5000
const OBJECTS = `insert into object (type, dhash, sha256, ssdeep, upload_time, file_name, file_size, file_type, md5, sha1, sha512, crc32, alt_names)
  select 'file', h, h, s, now() - (n || ' s')::interval, 'sample.exe', 300000, 'PE32 executable', left(h, 32), left(h, 40), h || h, left(h, 8), '{}'
  from unnest(?::text[], ?::text[]) with ordinality as f (h, s, n) order by n returning id, dhash`
const DIGESTS = `insert into file_similarity (object_id, tlsh, grams)
  select id, decode(t, 'hex'), g::int[] from unnest(?::int[], ?::text[], ?::text[]) as f (id, t, g)`

/** Stores the digests of files that have no content. Indexes are made afterwards. */
export async function fill(db: Knex, families: Iterable<readonly Digests[]>): Promise<StoredFile[]> {
  const stored: StoredFile[] = []
  const step = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    const began = performance.now()
    await run()
    console.log(`${name.padEnd(16)} ${((performance.now() - began) / 1000).toFixed(0)} s`)
  }
  await withoutIndexes(db, step, async () => {
    await db.raw('drop index lz_file_similarity_grams')
    await step('rows', async () => {
      for (const digests of batches(families)) stored.push(...(await insert(db, digests)))
    })
  })
  await step('index of grams', () =>
    db.raw('create index lz_file_similarity_grams on file_similarity using gin (grams) with (fastupdate = off)'),
  )
  await db.raw('vacuum analyze object, file_similarity')
  return stored
}

async function insert(db: Knex, digests: readonly Digests[]): Promise<StoredFile[]> {
  const files = digests.map((file) => ({ ...file, sha256: randomBytes(32).toString('hex') }))
  const { rows } = await db.raw<{ rows: { id: number; dhash: string }[] }>(OBJECTS, [
    files.map(({ sha256 }) => sha256),
    files.map(({ ssdeep }) => ssdeep),
  ])
  const ids = new Map(rows.map(({ id, dhash }) => [dhash, id]))
  const stored = files.map((file) => ({ ...file, id: ids.get(file.sha256) ?? 0 }))
  await db.raw(DIGESTS, [
    stored.map(({ id }) => id),
    stored.map(({ tlsh }) => tlsh.toString('hex')),
    stored.map(({ ssdeep }) => `{${indexedGrams(ssdeep).join(',')}}`),
  ])
  return stored
}

function* batches(families: Iterable<readonly Digests[]>): Generator<readonly Digests[]> {
  let batch: Digests[] = []
  for (const family of families) {
    batch.push(...family)
    if (batch.length < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
