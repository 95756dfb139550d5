import { once } from 'node:events'
import { setImmediate as turn } from 'node:timers/promises'
import type { Client, FileDetail, UploadOptions } from '@lazaret/sdk'
import t from 'tap'
import { openFileSender } from '../../../cli/src/batch/file-sender.ts'
import { openSlots } from '../../../cli/src/batch/slots.ts'
import { throwIfAborted } from '../../../sdk/src/errors/failure.ts'
import type { UploadOutcome } from '../../../sdk/src/upload/upload.ts'
import { type UploadCalls, uploadMany } from '../../../sdk/src/upload/upload-many.ts'
import { fileDetail } from '../../sdk/records.ts'

type Scene = {
  readonly takesMany?: boolean
  readonly together?: <I extends UploadOptions>(items: readonly I[], signal: AbortSignal) => Promise<UploadOutcome<I>[]>
}

const storedFile = (name?: string): FileDetail => ({ ...fileDetail(new Uint8Array(1)), id: String(name) })
const outcomesOf = <I extends UploadOptions>(items: readonly I[]): UploadOutcome<I>[] =>
  items.map((item, index) => ({ item, index, file: storedFile(item.name), error: null }))

/** A sender, and the names in each request that the SDK made of what it was given. */
function aSender({ takesMany = true, together }: Scene = {}) {
  const requests: (string | undefined)[][] = []
  const upload = async ({ name, signal }: UploadOptions) => {
    throwIfAborted(signal)
    requests.push([name])
    return storedFile(name)
  }
  const calls: UploadCalls = {
    uploadOne: upload,
    async uploadAll(items, signal) {
      requests.push(items.map(({ name }) => name))
      return together ? together(items, signal) : outcomesOf(items)
    },
    takesMany: async () => takesMany,
  }
  const files: Partial<Client['files']> = {
    upload,
    uploadMany: (items, options = {}) => uploadMany(calls, items, options),
  }
  const client = { supports: async () => takesMany, files } as unknown as Client
  const abort = new AbortController()
  const slots = openSlots(2)
  const sender = openFileSender({ client, abort: abort.signal, concurrency: 2 }, slots)
  const send = (name: string, sizeBytes = 10) =>
    slots.run(() => sender.send({ name, source: new Uint8Array(sizeBytes), signal: abort.signal }))
  return { sender, requests, send, abort }
}

const namesOf = (count: number) => Array.from({ length: count }, (_, at) => String(at))

t.test('small files go together, large ones alone, and none waits for more at the end', async (t) => {
  const { sender, requests, send } = aSender()
  t.equal(sender.capacity(), 2)
  await sender.prepare()
  t.equal(sender.capacity(), 200)
  const sent = [send('large', 2_000_000), ...namesOf(101).map((name) => send(name))]
  await turn()
  sender.end()
  t.match(
    await Promise.all(sent),
    ['large', ...namesOf(101)].map((id) => ({ id })),
  )
  t.same(requests, [['large'], namesOf(100), ['100']])
  t.match(await send('later'), { id: 'later' })
  t.same(requests.at(-1), ['later'])
})

t.test('one file waits a moment for others, not for the end', async (t) => {
  const { requests, send } = aSender()
  t.match(await send('first'), { id: 'first' })
  t.match(await Promise.all([send('a'), send('b')]), [{ id: 'a' }, { id: 'b' }])
  t.same(requests, [['first'], ['a', 'b']])
})

t.test('a server that does not take many gets one at a time', async (t) => {
  const { sender, requests, send } = aSender({ takesMany: false })
  await sender.prepare()
  t.equal(sender.capacity(), 2)
  await Promise.all([send('a'), send('b')])
  t.same(requests, [['a'], ['b']])
})

t.test('a file that is refused is refused alone', async (t) => {
  const { send } = aSender({
    together: async (items) =>
      outcomesOf(items).map((stored, at) =>
        at === 0 ? stored : { ...stored, file: null, error: new Error('refused') },
      ),
  })
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((name) => send(name)))
  t.match(outcomes, [{ value: { id: 'a' } }, { reason: { message: 'refused' } }, { reason: { message: 'refused' } }])
})

t.test('an abort ends what is on its way, what waits for it, and what comes later', async (t) => {
  const begun = Promise.withResolvers<void>()
  const { send, abort, requests } = aSender({
    async together(_, signal) {
      begun.resolve()
      await once(signal, 'abort')
      throwIfAborted(signal)
      return []
    },
  })
  const sent = namesOf(500).map((name) => send(name))
  await begun.promise
  abort.abort()
  const outcomes = await Promise.allSettled([...sent, send('later')])
  t.match(
    outcomes,
    outcomes.map(() => ({ reason: { code: 'aborted' } })),
  )
  t.ok(requests.length <= 2)
})
