import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { type BillOfMaterials, licenceList } from './licence-list.ts'
import { digestsOf, provenanceOf } from './provenance.ts'

// Builds what a release consists of. Nothing is published: that is one command more, which CONTRIBUTING names.
const root = join(import.meta.dirname, '../..')
const { values } = parseArgs({
  options: {
    folder: { type: 'string', default: join(root, 'dist') },
    /** Allows trials: uncommitted changes become part of the packages, and the provenance says so. */
    'allow-changes': { type: 'boolean', default: false },
  },
})
const { folder } = values
const PACKAGES = ['sdk', 'server', 'cli']

const changes = await run('git', 'status', '--porcelain')
if (changes !== '' && !values['allow-changes']) throw new Error(`not committed, so not part of a release:\n${changes}`)
await mkdir(folder, { recursive: true })
if ((await readdir(folder)).length > 0) throw new Error(`${folder} is not empty: remove what an earlier run left`)

// A build checks no types. Those of a trial may be wrong.
if (!values['allow-changes']) await run('npm', 'run', 'typecheck', ...workspaces(), '--workspace', 'web')
// Builds first: each package has a script for that, which the configuration of the repository would not let run.
await run('npm', 'pack', '--no-ignore-scripts', '--pack-destination', folder, ...workspaces())
// The page is part of the package of the server, and with it what the page is built from.
const bill = await run('cyclonedx-npm', '--omit', 'dev', '--output-reproducible', ...workspaces(), '--workspace', 'web')
await write('sbom.cdx.json', `${bill}\n`)
await write('LICENCES.md', licenceList(readBill(bill)))
const commit = `${await run('git', 'rev-parse', 'HEAD')}${changes === '' ? '' : '-changed'}`
const lockfile = await readFile(join(root, 'package-lock.json'))
await write('provenance.json', provenanceOf(await digestsOf(folder), { commit, lockfile, builtAt: new Date() }))
const sums = [...(await digestsOf(folder))].map(([name, sha256]) => `${sha256}  ${name}\n`)
await write('SHA256SUMS', sums.join(''))
for (const name of await readdir(folder)) console.log(join(folder, name))

function workspaces(): string[] {
  return PACKAGES.flatMap((name) => ['--workspace', name])
}

function readBill(text: string): BillOfMaterials {
  return JSON.parse(text)
}

async function write(name: string, text: string): Promise<void> {
  await writeFile(join(folder, name), text)
}

async function run(program: string, ...args: readonly string[]): Promise<string> {
  const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}:${process.env.PATH}` }
  const { stdout } = await promisify(execFile)(program, args, { cwd: root, env, maxBuffer: 2 ** 26 })
  return stdout.trim()
}
