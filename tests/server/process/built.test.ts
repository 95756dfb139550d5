import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, readdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { openEmptyDatabase } from '../../support/database.ts'
import { ADMIN, temporaryFolder } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const PLUGINS = ['archive-unpacker', 'config-extractor', 'webhook', 'yara']

/** As a package is installed: package.json and dist, no sources. */
async function install(folder: string, name: string, source: string): Promise<void> {
  const target = join(folder, 'node_modules/@lazaret', name)
  await mkdir(target, { recursive: true })
  await copyFile(join(ROOT, source, 'package.json'), join(target, 'package.json'))
  const compiler = join(ROOT, 'node_modules/.bin/tsc')
  // As `npm run build` does; types are checked elsewhere.
  const { code, output } = await run(compiler, ['--noCheck', '--outDir', join(target, 'dist')], join(ROOT, source))
  if (code !== 0) throw new Error(`${name} cannot be built: ${output}`)
}

async function run(command: string, args: readonly string[], cwd: string) {
  // The test runner loads itself into every Node process that it sees, which the compiler cannot bear.
  const child = spawn('env', ['-u', 'NODE_OPTIONS', command, ...args], {
    cwd,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [output, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')])
  return { output, code }
}

t.test('the built server runs with the built plugins, in several workers', async (t) => {
  const folder = await temporaryFolder(t)
  await mkdir(join(folder, 'node_modules'))
  for (const name of await readdir(join(ROOT, 'node_modules')))
    if (name !== '@lazaret') await symlink(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name))
  await install(folder, 'server', 'server')
  for (const name of PLUGINS) await install(folder, `plugin-${name}`, `plugins-examples/${name}`)
  await mkdir(join(folder, 'rules'))
  await writeFile(join(folder, 'rules/one.yar'), 'rule Found { strings: $a = "alpha" condition: $a }')

  const { uri } = await openEmptyDatabase(t)
  const child = spawn(process.execPath, [join(folder, 'node_modules/@lazaret/server/dist/main.js')], {
    cwd: folder,
    env: {
      HOME: folder,
      SERVICE_PORT: '0',
      SERVICE_WORKERS: '2',
      SERVICE_DATABASE_URI: uri,
      SERVICE_ADMIN_PASSWORD: ADMIN.password,
      SERVICE_PLUGINS: PLUGINS.map((name) => `@lazaret/plugin-${name}`).join(','),
      YARA_RULES_FOLDER: join(folder, 'rules'),
      WEBHOOK_URL: 'http://127.0.0.1:1/',
      WEBHOOK_SECRET: 'shared',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.teardown(() => void child.kill('SIGKILL'))
  const ended = once(child, 'exit')
  const errors = text(child.stderr)
  const ready = Promise.withResolvers<string>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, url] = /^ready\s+(\S+)$/.exec(line) ?? []
    if (url) ready.resolve(url)
  })
  const url = await Promise.race([ready.promise, ended.then(async () => Promise.reject(new Error(await errors)))])
  const admin = await signIn({ url })
  t.strictSame(
    Object.keys((await admin.get('/api/server/admin')).json.active_plugins).sort(),
    PLUGINS.map((name) => `@lazaret/plugin-${name}`),
  )
  const { status, json } = await admin.upload('some alpha here')
  t.equal(status, 200)
  t.match(json, { md5: /^\w{32}$/, ssdeep: /^3:/, file_type: /ASCII text/ })
  const tags = async (): Promise<string[]> =>
    (await admin.get(`/api/file/${json.id}/tag`)).json.map(({ tag }: { tag: string }) => tag)
  while ((await tags()).length === 0) await wait(20)
  t.strictSame(await tags(), ['yara:found'])
  t.equal((await admin.get(`/api/file/${json.id}/download/zip`)).status, 200)
  child.kill('SIGTERM')
  t.strictSame(await ended, [0, null])
})
