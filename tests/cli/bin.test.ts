import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { needProgram } from '../support/programs.ts'
import { openBoth } from './support/open-both.ts'

const bin = fileURLToPath(new URL('../../cli/bin/lazaret.mjs', import.meta.url))
/** Prints to standard error which modules are loaded. */
const spy = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  registerHooks({ load: (url, context, next) => (process.stderr.write(url + '\\n'), next(url, context)) })`)}`

type CliExit = { readonly code: number | null; readonly out: string; readonly err: string }

async function start(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<CliExit> {
  const child = spawn(args[0] ?? '', args.slice(1), {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}

/** A Node that cannot run the sources; undefined where there is none. */
async function olderNode(): Promise<string | undefined> {
  const old = process.env.LAZARET_TEST_OLD_NODE ?? '/usr/bin/node'
  const answer = await start([old, '-p', 'process.versions.node.split(".")[0]']).catch(() => undefined)
  return answer && Number(answer.out) < 24 ? old : undefined
}

t.test('runs unbuilt in a checkout, and --help loads neither SDK nor ink nor conf', async (t) => {
  const { code, out, err } = await start([process.execPath, '--import', spy, bin, '--help'])
  t.equal(code, 0)
  t.match(out, /^Usage: lazaret/)
  t.match(err, '/cli/src/main.ts')
  t.notMatch(err, /\/(?:sdk|ink|react|conf|undici|server\/src)\//)
})

t.test('a whole command as a process, which ends by itself', async (t) => {
  const { server } = await openBoth(t)
  const id = server.add('a')
  const env = { LAZARET_URL: server.url, LAZARET_API_KEY: 'x', LAZARET_CONFIG: '/nonexistent/config.json' }
  t.same(await start([process.execPath, bin, 'list', '-o', 'ids'], env), { code: 0, out: `${id}\n`, err: '' })
  t.match(await start([process.execPath, bin, 'get', '0'.repeat(64)], env), {
    code: 5,
    out: '',
    err: /^error: Object not found/,
  })
})

t.test('an old Node starts the right one, or says which is needed', async (t) => {
  const old = await olderNode()
  if (old === undefined) return void t.pass('started', { skip: 'no older Node is here' })
  t.match(await start([old, bin, 'version']), { code: 0, out: /^lazaret / })
  t.match(await start([old, bin, 'version'], { LAZARET_NODE_CHOSEN: '1' }), {
    code: 1,
    err: /^lazaret needs Node 24 or newer/,
  })
})

t.test('a watch that an old Node started ends when that is killed', async (t) => {
  const old = await olderNode()
  if (old === undefined) return void t.pass('started', { skip: 'no older Node is here' })
  const { server, cli } = await openBoth(t)
  server.add('a')
  const env = { PATH: process.env.PATH, LAZARET_URL: server.url, LAZARET_API_KEY: 'x', HOME: cli.folder }
  const cursor = cli.path('cursor')
  const args = [bin, 'watch', '--from', 'beginning', '-o', 'ids', '--cursor', cursor]
  const launcher = spawn(old, args, { env, stdio: ['ignore', 'pipe', 'ignore'] })
  await once(launcher.stdout, 'data')
  const closed = once(launcher.stdout, 'close')
  launcher.kill('SIGKILL')
  await closed
  t.match(await start([process.execPath, ...args, '--once'], env), { code: 0 }, 'the cursor is not locked')
})

t.test('a reader that goes away is not a failure', async (t) => {
  if (!needProgram(t, 'sh')) return
  const { server } = await openBoth(t)
  for (let at = 0; at < 300; at++) server.add(`content ${at}`)
  const env = { LAZARET_URL: server.url, LAZARET_API_KEY: 'x', LAZARET_CONFIG: '/nonexistent/config.json' }
  const script = `{ '${process.execPath}' '${bin}' list -l all --page-size 1; echo "ended with $?" >&2; } | head -n 1`
  const { err } = await start(['sh', '-c', script], env)
  t.equal(err, 'ended with 0\n')
})

t.test('an interrupted watch ends with 130', async (t) => {
  const { server } = await openBoth(t)
  server.add('a')
  const env = {
    PATH: process.env.PATH,
    LAZARET_URL: server.url,
    LAZARET_API_KEY: 'x',
    LAZARET_CONFIG: '/nonexistent/config.json',
  }
  const child = spawn(process.execPath, [bin, 'watch', '--from', 'beginning', '-o', 'ids'], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  await once(child.stdout, 'data')
  child.kill('SIGINT')
  const [code] = await once(child, 'exit')
  t.equal(code, 130)
})

t.test('a folder whose upload was killed is finished by a second run, and nothing is sent twice', async (t) => {
  const { server, cli } = await openBoth(t)
  const names = Array.from({ length: 150 }, (_, at) => `sample-${at}`)
  await mkdir(cli.path('drop'))
  for (const name of names) await writeFile(cli.path('drop', name), name)
  const env = { LAZARET_URL: server.url, LAZARET_API_KEY: 'x', LAZARET_CONFIG: cli.path('config.json') }
  const args = [bin, 'push', '-r', cli.path('drop'), '--manifest', cli.path('up.jsonl')]
  const child = spawn(process.execPath, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' })
  server.fault = () => {
    if (server.options.length === 60) child.kill('SIGKILL')
    return undefined
  }
  await once(child, 'exit')
  t.ok(server.files.size < names.length, 'it was killed on its way')
  t.match(await start([process.execPath, ...args, '--resume'], env), { code: 0 })
  t.equal(server.files.size, names.length)
  t.equal(server.options.length, names.length, 'one complete upload for each')
})
