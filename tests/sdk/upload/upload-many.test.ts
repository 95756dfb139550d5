import t from 'tap'
import type { FileDetail } from '../../../sdk/src/upload/file-detail.ts'
import { type UploadCalls, uploadMany as uploadWith } from '../../../sdk/src/upload/upload-many.ts'
import { collect } from '../collect.ts'
import { fileDetail } from '../records.ts'

/** Of a server that takes one file at a time. */
const uploadMany = (
  uploadOne: (item: Item, signal: AbortSignal) => Promise<FileDetail>,
  ...rest: [Parameters<typeof uploadWith<Item>>[1], Parameters<typeof uploadWith<Item>>[2]]
) => {
  const calls: UploadCalls = {
    uploadOne: (item, signal) => uploadOne(item as Item, signal),
    uploadAll: () => Promise.reject(new Error('not asked for')),
    takesMany: async () => false,
  }
  return uploadWith(calls, ...rest)
}

type Item = { readonly source: Uint8Array; readonly name: string }

const anItem = (n: number): Item => ({ source: new Uint8Array([n]), name: String(n) })
const items = (count: number) => Array.from({ length: count }, (_, n) => anItem(n))

t.test('each item has its outcome; a failure is one of them', async (t) => {
  const send = async ({ source, name }: Item): Promise<FileDetail> => {
    if (name === '2') throw new Error('no')
    if (name === '3') return Promise.reject('text')
    return fileDetail(source, name)
  }
  const outcomes = await collect(uploadMany(send, items(5), {}))
  t.same(outcomes.map(({ index }) => index).sort(), [0, 1, 2, 3, 4])
  for (const { item, index, file, error } of outcomes) {
    t.equal(item.name, String(index))
    if (index === 2 || index === 3) t.match(error, { message: index === 2 ? 'no' : 'text' })
    else t.equal(file?.file_name, String(index))
  }
})

t.test('items are drawn only as fast as they go out', async (t) => {
  let drawn = 0
  let running = 0
  let most = 0
  async function* source() {
    for (const item of items(30)) {
      drawn++
      t.ok(drawn - done <= 4)
      yield item
    }
  }
  let done = 0
  const send = async (item: Item) => {
    most = Math.max(most, ++running)
    await new Promise(setImmediate)
    running--
    done++
    return fileDetail(item.source)
  }
  t.equal((await collect(uploadMany(send, source(), { concurrency: 3 }))).length, 30)
  t.equal(most, 3)
})

t.test('what is finished does not wait for a slow source', async (t) => {
  const gate = Promise.withResolvers<void>()
  async function* source() {
    yield anItem(0)
    await gate.promise
    yield anItem(1)
  }
  const outcomes = uploadMany(async ({ source }: Item) => fileDetail(source), source(), {})
  t.equal((await outcomes.next()).value?.index, 0)
  gate.resolve()
  t.equal((await outcomes.next()).value?.index, 1)
  t.equal((await outcomes.next()).done, true)
})

t.test('leaving the loop aborts what is on its way and closes the source', async (t) => {
  const aborted = Promise.withResolvers<void>()
  const closed = Promise.withResolvers<void>()
  function* source() {
    try {
      yield* items(100)
    } finally {
      closed.resolve()
    }
  }
  const send = (item: Item, signal: AbortSignal) =>
    item.name === '0'
      ? Promise.resolve(fileDetail(item.source))
      : new Promise<FileDetail>((_, reject) => {
          const stop = () => {
            aborted.resolve()
            reject(new Error('stopped'))
          }
          if (signal.aborted) stop()
          signal.addEventListener('abort', stop)
        })
  for await (const _ of uploadMany(send, source(), { concurrency: 2 })) break
  await closed.promise
  t.pass('the source was closed')
})

t.test('an abort gives the outcomes of what was on its way, then an error', async (t) => {
  const stop = new AbortController()
  const send = (_item: Item, signal: AbortSignal) =>
    new Promise<FileDetail>((_, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')))
      stop.abort()
    })
  const outcomes: (Error | null)[] = []
  const walk = async () => {
    for await (const { error } of uploadMany(send, items(100), { concurrency: 1, signal: stop.signal }))
      outcomes.push(error)
  }
  await t.rejects(walk(), { code: 'aborted' })
  t.match(outcomes, [{ message: 'stopped' }])
})

t.test('a source that fails ends the walk with its error', async (t) => {
  function* source() {
    yield anItem(0)
    throw new Error('the folder is gone')
  }
  await t.rejects(collect(uploadMany(async ({ source }: Item) => fileDetail(source), source(), {})), {
    message: 'the folder is gone',
  })
})
