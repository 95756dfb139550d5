import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { COMPILED } from '../../support/compile-cache.ts'
import { placeCluster } from '../../support/new-cluster.ts'
import { hasEnded, processTree } from '../../support/process-tree.ts'
import { databaseEnded, temporaryFolder } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))

t.test('npm --prefix reads service.ini of the folder one stands in', async (t) => {
  const folder = await temporaryFolder(t)
  await placeCluster(join(folder, 'data'))
  await writeFile(join(folder, 'service.ini'), '[service]\nport = 0\nworkers = 1\ninstance_name = from here\n')
  const npm = spawn('npm', ['--prefix', ROOT, 'start'], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, NODE_COMPILE_CACHE: COMPILED },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let output = ''
  npm.stdout.setEncoding('utf8').on('data', (piece: string) => {
    output += piece
  })
  const exited = once(npm, 'exit')
  t.teardown(async () => {
    npm.kill('SIGINT')
    await exited
    await databaseEnded(folder)
  })
  await until(async () => /^ready /m.test(output) || npm.exitCode !== null)
  const [, url = ''] = /^ready +(\S+)/m.exec(output) ?? []
  t.match(await (await fetch(`${url}/api/server`)).json(), { instance_name: 'from here' })
  t.match(output, `settings       environment, ${join(folder, 'service.ini')}`)
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

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  t.test(`npm start passes ${signal} on: neither server nor database stay behind`, async (t) => {
    const folder = await temporaryFolder(t)
    await placeCluster(join(folder, 'data'))
    const settings = { SERVICE_DATA_FOLDER: join(folder, 'data'), SERVICE_PORT: '0', SERVICE_SHUTDOWN_DELAY: '0' }
    const npm = spawn('npm', ['start'], {
      cwd: ROOT,
      env: { PATH: process.env.PATH, HOME: folder, NODE_COMPILE_CACHE: COMPILED, ...settings },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    npm.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
    const exited = once(npm, 'exit')
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
    npm.kill(signal)
    await exited
    await databaseEnded(folder)
    for (const pid of started) await until(() => hasEnded(pid))
    t.pass('all processes have ended')
  })
