import { parseArgs } from 'node:util'
import { describeMachine } from '../machine.ts'
import type { Plan } from './clients.ts'
import { readLiterals } from './literals.ts'
import { measureShapes } from './measure-shapes.ts'
import { openTarget } from './open-target.ts'
import { header, type Result, row } from './percentiles.ts'
import { ROLES } from './queries.ts'
import { SHAPES } from './shapes.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    url: { type: 'string' },
    database: { type: 'string' },
    only: { type: 'string', default: '' },
    role: { type: 'string', multiple: true },
    clients: { type: 'string', default: '8' },
    requests: { type: 'string', default: '80' },
    seconds: { type: 'string', default: '3' },
    timeout: { type: 'string', default: '20' },
    'no-counts': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})

await using stack = new AsyncDisposableStack()
const plan: Plan = {
  clients: Number(values.clients),
  requests: Number(values.requests),
  seconds: Number(values.seconds),
}
const target = await openTarget({ ...values, timeoutMs: Number(values.timeout) * 1000 }, stack)
const literals = await readLiterals(
  target.db,
  ROLES.map(({ login }) => login),
)
const wanted = new RegExp(values.only, 'i')
const shapes = SHAPES.filter(({ name }) => wanted.test(name) && !(values['no-counts'] && name.startsWith('count: ')))
const roles = ROLES.filter(({ login }) => values.role === undefined || values.role.includes(login))
const machine = await describeMachine()
const objects = await countObjects()
if (!values.json) console.log(`${machine}\nobjects     ${objects}, ${plan.clients} clients\n\n${header()}`)
const results: Result[] = []
for await (const result of measureShapes(target, literals, { shapes, roles, plan })) {
  results.push(result)
  if (!values.json) console.log(row(result))
}
if (values.json) console.log(JSON.stringify({ machine, objects, plan, results }, null, 2))

async function countObjects(): Promise<number> {
  const { rows } = await target.db.raw<{ rows: { count: number }[] }>('SELECT count(*) FROM object')
  return rows[0]?.count ?? 0
}
