import { join } from 'node:path'
import type { Test } from 'tap'
import type { Digester } from '../../server/src/digest/digester.ts'
import type { ContentWalkOptions } from '../../server/src/domain/objects/contents/for-each-content.ts'
import { openDiskStorage } from '../../server/src/storage/disk.ts'
import type { Storage } from '../../server/src/storage/storage.ts'
import { openTestDatabase } from './database.ts'
import { sha256Of } from './sha256-of.ts'

export type TwoStorages = {
  readonly storages: readonly [Storage, Storage]
  /** Options of a walk through all contents. */
  readonly walk: ContentWalkOptions
  add(bytes: Buffer): Promise<void>
  forget(bytes: Buffer): Promise<void>
}

/** Two storages in folders of the test directory, and a database whose files are added without contents. */
export async function openTwoStorages(
  t: Test,
  digester: Digester,
  names: readonly [string, string],
): Promise<TwoStorages> {
  const { knex } = await openTestDatabase(t)
  const folder = t.testdir()
  const openAt = async (name: string): Promise<Storage> => {
    const options = { folder: join(folder, name), hashPathing: true, hashPathingFallback: false, digester }
    const storage = await openDiskStorage(options)
    t.teardown(() => storage[Symbol.asyncDispose]())
    return storage
  }
  const never = new AbortController().signal
  const walk = { db: knex, afterId: 0, concurrency: 2, stop: never, abort: never }
  return {
    storages: [await openAt(names[0]), await openAt(names[1])],
    walk,
    async add(bytes) {
      await knex('object').insert({
        type: 'file',
        dhash: sha256Of(bytes),
        file_size: bytes.length,
        file_name: 'sample',
        upload_time: knex.fn.now(),
      })
    },
    async forget(bytes) {
      await knex('object').where('dhash', sha256Of(bytes)).delete()
    },
  }
}

/** The states that a walk of contents yields. */
export async function statesOf(contents: AsyncIterable<{ readonly state: string }>): Promise<string[]> {
  const states: string[] = []
  for await (const { state } of contents) states.push(state)
  return states
}
