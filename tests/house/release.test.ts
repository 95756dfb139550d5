import { execFile, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { licenceList } from '../../tools/release/licence-list.ts'
import { placeCluster } from '../support/new-cluster.ts'
import { findProgram, needProgram } from '../support/programs.ts'
import { ADMIN, databaseEnded, temporaryFolder } from '../support/server-process.ts'
import { until } from '../support/until.ts'
import { installTarballs, manifestOf } from './installed.ts'
import { repositoryRoot } from './repository.ts'

/** A checkout takes five times as much, which is a lot for a first look. */
const MAX_INSTALLED_BYTES = 250_000_000
const PACKAGES = ['lazaret-0.1.0.tgz', 'lazaret-sdk-0.1.0.tgz', 'lazaret-server-0.1.0.tgz']

async function run(program: string, ...args: readonly string[]): Promise<string> {
  // Without what npm and the test runner leave in the environment.
  const bare = ['-i', `PATH=${process.env.PATH}`, `HOME=${process.env.HOME}`, program, ...args]
  return (await promisify(execFile)('env', bare, { cwd: repositoryRoot, maxBuffer: 2 ** 26 })).stdout
}

const folder = await mkdtemp(join(tmpdir(), 'lazaret-release-'))
t.teardown(() => rm(folder, { recursive: true, force: true }))
await run(process.execPath, 'tools/release/release.ts', '--allow-changes', '--folder', folder)

t.test(
  'a release has its packages, what they consist of, under which licences, and from what they were built',
  async (t) => {
    const read = (name: string): Promise<string> => readFile(join(folder, name), 'utf8')
    t.same((await readdir(folder)).toSorted(), [
      'LICENCES.md',
      'SHA256SUMS',
      ...PACKAGES,
      'provenance.json',
      'sbom.cdx.json',
    ])

    const sums = new Map(
      (await read('SHA256SUMS'))
        .trim()
        .split('\n')
        .map((line) => line.split('  ').toReversed() as [string, string]),
    )
    const { subject, predicate } = JSON.parse(await read('provenance.json'))
    const subjects = new Map(subject.map(({ name, digest }: { name: string; digest: unknown }) => [name, digest]))
    for (const name of PACKAGES) {
      const sha256 = createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex')
      t.equal(sums.get(name), sha256, `${name} has the sum on the list`)
      t.strictSame(subjects.get(name), { sha256 }, `${name} is a subject of the provenance`)
      const paths = (await run('tar', '-tzf', join(folder, name))).trim().split('\n')
      for (const file of ['LICENSE', 'README.md']) t.ok(paths.includes(`package/${file}`), `${name} has ${file}`)
      t.same(
        paths.filter((path) => /\/(src|tests?|node_modules)\/|\/\.env|\.map$/.test(path)),
        [],
        `${name} has only what runs, and no map to what it has not`,
      )
      t.ok(paths.length > 20, `${name} is built`)
      const page = paths.filter((path) => path.startsWith('package/dist/web/'))
      if (name.includes('server'))
        t.ok(page.includes('package/dist/web/index.html') && page.some((path) => path.endsWith('.js.br')))
      else t.same(page, [])
    }
    const commit = (await run('git', 'rev-parse', 'HEAD')).trim()
    t.match(predicate.buildDefinition.resolvedDependencies[0].digest.gitCommit, new RegExp(`^${commit}(-changed)?$`))

    const { components } = JSON.parse(await read('sbom.cdx.json'))
    const names = components.map(({ name }: { name: string }) => name)
    for (const name of ['restify', 'pg', 'client-s3', 'ink', 'openapi-fetch', 'react-dom'])
      t.ok(names.includes(name), `${name} is listed`)
    for (const name of ['tap', 'typescript', 'turbo']) t.notOk(names.includes(name), `${name} is not part of a release`)
    t.match(await read('LICENCES.md'), /^## MIT$/m)
  },
)

t.test('what is installed with the packages stays small', async (t) => {
  const workspaces = ['server', 'sdk', 'cli'].flatMap((name) => ['-w', name])
  const listed = await run('npm', 'ls', '--all', '--parseable', '--omit=dev', ...workspaces)
  const folders = new Set(listed.split('\n').filter((path) => path.includes('/node_modules/')))
  t.ok(folders.size > 200)
  t.same(
    [...folders].filter((path) => path.includes('/@scarf/')),
    [],
    'no package reports its install',
  )
  let bytes = 0
  for (const path of folders)
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      // Packages inside of it are listed themselves.
      const isInside = entry.parentPath.slice(path.length).split('/').includes('node_modules')
      if (entry.isFile() && !isInside) bytes += (await stat(join(entry.parentPath, entry.name))).size
    }
  t.ok(bytes < MAX_INSTALLED_BYTES, `${folders.size} packages, ${bytes} bytes`)
})

t.test('a package without a licence stops the release', async (t) => {
  const bill = { components: [{ name: 'nameless', version: '1.0.0' }] }
  t.throws(() => licenceList(bill), /nameless names no licence/)
})

const CLIENTS = PACKAGES.slice(0, 2).map((name) => join(folder, name))
const PROGRAM = `
import { createClient } from '@lazaret/sdk'
const client = createClient({ baseUrl: process.env.LAZARET_URL })
await client.auth.login({ login: '${ADMIN.login}', password: '${ADMIN.password}' })
const { sha256 } = await client.files.upload({ source: process.argv[2], tags: ['packed'] })
for await (const found of client.files.search('tag:packed')) console.log(found.sha256 === sha256)
const feed = client.feed('file', { from: 'beginning' })
for (const item of await feed.poll()) await item.ack()
await feed.close()
`

t.test('the packages work where nothing else is: the server on Node 24, its clients on 22 and 24', async (t) => {
  if (!needProgram(t, 'node22')) return
  const home = await temporaryFolder(t)
  await installTarballs(
    home,
    PACKAGES.map((name) => join(folder, name)),
  )
  await placeCluster(join(home, 'data'))
  const bin = (place: string): string => join(place, 'node_modules/lazaret/bin/lazaret.mjs')
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    SERVICE_ADMIN_PASSWORD: ADMIN.password,
    SERVICE_PORT: '0',
    SERVICE_WORKERS: '1',
  }
  const server = spawn(process.execPath, [bin(home), 'server', 'start', '--migrate'], { cwd: home, env })
  const ended = once(server, 'exit')
  t.teardown(async () => {
    server.kill('SIGTERM')
    await ended
    await databaseEnded(home)
  })
  let printed = ''
  for (const stream of [server.stdout, server.stderr])
    stream.on('data', (text) => {
      printed += text
    })
  const url = await until(async () => {
    if (server.exitCode !== null) throw new Error(printed)
    return /^ready +(\S+)/m.exec(printed)?.[1]
  })
  const page = await fetch(`${url}/file/abc`)
  t.match(await page.text(), 'src="../assets/index-', 'the page came with the package')
  for (const node of [process.execPath, findProgram('node22') ?? '']) {
    const place = await temporaryFolder(t)
    await installTarballs(place, CLIENTS)
    await writeFile(join(place, 'program.mjs'), PROGRAM)
    await writeFile(join(place, 'sample'), `content for ${node}`)
    const options = {
      cwd: place,
      env: { PATH: process.env.PATH, HOME: place, LAZARET_KEYRING: 'off', LAZARET_URL: url },
    }
    const call = async (...args: readonly string[]) => {
      const child = promisify(execFile)(node, args, options)
      child.child.stdin?.end(`${ADMIN.password}\n`)
      return child.catch((error: { stdout: string; stderr: string }) => error)
    }
    const { stdout, stderr } = await call('program.mjs', 'sample')
    t.match(stdout, /true/, `${node}: ${stderr}`)
    t.match((await call(bin(place), 'login', '--user', ADMIN.login, '--password-stdin')).stderr, /signed in/)
    t.match((await call(bin(place), 'push', 'sample')).stdout, /"status":"known"/)
    t.match((await call(bin(place), 'search', 'tag:packed', '--download', 'in')).stderr, /^(?!error)/)
    t.ok((await readdir(join(place, 'in'))).length > 0)
    const { stderr: missing } = await call(bin(place), 'server', 'check')
    t.match(missing, node === process.execPath ? /add the package @lazaret\/server/ : /the server needs Node 24/)
    for (const name of ['lazaret', '@lazaret/sdk'])
      t.match(await manifestOf(place, name), { engines: { node: '>=22.19' } })
  }
  t.match(await manifestOf(home, '@lazaret/server'), { engines: { node: '>=24' } })
})

t.test('man lazaret works after a global installation', async (t) => {
  const place = await temporaryFolder(t)
  await run('tar', '-xzf', join(folder, PACKAGES[0] ?? ''), '-C', place)
  const path = join(place, 'package/package.json')
  // Nothing has to be fetched.
  await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), dependencies: {} }))
  await run('tar', '-czf', join(place, 'package.tgz'), '-C', place, 'package')
  await mkdir(join(place, 'global'))
  await run('npm', 'install', '-g', '--offline', '--prefix', join(place, 'global'), join(place, 'package.tgz'))
  const pages = await readdir(join(repositoryRoot, 'cli/man'))
  t.same((await readdir(join(place, 'global/share/man/man1'))).toSorted(), pages.toSorted())
})
