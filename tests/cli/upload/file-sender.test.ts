import { setImmediate as turn } from 'node:timers/promises'
import type { Client } from '@lazaret/sdk'
import t from 'tap'
import { openSlots } from '../../../cli/src/batch/slots.ts'
import { openFileSender, type SizedUpload } from '../../../cli/src/upload/file-sender.ts'

type Many = (uploads: readonly SizedUpload[]) => AsyncIterable<object>

async function* stored(uploads: readonly SizedUpload[]) {
  for (const [index, { name }] of uploads.entries()) yield { index, file: { id: name }, error: null }
}

/** A sender, and the names in each request that it made. */
function aSender({ takesMany = true, many = stored }: Scene = {}) {
  const requests: string[][] = []
  const client = {
    supports: async () => takesMany,
    files: {
      async upload({ name }: SizedUpload) {
        requests.push([String(name)])
        return { id: name }
      },
      uploadMany(uploads: readonly SizedUpload[]) {
        t.notOk(uploads.some((upload) => 'signal' in upload))
        requests.push(uploads.map(({ name }) => String(name)))
        return many(uploads)
      },
    },
  } as unknown as Client
  const abort = new AbortController().signal
  const slots = openSlots(2)
  const sender = openFileSender({ client, abort, concurrency: 2 }, slots)
  const send = (name: string, sizeBytes = 10) =>
    slots.run(() => sender.send({ name, source: name, sizeBytes, signal: abort }))
  return { sender, requests, send }
}

type Scene = { readonly takesMany?: boolean; readonly many?: Many }

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

t.test('a file that is refused is refused alone; the end of a walk is the end of what had no outcome', async (t) => {
  const some = aSender({
    async *many([first, ...others]) {
      yield* stored(first === undefined ? [] : [first])
      yield* others.map((_, at) => ({ index: at + 1, file: null, error: new Error('refused') }))
    },
  })
  await some.sender.prepare()
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((name) => some.send(name)))
  t.match(outcomes, [{ value: { id: 'a' } }, { reason: { message: 'refused' } }, { reason: { message: 'refused' } }])

  const aborted = aSender({
    async *many(uploads) {
      yield* stored(uploads.slice(0, 1))
      throw new Error('aborted')
    },
  })
  await aborted.sender.prepare()
  t.match(await Promise.allSettled(['a', 'b'].map((name) => aborted.send(name))), [
    { value: { id: 'a' } },
    { reason: { message: 'aborted' } },
  ])
})
