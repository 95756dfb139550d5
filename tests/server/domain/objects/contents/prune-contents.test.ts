import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { openDigester } from '../../../../../server/src/digest/digester.ts'
import { pruneContents } from '../../../../../server/src/domain/objects/contents/prune-contents.ts'
import { openDiskStorage } from '../../../../../server/src/storage/disk.ts'
import type { Storage } from '../../../../../server/src/storage/storage.ts'
import { flipByte } from '../../../../support/flip-byte.ts'
import { sha256Of } from '../../../../support/sha256-of.ts'
import { readContent, storeContent } from '../../../../support/stored-contents.ts'
import { openTwoStorages, statesOf } from '../../../../support/two-storages.ts'

const digester = openDigester({ threads: 1, ssdeep: false })
t.teardown(() => digester[Symbol.asyncDispose]())

t.test('a copy is removed only if the other storage has the same bytes', async (t) => {
  const { prune, add, from, kept } = await openWorld(t)
  const [both, changed, single, moved] = [1, 2, 3, 4].map((n) => randomBytes(n * 1000)) as [
    Buffer,
    Buffer,
    Buffer,
    Buffer,
  ]
  for (const bytes of [both, changed, single, moved]) await add(bytes)
  for (const bytes of [both, changed, single]) await storeContent(from, bytes)
  for (const bytes of [both, changed, moved]) await storeContent(kept, bytes)
  await flipByte(join(t.testdirName, 'kept'), sha256Of(changed), 1999)
  t.same(await prune({ isDryRun: true }), ['removable', 'damaged', 'missing', 'pruned'])
  t.ok((await readContent(from, both))?.equals(both))
  t.same(await prune(), ['removed', 'damaged', 'missing', 'pruned'])
  t.equal(await from.open(sha256Of(both)), null)
  t.ok((await readContent(kept, both))?.equals(both))
  for (const bytes of [changed, single]) t.ok((await readContent(from, bytes))?.equals(bytes))
  t.same(await prune(), ['pruned', 'damaged', 'missing', 'pruned'])
})

t.test('nothing is removed where both storages are one place', async (t) => {
  const { prune, add, from } = await openWorld(t)
  const bytes = randomBytes(1000)
  await add(bytes)
  await storeContent(from, bytes)
  const layout = { hashPathing: true, hashPathingFallback: false, digester }
  await using alias = await openDiskStorage({ folder: join(t.testdirName, 'from', '.'), ...layout })
  await t.rejects(prune({ kept: alias }), /are one place/)
  t.ok((await readContent(from, bytes))?.equals(bytes))
  let stored = 0
  for await (const _ of from.list()) stored += 1
  t.equal(stored, 1, 'and nothing is left of the look')
})

t.test('a copy stays if the other one goes away after it was read', async (t) => {
  const { prune, add, from, kept } = await openWorld(t)
  const bytes = randomBytes(1000)
  await add(bytes)
  for (const storage of [from, kept]) await storeContent(storage, bytes)
  let opened = 0
  const losing: Storage = {
    ...kept,
    open: async (sha256) => (sha256 === sha256Of(bytes) && ++opened > 1 ? null : await kept.open(sha256)),
  }
  t.same(await prune({ kept: losing }), ['missing'])
  t.ok((await readContent(from, bytes))?.equals(bytes))
})

t.test('two runs that prune opposite storages leave one copy of each content', async (t) => {
  const { prune, add, from, kept } = await openWorld(t)
  const contents = Array.from({ length: 20 }, (_, n) => randomBytes(1000 + n))
  for (const bytes of contents) {
    await add(bytes)
    for (const storage of [from, kept]) await storeContent(storage, bytes)
  }
  await Promise.all([prune(), prune({ from: kept, kept: from })])
  for (const bytes of contents) {
    const copies = [await from.open(sha256Of(bytes)), await kept.open(sha256Of(bytes))].filter((copy) => copy !== null)
    t.equal(copies.length, 1)
  }
})

t.test('an object that is deleted meanwhile is left to its deletion', async (t) => {
  const { prune, add, forget, from, kept } = await openWorld(t)
  const bytes = randomBytes(1000)
  await add(bytes)
  for (const storage of [from, kept]) await storeContent(storage, bytes)
  const deleting: Storage = {
    ...kept,
    open: async (sha256) => {
      const content = await kept.open(sha256)
      if (sha256 === sha256Of(bytes)) await forget(bytes)
      return content
    },
  }
  t.same(await prune({ kept: deleting }), ['deleted'])
})

async function openWorld(t: Test) {
  const { storages, walk, add, forget } = await openTwoStorages(t, digester, ['from', 'kept'])
  const [from, kept] = storages
  return {
    from,
    kept,
    add,
    forget,
    prune: (changes: { from?: Storage; kept?: Storage; isDryRun?: boolean } = {}) =>
      statesOf(pruneContents({ ...walk, from, kept, isDryRun: false, ...changes })),
  }
}
