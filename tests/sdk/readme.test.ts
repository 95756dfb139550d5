import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { openTestApp } from '../support/app.ts'

const run = promisify(execFile)
const root = join(import.meta.dirname, '../..')

// The examples of a page are one program, in their order.
async function programOf(page: string): Promise<string> {
  const text = await readFile(join(root, page), 'utf8')
  return [...text.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, block = '']) => block).join('\n')
}

/** A folder with the program and what it works on; the packages are those of the repository. */
async function prepare(t: Test, program: string): Promise<string> {
  const folder = t.testdir()
  const compilerOptions = { noEmit: true, target: 'es2024', lib: ['es2024', 'esnext.disposable'], strict: true }
  const modules = { module: 'nodenext', types: ['node'], customConditions: ['@lazaret/source'], skipLibCheck: true }
  const config = {
    compilerOptions: { ...compilerOptions, ...modules, allowImportingTsExtensions: true },
    files: ['program.ts'],
  }
  await mkdir(join(folder, 'quarantine'))
  for (const name of ['sample.bin', 'a.bin', 'b.bin']) await writeFile(join(folder, name), randomBytes(5000))
  await writeFile(join(folder, 'package.json'), '{"type":"module"}')
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(config))
  await writeFile(join(folder, 'program.ts'), program)
  return folder
}

for (const page of ['sdk/README.md', 'docs/guide/sdk.md']) {
  t.test(`the examples of ${page} are right and run`, async (t) => {
    const program = await programOf(page)
    t.ok(program.includes('createClient('))
    const folder = await prepare(t, program)
    const tsc = await run('env', ['-i', `PATH=${process.env.PATH}`, 'tsc', '-p', '.'], { cwd: folder }).catch((e) => e)
    t.equal(`${tsc.stdout}${tsc.stderr}`, '', 'types')
    const { url, admin, aGroup } = await openTestApp(t)
    await aGroup('analysts')
    const env = { ...process.env, LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' }
    const options = { cwd: folder, env, timeout: 600_000 }
    const ran = await run(process.execPath, ['--conditions=@lazaret/source', 'program.ts'], options).catch((e) => e)
    t.equal(ran.stderr, '', ran.message)
    t.ok(ran.stdout.split('\n').length > 5, ran.stdout)
    t.ok((await readdir(join(folder, 'quarantine'))).length > 0)
  })
}
