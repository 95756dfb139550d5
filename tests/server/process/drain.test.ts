import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { listFiles } from '../../support/list-files.ts'
import { hasEnded } from '../../support/process-tree.ts'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { storedFiles } from '../../support/stored-files.ts'
import { type StreamedUpload, streamUpload } from '../../support/stream-upload.ts'

const UPLOADS = 4
/** Uploads are not cut off before the test lets them go on, however slow the machine is. */
const PATIENCE = '600000'

/** Sends one half, and the other when asked to. */
function inHalves(rest: Promise<void>): StreamedUpload {
  const [first, second] = [randomBytes(400_000), randomBytes(400_000)]
  const content = async function* () {
    yield first
    await rest
    yield second
  }
  return { name: 'halves.bin', sizeBytes: first.length + second.length, content: content() }
}

for (const workers of ['1', '2'])
  t.test(`asked to end, ${workers} workers finish the uploads that run and accept no more`, (t) =>
    endsOrderly(t, workers),
  )

async function endsOrderly(t: Test, workers: string): Promise<void> {
  const server = await startServer(t, { settings: { WORKERS: workers, SHUTDOWN_TIMEOUT: PATIENCE } })
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
}

t.test('a second signal, later than an echo of the first, ends all at once', async (t) => {
  for (const workers of ['1', '2']) {
    const server = await startServer(t, { settings: { WORKERS: workers, SHUTDOWN_TIMEOUT: PATIENCE } })
    const { token } = await signIn(server)
    const never = new Promise<void>(() => undefined)
    const broken = streamUpload({ url: server.url, token }, inHalves(never)).catch((error: Error) => error.message)
    while ((await storedFiles(server.folder)).staged.length < 1) await wait(10)
    const postmaster = await server.postmasterPid()
    server.signal('SIGINT')
    server.signal('SIGINT')
    while (await accepts(server.url)) await wait(10)
    // Twice within a moment is one wish: it waits for the upload.
    t.notOk(await hasEnded(server.pid))
    while (!(await hasEnded(server.pid))) {
      server.signal('SIGINT')
      await wait(100)
    }
    t.match(await server.ended, { code: 1, errors: /second interrupt: exiting immediately\n$/ })
    t.match(await broken, /ECONNRESET|socket hang up/)
    while (!(await hasEnded(postmaster))) await wait(20)
  }
})

t.test('what does not end within shutdown_timeout is cut, and nothing of it stays', async (t) => {
  const server = await startServer(t, { settings: { WORKERS: '2', SHUTDOWN_TIMEOUT: '500' } })
  const { token } = await signIn(server)
  const never = new Promise<void>(() => undefined)
  const broken = streamUpload({ url: server.url, token }, inHalves(never)).catch((error: Error) => error.message)
  while ((await storedFiles(server.folder)).staged.length < 1) await wait(10)
  const stopping = server.stop()
  // Long before the half minute that uploads get where nothing is set.
  const first = await Promise.race([broken, wait(25_000, 'still going', { ref: false })])
  t.match(first, /ECONNRESET|socket hang up/)
  t.equal((await stopping).code, 0)
  const again = await startServer(t, { folder: server.folder })
  t.same((await storedFiles(again.folder)).staged, [])
})

/** A connection that came just before the end may get no answer; the uploads of this file do not wait for it. */
async function accepts(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(2000)
  return fetch(`${url}/api/server`, { headers: { connection: 'close' }, signal }).then(
    () => true,
    () => signal.aborted,
  )
}
