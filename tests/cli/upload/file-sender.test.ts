import { setImmediate as turn } from 'node:timers/promises'
import type { Client } from '@lazaret/sdk'
import t from 'tap'
import { openSlots } from '../../../cli/src/batch/slots.ts'
import { openFileSender, type SizedUpload } from '../../../cli/src/upload/file-sender.ts'

type Together = (uploads: readonly SizedUpload[]) => Promise<readonly object[]>

const stored = (uploads: readonly SizedUpload[]) =>
  uploads.map(({ name }, index) => ({ index, file: { id: name }, error: null }))

/** A sender, and the names in each request that it made. */
function aSender({ takesMany = true, together = async (uploads) => stored(uploads) }: Scene = {}) {
  const requests: string[][] = []
  const client = {
    supports: async () => takesMany,
    files: {
      async upload({ name }: SizedUpload) {
        requests.push([String(name)])
        return { id: name }
      },
      uploadTogether(uploads: readonly SizedUpload[]) {
        requests.push(uploads.map(({ name }) => String(name)))
        return together(uploads)
      },
    },
  } as unknown as Client
  const abort = new AbortController().signal
  const slots = openSlots(2)
  const sender = openFileSender({ client, abort, concurrency: 2 }, slots)
  const send = (name: string, sizeBytes = 10) => slots.run(() => sender.send({ name, source: name, sizeBytes }))
  return { sender, requests, send }
}

type Scene = { readonly takesMany?: boolean; readonly together?: Together }

const namesOf = (count: number) => Array.from({ length: count }, (_, at) => String(at))

t.test('small files go together, large ones alone, and none waits for more at the end', async (t) => {
  const { sender, requests, send } = aSender()
  t.equal(sender.capacity(), 2)
  t.same(await send('first'), { id: 'first' }, 'alone, as the server was not asked')
  await sender.prepare()
  t.equal(sender.capacity(), 200)
  const sent = [send('large', 2_000_000), ...namesOf(101).map((name) => send(name))]
  while (requests.length < 3) await turn()
  t.same(requests, [['first'], ['large'], namesOf(100)])
  sender.end()
  t.equal((await Promise.all(sent)).length, 102)
  t.same(requests.at(-1), ['100'])
  await send('later')
  t.same(requests.at(-1), ['later'])
})

t.test('a request has at most eight mebibytes, and does not wait for ever', async (t) => {
  const { sender, requests, send } = aSender()
  await sender.prepare()
  await Promise.all(namesOf(10).map((name) => send(name, 1_000_000)))
  t.same(requests, [namesOf(8), ['8', '9']])
})

t.test('a server that does not take many gets one at a time', async (t) => {
  const { sender, requests, send } = aSender({ takesMany: false })
  await sender.prepare()
  t.equal(sender.capacity(), 2)
  await Promise.all([send('a'), send('b')])
  t.same(requests, [['a'], ['b']])
})

t.test('a refused file is refused; one that may go later, or is in a request that failed, goes alone', async (t) => {
  const refused = Object.assign(new Error('refused'), { code: 'forbidden', retryable: false })
  const later = Object.assign(new Error('later'), { code: 'unavailable', retryable: true })
  const some = aSender({
    together: async ([first, ...others]) => [
      ...stored(first === undefined ? [] : [first]),
      ...others.map((_, at) => ({ index: at + 1, file: null, error: at === 0 ? refused : later })),
    ],
  })
  await some.sender.prepare()
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((name) => some.send(name)))
  t.match(outcomes, [{ value: { id: 'a' } }, { reason: refused }, { value: { id: 'c' } }])
  t.same(some.requests, [['a', 'b', 'c'], ['c']])

  const unreadable = aSender({ together: () => Promise.reject(Object.assign(new Error('gone'), { code: 'ENOENT' })) })
  await unreadable.sender.prepare()
  t.equal((await Promise.all(namesOf(3).map((name) => unreadable.send(name)))).length, 3)
  t.equal(unreadable.requests.length, 4)

  const away = aSender({ together: () => Promise.reject(Object.assign(new Error('away'), { code: 'connection' })) })
  await away.sender.prepare()
  t.match(await Promise.allSettled(namesOf(3).map((name) => away.send(name))), [
    { reason: { message: 'away' } },
    { reason: { message: 'away' } },
    { reason: { message: 'away' } },
  ])
  t.equal(away.requests.length, 1, 'what all would meet is not tried again for each')
})
