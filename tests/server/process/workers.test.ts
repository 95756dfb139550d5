import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { hasEnded, residentBytes } from '../../support/process-tree.ts'
import { startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { storedFiles } from '../../support/stored-files.ts'
import { until } from '../../support/until.ts'
import { requireAll, type UploadLoad, uploadConcurrently } from '../../support/upload-load.ts'
import { workerPids, workersReplaced } from '../../support/worker-pids.ts'

const CLIENTS = 4
// An interrupt does not wait for shutdown_delay.
const SETTINGS = { WORKERS: '2', SHUTDOWN_DELAY: '600000' }

// Hangs itself up while it starts, and again with the line that says that it is ready.
const HANGING_UP = `data:text/javascript,${encodeURIComponent(`
const { write } = process.stdout
process.stdout.write = (...line) => {
  const isWritten = write.apply(process.stdout, line)
  if (/^(?:schema|ready) /.test(line[0])) process.kill(process.pid, 'SIGHUP')
  return isWritten
}`)}`

t.test('SIGHUP during the start replaces the workers once the server is ready', async (t) => {
  for (const WORKERS of ['1', '2']) {
    const server = await startServer(t, { settings: { WORKERS }, nodeArgs: [`--import=${HANGING_UP}`] })
    const outcome = WORKERS === '1' ? /nothing to reload/ : /workers replaced/
    await until(async () => outcome.test(server.errors()))
    t.equal((await fetch(`${server.url}/api/ping`)).status, 200, `${WORKERS} workers`)
    t.equal((await server.stop()).code, 0)
  }
})

t.test('two workers', async (t) => {
  const server = await startServer(t, { settings: SETTINGS })
  const user = await signIn(server)
  const startLoad = (endsAtFailure: boolean): UploadLoad =>
    uploadConcurrently(Array(CLIENTS).fill(user), { endsAtFailure })
  const acknowledged = new Set<string>()

  await t.test('share one address', async (t) => {
    const pids = await workerPids(server)
    t.equal(pids.length, 2)
    t.match(server.output(), /^workers +starting 2\nready /m)
    const { json } = await user.upload('one file')
    acknowledged.add(json.id)
    for (let n = 0; n < 6; n += 1)
      t.equal((await user.send('GET', `/api/file/${json.id}`, undefined, { connection: 'close' })).status, 200)
    t.comment(`memory of a worker: ${Math.round((await residentBytes(pids.slice(0, 1))) / 1024 / 1024)} MiB`)
  })

  await t.test('wrong settings change nothing; SIGHUP with others replaces them, and no request fails', async (t) => {
    const load = startLoad(false)
    await load.more(10)
    const old = await workerPids(server)
    await writeFile(join(server.folder, 'service.ini'), '[service]\nmax_json_size = many\n')
    server.signal('SIGHUP')
    await until(async () => /reload failed/.test(server.errors()))
    t.match(server.errors(), /max_json_size .* must be an integer/)
    t.same(await workerPids(server), old)
    const seen = server.errors().length
    await writeFile(join(server.folder, 'service.ini'), '[service]\ninstance_name = renewed\n')
    server.signal('SIGHUP')
    await workersReplaced(server, old)
    await load.more(10)
    await load.stop()
    t.same(load.failures, [])
    for (const id of load.acknowledged) acknowledged.add(id)
    const answer = await fetch(`${server.url}/api/server`)
    t.match(await answer.json(), { instance_name: 'renewed' })
    t.notMatch(server.errors().slice(seen), /ERROR|FATAL|CRITICAL|WARN/)
  })

  await t.test('one that is killed under load is replaced, and nothing acknowledged is lost', async (t) => {
    const load = startLoad(false)
    await load.more(10)
    const before = await workerPids(server)
    const seen = server.errors().length
    process.kill(before[0] ?? 0, 'SIGKILL')
    await load.more(20)
    await load.stop()
    t.ok(load.failures.length <= CLIENTS, `at most one broken request for each client: ${load.failures.join(', ')}`)
    for (const id of load.acknowledged) acknowledged.add(id)
    await until(async () => /worker serves/.test(server.errors().slice(seen)))
    const after = await workerPids(server)
    t.equal(after.length, 2)
    t.ok(after.includes(before[1] ?? 0), 'the other one goes on')
    t.same((await storedFiles(server.folder)).staged, [], 'what the dead worker left is swept')
  })

  const stored = await requireAll(t, user, acknowledged)
  const load = startLoad(true)
  await t.test('Ctrl-C ends them all, under load and at once', async (t) => {
    await load.more(20)
    const pids = await workerPids(server)
    const postmaster = await server.postmasterPid()
    const seen = server.errors().length
    const signalled = performance.now()
    // As a terminal does: to every process of the group.
    for (const pid of pids) process.kill(pid, 'SIGINT')
    const { code, errors } = await server.stop('SIGINT')
    t.comment(`from the signal to the end: ${Math.round(performance.now() - signalled)} ms`)
    t.equal(code, 0)
    t.notMatch(errors.slice(seen), /ERROR|FATAL|CRITICAL/)
    for (const pid of [...pids, postmaster]) t.ok(await hasEnded(pid), `${pid} has ended`)
    await load.stop()
    for (const failure of load.failures) t.match(failure, /ECONNREFUSED|ECONNRESET|other side closed/)
  })

  const again = await startServer(t, { folder: server.folder, settings: SETTINGS })
  await t.test('what is acknowledged is there, what is refused is not', async (t) => {
    const rows = await requireAll(t, await signIn(again), load.acknowledged)
    const expected = [...stored, ...load.acknowledged]
    t.same([...rows].toSorted(), expected.toSorted(), 'no upload was accepted and left without its answer')
    t.same((await storedFiles(again.folder)).staged, [])
  })

  await t.test('when workers die again and again, the server gives up and says so', async (t) => {
    while (!(await hasEnded(again.pid))) {
      for (const pid of await workerPids(again)) process.kill(pid, 'SIGKILL')
      await wait(100)
    }
    const { code, errors } = await again.ended
    t.equal(code, 1)
    t.match(errors, /\nworkers keep exiting \(signal SIGKILL\): giving up after \d attempts\n/)
  })
})
