// Run by hand: node --conditions=@lazaret/source server/settings/mutate.ts [setting...]
// Makes the server ignore one setting after the other, and checks whether the tests that the page of coverage names notice.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { settingsTable } from '../../../server/src/settings/table.ts'

const TESTS = join(import.meta.dirname, '../..')
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'ignore-setting.ts')).href
const LIMIT_MS = 240_000

type Outcome = { readonly guard: string; readonly failure: string | null; readonly remark?: string }

const wanted = process.argv.slice(2)
const all = Object.entries(settingsTable).map(([name, { key }]) => ({ name, key }))
const unknown = wanted.filter((key) => !all.some((each) => each.key === key))
if (unknown.length > 0) throw new Error(`there is no setting ${unknown.join(', ')}`)
const chosen = all.filter(({ key }) => wanted.length === 0 || wanted.includes(key))

const sound = new Map<string, string | null>()
let caught = 0
for (const { name, key } of chosen) {
  const { guard, failure, remark = '' } = await firstToNotice(name, guardsOf(key))
  if (failure !== null) caught += 1
  console.log(
    `${failure === null ? 'NOT NOTICED' : 'noticed'.padEnd(11)}  ${key.padEnd(30)}  ${guard}  ${failure ?? remark}`,
  )
}
console.log(`\n${chosen.length} settings, ${caught} noticed when ignored`)
process.exitCode = caught === chosen.length ? 0 : 1

async function firstToNotice(name: string, guards: readonly string[]): Promise<Outcome> {
  for (const guard of guards) {
    if (!sound.has(guard)) sound.set(guard, await failureOf(guard, ''))
    const broken = sound.get(guard)
    if (broken) return { guard, failure: null, remark: `fails even where nothing is ignored: ${broken}` }
    const failure = await failureOf(guard, name)
    if (failure !== null) return { guard, failure }
  }
  return { guard: guards.join(', ') || 'no test', failure: null }
}

function guardsOf(key: string): string[] {
  const page = readFileSync(join(TESTS, '../docs/reference/coverage.md'), 'utf8')
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()))
  const found = rows
    .filter(([, , names]) => names?.includes(`\`${key}\``))
    .flatMap(([, , , tests]) => [...(tests ?? '').matchAll(/`([^`]+\.test\.ts)`/g)].flatMap(([, path]) => path ?? []))
  return [...new Set(found)]
}

/** The first check of the file that fails while the server ignores the setting; null where none does. */
async function failureOf(file: string, name: string): Promise<string | null> {
  const child = spawn(process.execPath, ['--conditions=@lazaret/source', join(TESTS, file)], {
    cwd: TESTS,
    env: {
      ...process.env,
      NODE_OPTIONS: `--import=${PRELOAD}`,
      LAZARET_IGNORED_SETTING: name,
      TAP_BAIL: name === '' ? '0' : '1',
      TAP_TIMEOUT: String(LIMIT_MS / 1000),
    },
    stdio: ['ignore', 'pipe', 'ignore'],
    timeout: LIMIT_MS,
  })
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  const [code, signal] = await once(child, 'close')
  if (code === 0) return null
  const first = /^ *not ok \d+ - (.*?)(?: #.*)?$/m.exec(output)?.[1]
  return first ?? (signal === null ? `exit code ${code}` : 'ended by the time limit')
}
