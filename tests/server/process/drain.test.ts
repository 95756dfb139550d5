import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { listFiles } from '../../support/list-files.ts'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { storedFiles } from '../../support/stored-files.ts'
import { type Sending, streamUpload } from '../../support/stream-upload.ts'

const UPLOADS = 4

/** Sends one half, and the other when told to. */
function inHalves(rest: Promise<void>): Sending {
  const [first, second] = [randomBytes(400_000), randomBytes(400_000)]
  const content = async function* () {
    yield first
    await rest
    yield second
  }
  return { name: 'halves.bin', sizeBytes: first.length + second.length, content: content() }
}

t.test('asked to end, the server finishes the uploads that run and accepts no more', async (t) => {
  const server = await startServer(t)
  const user = await signIn(server)
  const sender = { url: server.url, token: user.token }
  const rest = Promise.withResolvers<void>()
  const running = Array.from({ length: UPLOADS }, () => streamUpload(sender, inHalves(rest.promise)))
  while ((await storedFiles(server.folder)).staged.length < UPLOADS) await wait(10)
  server.signal('SIGTERM')
  while (await accepts(server.url)) await wait(10)
  rest.resolve()
  const answers = await Promise.all(running)
  t.same(
    answers.map(({ status }) => status),
    Array(UPLOADS).fill(200),
  )
  const { code, errors } = await server.ended
  t.equal(code, 0)
  t.notMatch(errors, /ERROR|WARN/)

  const again = await startServer(t, { folder: server.folder })
  const rows = await listFiles(await signIn(again))
  t.same(rows.map(({ id }) => id).toSorted(), answers.map(({ json }) => json.id).toSorted())
  t.same((await storedFiles(again.folder)).staged, [])
})

async function accepts(url: string): Promise<boolean> {
  return fetch(`${url}/api/server`, { headers: { connection: 'close' } }).then(
    () => true,
    () => false,
  )
}
