import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type * as ServerProcess from '../../tests/support/server-process.ts'
import { describeMachine } from '../machine.ts'
import { compareShapes, type ShapeComparison, type Side } from './compare-shapes.ts'
import { readLiterals } from './literals.ts'
import { openScale } from './open-scale.ts'
import { keysOf } from './open-target.ts'
import { ROLES } from './queries.ts'
import { SHAPES } from './shapes.ts'

// Compares a server of another checkout, on another database or with other settings with the one of this checkout.
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    against: { type: 'string', default: '.' },
    'against-folder': { type: 'string' },
    'against-setting': { type: 'string', multiple: true, default: [] },
    only: { type: 'string', default: '' },
    role: { type: 'string', multiple: true },
    requests: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '2' },
    timeout: { type: 'string', default: '60' },
    json: { type: 'boolean', default: false },
  },
})

await using stack = new AsyncDisposableStack()
if (values.folder === undefined) throw new Error('name the folder of the database: --folder <path>')
const roles = ROLES.filter(({ login }) => values.role === undefined || values.role.includes(login))
const wanted = new RegExp(values.only, 'i')
const shapes = SHAPES.filter(({ name }) => wanted.test(name))
const settings = Object.fromEntries(
  values['against-setting'].map((text) => {
    const [key = '', value = ''] = text.split('=', 2)
    return [key.toUpperCase(), value]
  }),
)
const before = await openSide(
  resolve(process.env.INIT_CWD ?? '', values.against),
  values['against-folder'] ?? values.folder,
  settings,
)
const after = await openSide(resolve(import.meta.dirname, '../..'), values.folder, {})
const literals = await readLiterals(
  after.db,
  ROLES.map(({ login }) => login),
)
const comparing = { shapes, roles, requests: Number(values.requests), rounds: Number(values.rounds) }
const machine = await describeMachine()
if (!values.json) console.log(`${machine}\n\n${header()}`)
const results: ShapeComparison[] = []
for await (const compared of compareShapes([before, after], literals, comparing)) {
  results.push(compared)
  if (!values.json) console.log(line(compared))
}
if (values.json)
  console.log(JSON.stringify({ machine, requests: comparing.requests, rounds: comparing.rounds, results }, null, 2))

async function openSide(checkout: string, folder: string, more: Readonly<Record<string, string>>): Promise<Side> {
  const { db, uri } = await openScale(folder, stack)
  const { startServer, temporaryFolder }: typeof ServerProcess = await import(
    join(checkout, 'tests/support/server-process.ts')
  )
  const t = { teardown: (run: () => Promise<void>) => stack.defer(run) }
  const own = {
    DATABASE_URI: uri,
    LOG_LEVEL: 'critical',
    SEARCH_NICENESS: '0',
    STATEMENT_TIMEOUT: String(Number(values.timeout) * 1000),
  }
  const { url } = await startServer(t, { folder: await temporaryFolder(t), settings: { ...own, ...more } })
  const keyOf = await keysOf(url)
  const tokens = new Map<string, string>()
  for (const { login } of roles) tokens.set(login, await keyOf(login))
  return { db, url, tokens }
}

function header(): string {
  const cells = ['PostgreSQL', 'now', 'ratio', 'p50 ms', 'now', 'p95 ms', 'now', 'found']
  return `${'shape'.padEnd(36)} ${'role'.padEnd(7)}${cells.map((cell) => cell.padStart(11)).join('')}`
}

function line({ shape, role, before: a, after: b, size, failed, different }: ShapeComparison): string {
  const figures = [a.database, b.database, b.database / a.database, a.p50, b.p50, a.p95, b.p95]
  const cells = [...figures.map((figure) => figure.toFixed(2)), String(size)].map((cell) => cell.padStart(11))
  const notes = [failed > 0 ? `${failed} failed` : '', different > 0 ? `${different} ANSWERED DIFFERENTLY` : '']
  return `${shape.padEnd(36)} ${role.padEnd(7)}${cells.join('')}  ${notes.join(' ')}`.trimEnd()
}
