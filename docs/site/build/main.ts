// Builds the site: npm run docs.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { drawContract } from './draw-contract.ts'
import { operationsPage } from './operations-page.ts'

const SITE = join(import.meta.dirname, '..')
const GENERATED = join(SITE, 'generated')

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
drawContract(join(SITE, 'dist'))

function run(program: string, ...args: readonly string[]): void {
  execFileSync(join(SITE, 'node_modules/.bin', program), args, { cwd: SITE, stdio: 'inherit' })
}
