import { parseArgs } from 'node:util'
import { PLANNING } from '../../server/src/statements/objects/count-matching.ts'
import { send } from './clients.ts'
import { openInProcess, type Query } from './in-process.ts'
import { readLiterals } from './literals.ts'
import { connectTo, type Db, openScale } from './open-scale.ts'
import { ROLES } from './queries.ts'
import { SHAPES } from './shapes.ts'

// Prints what PostgreSQL is asked for each shape and how it goes about it. The server runs in this process, to see its queries.
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    database: { type: 'string' },
    only: { type: 'string', default: '' },
    role: { type: 'string', default: 'admin' },
    timeout: { type: 'string', default: '60' },
    literal: { type: 'string', default: '1' },
    all: { type: 'boolean', default: false },
  },
})
const role = ROLES.find(({ login }) => login === values.role)
if (role === undefined)
  throw new Error(`--role ${values.role}: one of ${ROLES.map(({ login }) => login).join(', ')} is needed`)

await using stack = new AsyncDisposableStack()
const { db, uri } = await openDatabase()
const { url, tokenOf, queriesOf } = await openInProcess({ uri, timeoutMs: Number(values.timeout) * 1000 }, stack)
const token = await tokenOf(role.login)
const literals = await readLiterals(db, [role.login])
await db.raw(`SET statement_timeout = ${Number(values.timeout) * 1000}`)
const wanted = new RegExp(values.only, 'i')
for (const { name, request } of SHAPES.filter((shape) => wanted.test(shape.name))) {
  const asked = request(literals, Number(values.literal), role)
  const queries = await queriesOf(async () => {
    const { status, ms, items } = await send({ url, token }, asked)
    console.log(
      `\n=== ${name} (${role.login}): ${asked.method} ${decodeURIComponent(asked.path).slice(0, 300)}\n    answered ${status} with ${items} in ${ms.toFixed(1)} ms`,
    )
  })
  for (const query of queries) if (values.all || !isAccount(query)) await explain(query)
}

async function openDatabase(): Promise<{ db: Db; uri: string }> {
  if (values.database !== undefined) return connectTo(values.database, stack)
  if (values.folder === undefined)
    throw new Error('name the folder of the database (--folder) or its address (--database)')
  return openScale(values.folder, stack)
}

/** Every request begins with it. */
function isAccount({ sql }: Query): boolean {
  return sql.includes('from "user" u') || sql.includes('api_key k')
}

async function explain({ sql, bindings = [] }: Query): Promise<void> {
  console.log(`\n${sql}\n-- ${JSON.stringify(bindings).slice(0, 500)}`)
  const connection = await db.client.acquireConnection()
  try {
    if (/^select count/i.test(sql)) await connection.query(PLANNING.before)
    // With the bindings apart, as the server sends it: the plan depends on it.
    const { rows } = await connection.query(`EXPLAIN (ANALYZE, BUFFERS, SETTINGS) ${sql}`, [...bindings])
    for (const row of rows) console.log(row['QUERY PLAN'])
  } catch (error) {
    console.log(`not explained: ${error instanceof Error ? error.message : error}`)
  } finally {
    await connection.query(PLANNING.after)
    await db.client.releaseConnection(connection)
  }
}
