import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { hasEnded, residentBytes } from '../../support/process-tree.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { storedFiles } from '../../support/stored-files.ts'
import { requireAll, uploadConcurrently } from '../../support/upload-load.ts'
import { workerPids } from '../../support/worker-pids.ts'

const CLIENTS = 8
const SETTINGS = { WORKERS: '2' }

const sameUser = <T>(user: T): T[] => Array(CLIENTS).fill(user)

/** Waits until so many workers, none of them of the old ones, are all there is. */
async function untilReplaced(server: ServerProcess, old: readonly number[]): Promise<number[]> {
  for (;;) {
    const pids = await workerPids(server)
    if (pids.length === Number(SETTINGS.WORKERS) && !pids.some((pid) => old.includes(pid))) return pids
    await wait(50)
  }
}

t.test('two workers', async (t) => {
  const server = await startServer(t, { settings: SETTINGS })
  const user = await signIn(server)

  await t.test('share one address', async (t) => {
    const pids = await workerPids(server)
    t.equal(pids.length, 2)
    t.match(server.output(), /^workers +starting 2\nready /m)
    const { json } = await user.upload('one file')
    for (let n = 0; n < 6; n += 1)
      t.equal((await user.send('GET', `/api/file/${json.id}`, undefined, { connection: 'close' })).status, 200)
    t.comment(`memory of a worker: ${Math.round((await residentBytes(pids.slice(0, 1))) / 1024 / 1024)} MiB`)
  })

  await t.test('SIGHUP replaces them under load, and no request fails', async (t) => {
    const load = uploadConcurrently(sameUser(user), { endsAtFailure: false })
    await load.more(20)
    for (let round = 0; round < 2; round += 1) {
      const old = await workerPids(server)
      server.signal('SIGHUP')
      await untilReplaced(server, old)
      await load.more(20)
    }
    await load.stop()
    t.same(load.failures, [])
    await requireAll(t, user, load.acknowledged)
    t.notMatch(server.errors(), /ERROR|FATAL|CRITICAL|WARN/)
  })

  await t.test('settings that became wrong leave everything as it was', async (t) => {
    const old = await workerPids(server)
    await writeFile(join(server.folder, 'service.ini'), '[service]\nmax_json_size = many\n')
    server.signal('SIGHUP')
    while (!/reload failed/.test(server.errors())) await wait(20)
    t.match(server.errors(), /max_json_size .* must be an integer/)
    t.same(await workerPids(server), old)
    await writeFile(join(server.folder, 'service.ini'), '[service]\ninstance_name = renewed\n')
    server.signal('SIGHUP')
    await untilReplaced(server, old)
    const answer = await fetch(`${server.url}/api/server`)
    t.match(await answer.json(), { instance_name: 'renewed' })
  })

  await t.test('one that is killed under load is replaced, and nothing acknowledged is lost', async (t) => {
    const load = uploadConcurrently(sameUser(user), { endsAtFailure: false })
    await load.more(20)
    const before = await workerPids(server)
    const seen = server.errors().length
    process.kill(before[0] ?? 0, 'SIGKILL')
    await load.more(40)
    await load.stop()
    t.ok(load.failures.length <= CLIENTS, `at most one broken request for each client: ${load.failures.join(', ')}`)
    while (!/worker serves/.test(server.errors().slice(seen))) await wait(50)
    const after = await workerPids(server)
    t.equal(after.length, 2)
    t.ok(after.includes(before[1] ?? 0), 'the other one goes on')
    await requireAll(t, user, load.acknowledged)
    t.same((await storedFiles(server.folder)).staged, [], 'what the dead worker left is swept')
  })

  await t.test('Ctrl-C ends them all', async (t) => {
    const pids = await workerPids(server)
    const postmaster = await server.postmasterPid()
    const seen = server.errors().length
    // As a terminal does: to every process of the group.
    for (const pid of pids) process.kill(pid, 'SIGINT')
    const { code, errors } = await server.stop('SIGINT')
    t.equal(code, 0)
    t.notMatch(errors.slice(seen), /ERROR|FATAL|CRITICAL|WARN/)
    for (const pid of [...pids, postmaster]) t.ok(await hasEnded(pid), `${pid} has ended`)
  })
})

t.test('a server that ends under load, and is killed when it runs again', async (t) => {
  const server = await startServer(t, { settings: SETTINGS })
  const load = uploadConcurrently(sameUser(await signIn(server)), { endsAtFailure: true })
  await load.more(40)
  const signalled = performance.now()
  const { code, errors } = await server.stop('SIGTERM')
  t.comment(`from the signal to the end: ${Math.round(performance.now() - signalled)} ms`)
  t.equal(code, 0)
  t.notMatch(errors, /ERROR|CRITICAL/)
  await load.stop()
  for (const failure of load.failures) t.match(failure, /ECONNREFUSED|ECONNRESET|other side closed/)
  const again = await startServer(t, { folder: server.folder, settings: SETTINGS })

  await t.test('what is acknowledged is there, what is refused is not', async (t) => {
    const rows = await requireAll(t, await signIn(again), load.acknowledged)
    t.same(
      [...rows].toSorted(),
      [...load.acknowledged].toSorted(),
      'no upload was accepted and left without its answer',
    )
    t.same((await storedFiles(again.folder)).staged, [])
  })

  await t.test('killed itself, the supervisor leaves nothing behind', async (t) => {
    const pids = [...(await workerPids(again)), await again.postmasterPid()]
    t.equal((await again.stop('SIGKILL')).signal, 'SIGKILL')
    for (const pid of pids) while (!(await hasEnded(pid))) await wait(20)
    t.pass('all have ended')
  })
})

t.test('workers that die again and again: the server gives up and says so', async (t) => {
  const server = await startServer(t, { settings: SETTINGS })
  const killing = (async () => {
    while (!(await hasEnded(server.pid))) {
      for (const pid of await workerPids(server)) process.kill(pid, 'SIGKILL')
      await wait(100)
    }
  })()
  const { code, errors } = await server.ended
  await killing
  t.equal(code, 1)
  t.match(errors, /\nworkers keep exiting \(signal SIGKILL\): giving up after \d attempts\n/)
})
