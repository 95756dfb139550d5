import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { connectDatabase } from '../../server/src/database/connect.ts'
import { openEmbedded } from '../../server/src/database/embedded.ts'
import { makeScale } from './make-scale.ts'
import { migrateTo, newest } from './migrate.ts'
import { type Db, dataFolderOf } from './open-scale.ts'

const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    objects: { type: 'string', default: '1000000' },
    to: { type: 'string', default: newest() },
  },
})
if (values.folder === undefined) throw new Error('name the folder of the database: --folder <path>')
const dataFolder = dataFolderOf(values.folder)
const objects = Number(values.objects)
if (!Number.isSafeInteger(objects) || objects < 1000)
  throw new Error(`--objects ${values.objects}: a number from 1000 on is needed`)

const print = (line: string): void => console.log(line)
const log = { info: () => undefined, error: console.error }
const isNew = !existsSync(join(dataFolder, 'postgres'))
const began = performance.now()
// Nothing is lost that could not be generated again.
const LOADING = {
  fsync: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '16GB',
  autovacuum: 'off',
}

if (isNew) await withDatabase(LOADING, generate)
else print('the folder has a database already: only migrations are run')
await withDatabase({}, finish)
print(`${'all'.padEnd(32)} ${((performance.now() - began) / 1000).toFixed(0)} s`)

async function withDatabase(
  settings: Readonly<Record<string, string>>,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  await using embedded = await openEmbedded({ folder: dataFolder, log, settings })
  const db = connectDatabase({ connection: embedded.connection, poolMax: 1 })
  try {
    await work(db)
  } finally {
    await db.destroy()
  }
}

async function generate(db: Db): Promise<void> {
  await makeScale(db, { objects, now: new Date(), print })
  await timed('vacuum', () => db.raw('VACUUM (FREEZE, ANALYZE)'))
  await db.raw('CHECKPOINT')
}

/** Runs the steps of the first start of an adopted database. */
async function finish(db: Db): Promise<void> {
  const { rows } = await db.raw(
    `SELECT to_regnamespace('scale') IS NOT NULL OR to_regclass('object') IS NULL AS broken`,
  )
  if (rows[0]?.broken) throw new Error(`an earlier run was broken off: remove ${dataFolder} and start again`)
  const ran = await migrateTo(db, values.to)
  for (const [name, seconds] of ran) print(`${`migration ${name}`.padEnd(32)} ${seconds.toFixed(1)} s`)
  if (ran.size > 0) await timed('vacuum', () => db.raw('VACUUM (ANALYZE)'))
}

async function timed(name: string, run: () => Promise<unknown>): Promise<void> {
  const start = performance.now()
  await run()
  print(`${name.padEnd(32)} ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
