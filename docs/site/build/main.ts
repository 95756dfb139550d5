// Builds the site: npm run docs. With `--path 0.1` it is built as an older version, below the current one.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { drawContract } from './draw-contract.ts'
import { operationsPage } from './operations-page.ts'
import { checkVersionPath, removeCurrentBuild, writeVersionList } from './published-versions.ts'
import { PATH_VARIABLE, siteAddress } from './site-address.ts'

const SITE = join(import.meta.dirname, '..')
const GENERATED = join(SITE, 'generated')
const current = siteAddress(undefined)
const { path } = parseArgs({ options: { path: { type: 'string' } } }).values

if (path !== undefined) checkVersionPath(path)
const address = siteAddress(path)
if (path === undefined) removeCurrentBuild(current.folder)
else rmSync(address.folder, { recursive: true, force: true })
rmSync(GENERATED, { recursive: true, force: true })
mkdirSync(GENERATED)
writeFileSync(join(GENERATED, 'http-api.md'), operationsPage())
run('typedoc')
run(
  'typedoc',
  '--entryPoints',
  '../../sdk/src/testing/test-server.ts',
  '--name',
  '@lazaret/sdk/testing',
  '--out',
  'generated/sdk/testing',
)
run('vitepress', 'build')
drawContract(address)
writeVersionList(current.folder, path === undefined ? readVersion() : undefined)

function readVersion(): string {
  return JSON.parse(readFileSync(join(SITE, '../../package.json'), 'utf8')).version
}

function run(program: string, ...args: readonly string[]): void {
  const env = { ...process.env, [PATH_VARIABLE]: path ?? '' }
  execFileSync(join(SITE, 'node_modules/.bin', program), args, { cwd: SITE, env, stdio: 'inherit' })
}
