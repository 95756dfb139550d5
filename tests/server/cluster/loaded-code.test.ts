import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import t from 'tap'
import { COMPILED } from '../../support/compile-cache.ts'
import { processTree } from '../../support/process-tree.ts'
import { startServer } from '../../support/server-process.ts'

const CLUSTER = new URL('../../../server/src/cluster/', import.meta.url)

/** Prints what a process has loaded once it has imported the file that is named; all of it has left before it exits. */
const PRINT = `
  import { registerHooks } from 'node:module'
  const loaded = []
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) })
  await import(process.argv[1])
  const text = JSON.stringify({ loaded, builtIn: process.moduleLoadList })
  process.stdout.write(text, () => process.exit())`

async function loadedBy(file: string) {
  const words = ['--conditions=@lazaret/source', '--input-type=module', '--eval', PRINT, new URL(file, CLUSTER).href]
  const { stdout } = await promisify(execFile)(process.execPath, words, { maxBuffer: 2 ** 26 })
  const { loaded, builtIn }: { readonly loaded: readonly string[]; readonly builtIn: readonly string[] } =
    JSON.parse(stdout)
  const packages = new Set(loaded.map((url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? ''))
  return { packages, loaded, builtIn }
}

const ONLY_WHERE_SET = ['@aws-sdk/client-s3', 'ioredis', 'nodemailer', 'prom-client', 'undici']

t.test('the supervisor loads nothing of what only workers need', async (t) => {
  const { packages, loaded } = await loadedBy('supervise.ts')
  for (const name of [...ONLY_WHERE_SET, 'ajv', 'chevrotain', 'knex', 'lodash', 'objection', 'piscina', 'restify'])
    t.notOk(packages.has(name), name)
  for (const area of ['domain', 'operations', 'http/server.ts', 'tables', 'generated'])
    t.notOk(
      loaded.some((url) => url.includes(`/server/src/${area}`)),
      area,
    )
  t.ok(packages.has('pg'), 'it starts the database')
})

t.test('a worker loads what few settings need only when they do, and of restify no plugin', async (t) => {
  const { packages, loaded, builtIn } = await loadedBy('worker.ts')
  for (const name of [...ONLY_WHERE_SET, 'formidable', 'mime-types', 'send']) t.notOk(packages.has(name), name)
  t.notOk(loaded.some((url) => url.includes('/restify/lib/plugins/')))
  t.notOk(builtIn.includes('NativeModule internal/deps/undici/undici'), 'nor the client of fetch')
  t.ok(packages.has('restify'))
})

t.test('workers keep compiled code where the supervisor does, and little memory for new objects', async (t) => {
  const server = await startServer(t, { settings: { WORKERS: '2' } })
  const wordsOf = async (pid: number, file: string): Promise<string[]> =>
    (await readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')).split('\0')
  let workers = 0
  for (const pid of await processTree(server.pid)) {
    const command = await wordsOf(pid, 'cmdline')
    if (!command.some((word) => word.endsWith('/cluster/worker.ts'))) continue
    workers += 1
    t.ok(command.includes('--max-semi-space-size=8'))
    const environment = await wordsOf(pid, 'environ')
    t.ok(environment.includes(`NODE_COMPILE_CACHE=${COMPILED}`))
    t.ok(environment.includes('MALLOC_ARENA_MAX=2'))
  }
  t.equal(workers, 2)
  t.equal((await server.stop()).code, 0)
})
