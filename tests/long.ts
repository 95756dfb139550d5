// The long form of tests that repeat, race or generate: npm run test:long [-- files]. The environment goes before these sizes.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const SIZES = {
  ROUNDS: '40',
  KILL_ROUNDS: '20',
  FULL: '1',
  LIVE_SECONDS: '60',
  GRAPHS: '2000',
  REQUESTS: '20000',
  SCHEMA_EXAMPLES: '100',
  QUERIES: '20000',
  STEPS: '5000',
  TRANSFER_FILES: '1000',
  BIG_BYTES: '2500000000',
  MEBIBYTES: '2048',
}
const HOURS_OF_ONE_FILE = 4

// `rounds`, `fileCount` and `LIVE_MS` read the environment for several files.
const isSized = new RegExp(
  `process\\.env\\.(?:${Object.keys(SIZES).join('|')})\\b|\\b(?:rounds|fileCount)\\(|\\bLIVE_MS\\b`,
)
const given = process.argv.slice(2)
const all = globSync('{server,sdk,cli,bench,plugins-examples,security}/**/*.test.ts', {
  exclude: ['**/node_modules/**'],
})
const files = given.length > 0 ? given : all.filter((file) => isSized.test(readFileSync(file, 'utf8'))).sort()
const runner = ['--strict', `--timeout=${HOURS_OF_ONE_FILE * 3600}`, ...files]
const { status } = spawnSync(process.execPath, [fileURLToPath(new URL('run.ts', import.meta.url)), ...runner], {
  stdio: 'inherit',
  env: { ...SIZES, ...process.env },
})
process.exit(status ?? 1)
