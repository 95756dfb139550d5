import { parseArgs } from 'node:util'
import pg from 'pg'
import { send } from './clients.ts'
import { openInProcess, type Query } from './in-process.ts'
import { readLiterals } from './literals.ts'
import { openScale } from './open-scale.ts'
import { ROLES } from './queries.ts'
import { SHAPES } from './shapes.ts'

// Compares, for each statement that connections prepare, the plan for its values with the one for any values: PostgreSQL may
// choose the latter after five executions. The number of pages that a plan reads says how good it is, whatever else the machine does.
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    only: { type: 'string', default: '' },
    values: { type: 'string', default: '6' },
  },
})
if (values.folder === undefined) throw new Error('name the folder of the database: --folder <path>')

type Plan = { readonly pages: number; readonly cost: number }
type Row = { readonly 'QUERY PLAN': readonly [{ readonly Plan: Readonly<Record<string, number>> }] }

await using stack = new AsyncDisposableStack()
const { db, uri } = await openScale(values.folder, stack)
const { url, tokenOf, queriesOf } = await openInProcess({ uri, timeoutMs: 60_000 }, stack)
const literals = await readLiterals(
  db,
  ROLES.map(({ login }) => login),
)
const wanted = new RegExp(values.only, 'i')
console.log('pages of the plan for these values and of the plan for any, their costs, the shape, the statement')
for (const role of ROLES) {
  const token = await tokenOf(role.login)
  for (const shape of SHAPES.filter(({ name }) => wanted.test(name))) {
    for (let n = 0; n < Number(values.values); n += 1) {
      const queries = await queriesOf(async () => {
        await send({ url, token }, shape.request(literals, n, role))
      })
      for (const query of queries.filter(isPrepared)) await compare(query, `${shape.name}, ${role.login}`)
    }
  }
}

function isPrepared({ bindings = [], options }: Query): boolean {
  return bindings.length > 0 && options?.plansEachTime !== true
}

async function compare({ sql, bindings = [] }: Query, what: string): Promise<void> {
  const [custom, generic] = [await planOf('custom', sql, bindings), await planOf('generic', sql, bindings)]
  const figures = [custom.pages, generic.pages, custom.cost.toFixed(0), generic.cost.toFixed(0)]
  console.log(
    [
      ...figures.map((figure) => String(figure).padStart(8)),
      what.padEnd(40),
      sql.replace(/\s+/g, ' ').slice(0, 600),
    ].join(' '),
  )
}

async function planOf(which: 'custom' | 'generic', sql: string, bindings: readonly unknown[]): Promise<Plan> {
  const list = bindings.map(literal).join(', ')
  await db.raw(`SET plan_cache_mode = force_${which}_plan`)
  const connection = await db.client.acquireConnection()
  try {
    await connection.query(`PREPARE shape AS ${sql}`)
    const explain = `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE shape (${list})`
    await connection.query(explain)
    const { rows }: { readonly rows: readonly Row[] } = await connection.query(explain)
    const plan = rows[0]?.['QUERY PLAN'][0].Plan ?? {}
    return {
      pages: Number(plan['Shared Hit Blocks']) + Number(plan['Shared Read Blocks']),
      cost: Number(plan['Total Cost']),
    }
  } finally {
    await connection.query('DEALLOCATE shape')
    await db.client.releaseConnection(connection)
  }
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  const text = Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one)).join(',')}}` : String(value)
  return pg.escapeLiteral(text)
}
