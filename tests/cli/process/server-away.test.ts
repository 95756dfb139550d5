import { randomBytes } from 'node:crypto'
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { freePort } from '../../support/free-port.ts'
import { listFiles } from '../../support/list-files.ts'
import { type ServerProcess, startServer } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'
import { openCli } from '../support/run-cli.ts'
import { recordsOf, startCli } from '../support/start-cli.ts'
import { sha256, writeMany } from './many-files.ts'
import { isSameSet, signedIn } from './open-transfer.ts'

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

// Small files go in requests of a hundred.
const FILES = 1000
const SETTINGS = { ENABLE_FACTS: '0', LOG_LEVEL: 'error' }

/** Another process with the same data at the same address. */
async function again(t: Parameters<typeof startServer>[0], { folder, url }: ServerProcess): Promise<ServerProcess> {
  return startServer(t, { folder, settings: { ...SETTINGS, PORT: new URL(url).port } })
}

t.test('a server that is killed and comes back: a patient push goes on, an impatient one ends with 6', async (t) => {
  const server = await startServer(t, { settings: { ...SETTINGS, PORT: String(await freePort()) } })
  const cli = await openCli(t)
  const ids = [...(await writeMany(cli.path('drop'), { count: FILES, seed: 'away' })).values()]
  const options = { cwd: cli.folder, env: signedIn(server.url, await signIn(server), cli) }
  const push = ['push', '-r', 'drop', '--manifest', 'up.jsonl', '--resume']

  const impatient = startCli([...push, '--retries', '0'], options)
  await impatient.until((out) => recordsOf({ out }).length >= 20)
  server.signal('SIGKILL')
  const ended = await impatient.ended
  t.equal(ended.code, 6, ended.err)
  t.match(ended.err, /^error: .*connect/m)
  await server.ended

  const second = await again(t, server)
  const patient = startCli([...push, '--retry-for', '20m'], options)
  await patient.until((out) => recordsOf({ out }).filter(({ status }) => status === 'new').length >= 20)
  second.signal('SIGKILL')
  await second.ended
  const third = await again(t, server)
  const went = await patient.ended
  t.equal(went.code, 0, went.err)
  const files = await listFiles(await signIn(third))
  t.ok(
    isSameSet(
      files.map(({ id }) => id),
      ids,
    ),
    'each file is there once',
  )

  await t.test('and a patient pull goes on in the middle of a file', async (t) => {
    const big = randomBytes(60_000_000)
    await mkdir(cli.path('big'))
    await writeFile(cli.path('big', 'big'), big)
    t.equal((await cli.run(['push', 'big/big'], { env: options.env })).code, 0)
    const pulling = startCli(['pull', sha256(big), '--query', 'size:<1MiB', '-O', 'in', '--retry-for', '20m'], options)
    const part = cli.path('in', `${sha256(big)}.part`)
    while ((await sizeOf(part)) < 1_000_000) await wait(1)
    third.signal('SIGKILL')
    t.ok((await sizeOf(part)) < big.length, 'it is not whole yet')
    await third.ended
    await again(t, server)
    const pulled = await pulling.ended
    t.equal(pulled.code, 0, pulled.err)
    t.ok(isSameSet(await readdir(cli.path('in')), [...ids, sha256(big)]))
  })
})
