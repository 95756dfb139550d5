import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { createClient } from '@lazaret/sdk'
import { concurrently } from '../tests/support/concurrently.ts'
import { openReplicatedDatabase } from '../tests/support/replicated-database.ts'
import { startServer } from '../tests/support/server-process.ts'
import { signIn } from '../tests/support/sign-in.ts'
import { streamUpload } from '../tests/support/stream-upload.ts'
import { DelayedLink } from './delayed-link.ts'
import { describeMachine } from './machine.ts'

// Measures uploads a second while a standby confirms each commit later: new objects are committed one after another.
const { values } = parseArgs({
  options: { clients: { type: 'string', default: '16' }, seconds: { type: 'string', default: '10' } },
})
const CLIENTS = Number(values.clients)
const SECONDS = Number(values.seconds)
const DELAYS_MS = [0, 1, 2, 5]
const FILE_BYTES = 1000

await using stack = new AsyncDisposableStack()
const t = { teardown: (run: () => Promise<void>) => stack.defer(run) }
const link = new DelayedLink()
const { uri } = await openReplicatedDatabase(t, { linkTo: (folder) => link.open(t, folder) })
const server = await startServer(t, { settings: { DATABASE_URI: uri, WORKERS: '2', LOG_LEVEL: 'error' } })
const { url } = server
const { token } = await signIn(server)
const client = createClient({ baseUrl: url, apiKey: token ?? '' })
await perSecond(oneByOne)
console.log(`${await describeMachine()}\nfiles of ${FILE_BYTES} bytes, ${CLIENTS} clients, ${SECONDS} s each\n`)
console.log('confirmed after   one by one   in bulk')
for (const delayMs of DELAYS_MS) {
  link.delayMs = delayMs
  const [single, bulk] = [await perSecond(oneByOne), await perSecond(inBulk)]
  console.log([`${delayMs} ms`.padEnd(15), `${single.toFixed(0)} /s`.padEnd(10), `${bulk.toFixed(0)} /s`].join('   '))
}

async function perSecond(send: (contents: Iterable<Buffer>) => Promise<void>): Promise<number> {
  let sent = 0
  const began = performance.now()
  function* untilTheEnd() {
    while (performance.now() - began < SECONDS * 1000) {
      sent += 1
      yield randomBytes(FILE_BYTES)
    }
  }
  await send(untilTheEnd())
  return sent / ((performance.now() - began) / 1000)
}

async function oneByOne(contents: Iterable<Buffer>): Promise<void> {
  await concurrently(CLIENTS, contents, async (content) => {
    const sending = { name: 'sample.bin', sizeBytes: content.length, content: [content] }
    const { status } = await streamUpload({ url, token }, sending)
    if (status !== 200) throw new Error(`an upload was answered ${status}`)
  })
}

async function inBulk(contents: Iterable<Buffer>): Promise<void> {
  const items = (function* () {
    for (const source of contents) yield { source, name: 'sample.bin' }
  })()
  for await (const { error } of client.files.uploadMany(items, { concurrency: CLIENTS })) if (error) throw error
}
