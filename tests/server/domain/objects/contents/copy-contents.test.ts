import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { truncate } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import t, { type Test } from 'tap'
import { openDigester } from '../../../../../server/src/digest/digester.ts'
import { copyContents } from '../../../../../server/src/domain/objects/contents/copy-contents.ts'
import { verifyContents } from '../../../../../server/src/domain/objects/contents/verify-contents.ts'
import type { Content, Storage } from '../../../../../server/src/storage/storage.ts'
import { findStored, flipByte } from '../../../../support/flip-byte.ts'
import { sha256Of } from '../../../../support/sha256-of.ts'
import { readContent, storeContent } from '../../../../support/stored-contents.ts'
import { openTwoStorages, statesOf } from '../../../../support/two-storages.ts'

const digester = openDigester({ threads: 1, ssdeep: false })
t.teardown(() => digester[Symbol.asyncDispose]())

t.test('what the other storage lacks is copied, the rest is left as it is', async (t) => {
  const { copy, add, from, to } = await openWorld(t)
  const [here, there, nowhere] = [randomBytes(1000), randomBytes(2000), randomBytes(3000)]
  for (const bytes of [here, there, nowhere]) await add(bytes)
  await storeContent(from, here)
  await storeContent(to, there)
  t.same(await copy(), ['copied', 'present', 'missing'])
  t.ok((await readContent(to, here))?.equals(here))
  t.same(await copy(), ['present', 'present', 'missing'])
})

t.test('damaged content is never copied', async (t) => {
  const { copy, add, from, to } = await openWorld(t)
  const [short, changed] = [randomBytes(1000), randomBytes(2000)]
  for (const bytes of [short, changed]) await add(bytes)
  const damaged = serving(from, { [sha256Of(short)]: short.subarray(1), [sha256Of(changed)]: randomBytes(2000) })
  t.same(await copy({ from: damaged }), ['damaged', 'damaged'])
  t.equal(await to.open(sha256Of(short)), null)
  t.equal(await to.open(sha256Of(changed)), null)
})

t.test('content of an object that is deleted meanwhile is not left in the other storage', async (t) => {
  const { copy, add, from, to, forget } = await openWorld(t)
  const bytes = randomBytes(1000)
  await add(bytes)
  await storeContent(from, bytes)
  const deleting: Storage = {
    ...to,
    stage: async (source, signal) => {
      const staged = await to.stage(source, signal)
      await forget(bytes)
      return staged
    },
  }
  t.same(await copy({ to: deleting }), ['deleted'])
  t.equal(await to.open(sha256Of(bytes)), null)
})

t.test('content that goes away while it is read is a fault, unless its object was deleted', async (t) => {
  const { add, from, copy, verify, forget } = await openWorld(t)
  const [lost, deleted, copied] = [randomBytes(1000), randomBytes(2000), randomBytes(3000)] as const
  for (const bytes of [lost, deleted, copied]) {
    await add(bytes)
    await storeContent(from, bytes)
  }
  const gone: Buffer[] = [deleted]
  const vanishing: Storage = {
    ...from,
    open: async (sha256) => {
      const content = await from.open(sha256)
      if (content === null) return null
      for (const bytes of gone) if (sha256 === sha256Of(bytes)) await forget(bytes)
      // As those of a storage: nothing is opened before it is read.
      const bytes = async function* () {
        yield* createReadStream(join(t.testdirName, 'gone'))
      }
      const read = () => Readable.from(bytes(), { objectMode: false })
      return { ...content, read }
    },
  }
  t.same(await verify(vanishing, false), ['failed', 'deleted', 'failed'])
  gone.push(copied)
  t.same(await copy({ from: vanishing }), ['failed', 'deleted'])
})

t.test('a changed byte is found by a copy, and never copied', async (t) => {
  const { copy, add, from, to } = await openWorld(t)
  const bytes = randomBytes(700_000)
  await add(bytes)
  await storeContent(from, bytes)
  await flipByte(join(t.testdirName, 'from'), sha256Of(bytes), 650_000)
  t.same(await copy(), ['damaged'])
  t.equal(await to.open(sha256Of(bytes)), null)
})

t.test('verifying reads every byte, or sizes only', async (t) => {
  const { add, from, verify } = await openWorld(t)
  const [whole, changed, short, missing] = [1, 2, 3, 4].map((n) => randomBytes(n * 1000)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  for (const bytes of [whole, changed, short, missing]) await add(bytes)
  for (const bytes of [whole, changed, short]) await storeContent(from, bytes)
  const folder = join(t.testdirName, 'from')
  await flipByte(folder, sha256Of(changed), 1999)
  await truncate(await findStored(folder, sha256Of(short)), 2999)
  t.same(await verify(from, false), ['whole', 'damaged', 'damaged', 'missing'])
  t.same(await verify(from, true), ['whole', 'whole', 'damaged', 'missing'])
})

async function openWorld(t: Test) {
  const { storages, walk, add, forget } = await openTwoStorages(t, digester, ['from', 'to'])
  const [from, to] = storages
  return {
    from,
    to,
    add,
    forget,
    copy: (changes: { from?: Storage; to?: Storage } = {}) =>
      statesOf(copyContents({ ...walk, from, to, isDryRun: false, ...changes })),
    verify: (storage: Storage, isQuick: boolean) => statesOf(verifyContents({ ...walk, storage, isQuick })),
  }
}

/** A storage with these contents, whatever their names say. */
function serving(storage: Storage, contents: Readonly<Record<string, Buffer>>): Storage {
  const open = async (sha256: string): Promise<Content | null> => {
    const bytes = contents[sha256]
    if (bytes === undefined) return null
    return storage.open(await storeContent(storage, bytes))
  }
  return { ...storage, open }
}
