import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { listFiles } from '../../support/list-files.ts'
import { hasEnded } from '../../support/process-tree.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
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

const never = new Promise<void>(() => undefined)
const settings = (workers: string, shutdownTimeout = PATIENCE) => ({
  WORKERS: workers,
  SHUTDOWN_TIMEOUT: shutdownTimeout,
})

t.test('uploads that run when a server is asked to end', async (t) => {
  const stored: string[] = []
  let folder: string | undefined
  const start = async (started: ReturnType<typeof settings>) => {
    const server = await startServer(t, { ...(folder === undefined ? {} : { folder }), settings: started })
    folder = server.folder
    const user = await signIn(server)
    const rows = await listFiles(user)
    t.same(rows.map(({ id }) => id).toSorted(), stored.toSorted(), 'what an earlier server answered, and nothing else')
    t.same((await storedFiles(server.folder)).staged, [])
    return { server, sender: { url: server.url, token: user.token } }
  }
  const staged = async (server: ServerProcess, count: number): Promise<void> => {
    while ((await storedFiles(server.folder)).staged.length < count) await wait(10)
  }

  for (const workers of ['1', '2'])
    await t.test(`${workers} workers finish them, and accept no more`, async (t) => {
      const { server, sender } = await start(settings(workers))
      const rest = Promise.withResolvers<void>()
      const running = Array.from({ length: UPLOADS }, () => streamUpload(sender, inHalves(rest.promise)))
      await staged(server, UPLOADS)
      server.signal('SIGTERM')
      while (await accepts(server.url)) await wait(10)
      rest.resolve()
      const answers = await Promise.all(running)
      t.same(
        answers.map(({ status }) => status),
        Array(UPLOADS).fill(200),
      )
      stored.push(...answers.map(({ json }) => json.id))
      const { code, errors } = await server.ended
      t.equal(code, 0)
      t.notMatch(errors, /ERROR|WARN/)
    })

  await t.test('those that do not end within shutdown_timeout are cut, and nothing of them stays', async (t) => {
    const { server, sender } = await start(settings('2', '500'))
    const broken = streamUpload(sender, inHalves(never)).catch((error: Error) => error.message)
    await staged(server, 1)
    const stopping = server.stop()
    // Long before the half minute that uploads get where nothing is set.
    const first = await Promise.race([broken, wait(25_000, 'still going', { ref: false })])
    t.match(first, /ECONNRESET|socket hang up/)
    t.equal((await stopping).code, 0)
  })

  await t.test('a second signal, later than an echo of the first, ends all at once', async (t) => {
    const { server, sender } = await start(settings('2'))
    const broken = streamUpload(sender, inHalves(never)).catch((error: Error) => error.message)
    await staged(server, 1)
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
  })
})

/** A connection that came just before the end may get no answer; the uploads of this file do not wait for it. */
async function accepts(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(2000)
  return fetch(`${url}/api/server`, { headers: { connection: 'close' }, signal }).then(
    () => true,
    () => signal.aborted,
  )
}
