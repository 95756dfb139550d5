import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { type Consumer, packSdk } from './pack-sdk.ts'

const execute = promisify(execFile)

const program = `
import { ApiError, apiKey, createClient, hashConfig, inParallel, memoryCursor } from '@lazaret/sdk'
import type { Client, FileSummary, Listing, paths, RawNumber } from '@lazaret/sdk'
import { createTestServer } from '@lazaret/sdk/testing'

const client: Client = createClient({ baseUrl: 'http://127.0.0.1:1', auth: apiKey('a.b.c'), retry: { maxAttempts: 1 } })
const found: Listing<FileSummary> = client.files.search('tag:a')
export async function walk(): Promise<number> {
  let bytes = 0
  for await (const file of found) bytes += file.file_size
  for await (const { item, error } of inParallel(['a'], async (id) => id.length)) console.log(item.length, error?.message)
  const { data } = await client.raw.GET('/api/tag', { params: { query: { query: 'a' } } })
  return bytes + (data?.length ?? 0)
}
export type Paths = keyof paths
export const raw: RawNumber | null = null
export async function report(): Promise<string> {
  if ((await createTestServer().client().files.count()) !== 0) throw new Error('the repository in memory is not empty')
  await using other = createClient({ baseUrl: 'http://127.0.0.1:1' })
  const feed = other.feed('config', { store: memoryCursor() })
  await feed.close()
  try {
    await client.server.ping()
  } catch (error) {
    if (error instanceof ApiError && error.code === 'connection') return await hashConfig('{}')
  }
  return 'no error'
}
`

const strict = { noEmit: true, strict: true, skipLibCheck: false, exactOptionalPropertyTypes: true }
const ways = {
  'NodeNext, with the types of Node': {
    ...{ module: 'nodenext', target: 'es2022', lib: ['es2022'], types: ['node'] },
  },
  'a bundler, with the types of a browser': {
    ...{ module: 'esnext', moduleResolution: 'bundler', target: 'es2022', types: [] },
    lib: ['es2022', 'dom', 'dom.iterable', 'dom.asynciterable'],
  },
}

async function check(consumer: Consumer, options: object): Promise<string> {
  const config = { compilerOptions: { ...strict, ...options }, files: ['program.ts'] }
  await writeFile(join(consumer.folder, 'tsconfig.json'), JSON.stringify(config))
  return consumer.run('tsc', '-p', '.')
}

t.test('the packed package serves projects of others', async (t) => {
  const consumer = await packSdk(t, ['@types/node', 'undici-types'])
  const { folder, packed, sizeBytes } = consumer
  t.comment(`packed: ${packed.length} files, ${Math.round(sizeBytes / 1000)} kB`)
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'consumer', type: 'module' }))
  await writeFile(join(folder, 'program.ts'), program)

  t.ok(
    ['package.json', 'README.md', 'LICENSE', 'dist/index.js', 'dist/index.d.ts'].every((one) => packed.includes(one)),
  )
  const strange = packed.filter(
    (path) => !/^(package\.json|README\.md|LICENSE|dist\/[\w/-]+\.(js|js\.map|d\.ts))$/.test(path),
  )
  t.same(strange, [], 'nothing else is in it')

  for (const [name, options] of Object.entries(ways)) t.equal(await check(consumer, options), '', name)
  await t.rejects(
    check(consumer, { ...ways['NodeNext, with the types of Node'], types: [], lib: ['es5'] }),
    Error,
    'the check can fail',
  )

  await writeFile(join(folder, 'run.mjs'), `import { report } from './program.ts'\nconsole.log(await report())\n`)
  const output = await consumer.run('node', 'run.mjs')
  t.equal(
    output.trim(),
    '4f53cda18c2baa0c0354bb5f9a3ecbe5ed12ab4d8e11ba873c2f11161202b945',
    'it runs without the sources',
  )

  await t.test('an old Node fails with the name of the one that is needed', async (t) => {
    const old = process.env.LAZARET_TEST_OLD_NODE ?? '/usr/bin/node'
    const major = await execute(old, ['-p', 'process.versions.node.split(".")[0]']).catch(() => undefined)
    if (!major || Number(major.stdout) >= 22) return void t.pass('refused', { skip: 'no older Node is here' })
    const code = `import { createClient } from '@lazaret/sdk'; createClient({ baseUrl: 'http://127.0.0.1:1' })`
    await writeFile(join(folder, 'old.mjs'), code)
    const expected = { message: /Error: @lazaret\/sdk needs Node 22\.19 or newer, this is \d+/ }
    await t.rejects(execute(old, ['old.mjs'], { cwd: folder }), expected)
  })
})
