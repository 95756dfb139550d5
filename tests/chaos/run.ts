// Runs attacks in full and writes their figures into docs/reliability.md: npm run test:chaos [-- [--short] names].
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import product from '../../server/package.json' with { type: 'json' }
import { findBinaries } from '../../server/src/database/embedded-binaries.ts'
import { type Attack, allAttacks, filesOf } from './attacks.ts'
import { writePage } from './page.ts'
import type { Figures } from './report.ts'
import { keepResult } from './results.ts'

const TESTS = fileURLToPath(new URL('..', import.meta.url))
const HOURS_OF_ONE_ATTACK = 6

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    /** As within npm test; the figures are kept where there are none of the full form. */
    short: { type: 'boolean', default: false },
    /** Data of a generated repository, for attacks that need a large one. */
    folder: { type: 'string' },
  },
})

const attacks = allAttacks()
const names = positionals.length > 0 ? positionals : [...attacks.keys()]
for (const name of names)
  if (!attacks.has(name)) {
    console.error(`no attack is called "${name}"; there are ${[...attacks.keys()].join(', ')}`)
    process.exit(1)
  }

const ranOn = await machine()
let failed = 0
for (const name of names) {
  const attack = attacks.get(name)
  if (attack === undefined || !run(name, attack)) failed += 1
}
writePage()
console.info(`${names.length - failed} attacks withstood, ${failed} not`)
process.exitCode = failed === 0 ? 0 : 1

function run(name: string, attack: Attack): boolean {
  const files = filesOf(name, attack).filter((file) => existsSync(join(TESTS, file)))
  if (files.length === 0) {
    console.error(`${name} has no test yet`)
    return false
  }
  const scratch = mkdtempSync(join(tmpdir(), 'lazaret-attack-'))
  try {
    const figuresFile = join(scratch, 'figures')
    const runner = [join(TESTS, 'run.ts'), '--strict', '--jobs=1', `--timeout=${HOURS_OF_ONE_ATTACK * 3600}`, ...files]
    const { status } = spawnSync(process.execPath, runner, {
      stdio: 'inherit',
      env: {
        ...process.env,
        ...(values.short ? {} : attack.full),
        ...(values.folder === undefined ? {} : { SCALE_FOLDER: values.folder }),
        ATTACK_FIGURES: figuresFile,
      },
    })
    if (status !== 0) return false
    const lines = existsSync(figuresFile) ? readFileSync(figuresFile, 'utf8').trim().split('\n') : []
    const form = values.short && attack.full !== undefined ? 'short' : 'full'
    const date = new Date().toISOString().slice(0, 10)
    keepResult(name, { form, date, ranOn, figures: lines.map((line): Figures => JSON.parse(line)) })
    return true
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
}

async function machine(): Promise<string> {
  const native = await findBinaries()
  const [, postgresql] = execFileSync(join(native, 'bin', 'postgres'), ['--version'], { encoding: 'utf8' }).split(') ')
  const processors = cpus()
  const gibibytes = Math.round(totalmem() / 2 ** 30)
  return (
    `Lazaret ${product.version}, Node ${process.versions.node}, PostgreSQL ${postgresql?.trim()}; ` +
    `${processors.length} processors (${processors[0]?.model.trim()}), ${gibibytes} GiB of memory, shared with other work`
  )
}
