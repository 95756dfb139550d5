import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { COMPILED } from '../../support/compile-cache.ts'
import { placeCluster } from '../../support/new-cluster.ts'
import { hasEnded, processTree } from '../../support/process-tree.ts'
import { databaseEnded, temporaryFolder } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

type NpmServer = { readonly npm: ChildProcess; readonly url: string; readonly output: string }

/** A server that npm has started, with a data folder of its own; ready. */
async function startByNpm(
  t: Test,
  folder: string,
  { words, cwd }: { words: string[]; cwd: string },
): Promise<NpmServer> {
  await placeCluster(join(folder, 'data'))
  const settings = { SERVICE_DATA_FOLDER: join(folder, 'data'), SERVICE_PORT: '0', SERVICE_SHUTDOWN_DELAY: '0' }
  const npm = spawn('npm', words, {
    cwd,
    env: { PATH: process.env.PATH, HOME: folder, NODE_COMPILE_CACHE: COMPILED, ...settings },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await until(async () => /^ready /m.test(output) || npm.exitCode !== null)
  const started = await processTree(npm.pid ?? 0)
  t.teardown(() => {
    for (const pid of started)
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It is gone already.
      }
  })
  t.ok(started.length > 3, output)
  return { npm, url: /^ready +(\S+)/m.exec(output)?.[1] ?? '', output }
}

/** Neither server nor database stay behind. */
async function requireEnd(t: Test, { npm }: NpmServer, signal: NodeJS.Signals): Promise<void> {
  const started = await processTree(npm.pid ?? 0)
  const exited = once(npm, 'exit')
  npm.kill(signal)
  await exited
  for (const pid of started) await until(() => hasEnded(pid))
  t.pass('all processes have ended')
}

t.test('npm --prefix reads service.ini of the folder one stands in, and passes SIGINT on', async (t) => {
  const folder = await temporaryFolder(t)
  await writeFile(join(folder, 'service.ini'), '[service]\nworkers = 1\ninstance_name = from here\n')
  const started = await startByNpm(t, folder, { words: ['--prefix', ROOT, 'start'], cwd: folder })
  t.match(await (await fetch(`${started.url}/api/server`)).json(), { instance_name: 'from here' })
  t.match(started.output, `settings       environment, ${join(folder, 'service.ini')}`)
  await requireEnd(t, started, 'SIGINT')
})

t.test('npm start passes SIGTERM on', async (t) => {
  const folder = await temporaryFolder(t)
  await requireEnd(t, await startByNpm(t, folder, { words: ['start'], cwd: ROOT }), 'SIGTERM')
})

t.test('a checkout without dependencies names the command that installs them', async (t) => {
  const folder = await temporaryFolder(t)
  const bin = join(folder, 'server', 'src', 'bin.mjs')
  await mkdir(dirname(bin), { recursive: true })
  await copyFile(join(ROOT, 'server', 'src', 'bin.mjs'), bin)
  const server = spawn(process.execPath, [bin], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const [output, [code]] = await Promise.all([text(server.stderr), once(server, 'close')])
  t.strictSame([output, code], ['the dependencies are missing: run npm ci first\n', 1])
})

t.test('Ctrl-C during the start ends it cleanly, whatever the processes have got to', async (t) => {
  const folder = await temporaryFolder(t)
  await placeCluster(join(folder, 'data'))
  for (const seen of [/^settings /m, /^schema /m, /^workers /m]) {
    const settings = { SERVICE_DATA_FOLDER: join(folder, 'data'), SERVICE_PORT: '0', SERVICE_WORKERS: '2' }
    const server = spawn(process.execPath, ['--conditions=@lazaret/source', 'server/src/bin.mjs'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: folder, NODE_COMPILE_CACHE: COMPILED, ...settings },
      // A group of its own, as a terminal makes one: all of it is interrupted.
      detached: true,
    })
    let output = ''
    for (const stream of [server.stdout, server.stderr])
      stream.setEncoding('utf8').on('data', (piece: string) => {
        output += piece
      })
    const closed = once(server, 'close')
    await until(async () => seen.test(output) || server.exitCode !== null)
    process.kill(-(server.pid ?? 0), 'SIGINT')
    const [code] = await closed
    t.equal(code, 0, `${seen}: ${output}`)
    t.notMatch(output, /exited with|Error/)
    await databaseEnded(folder)
  }
})
