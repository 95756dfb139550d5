import type { Db } from './open-scale.ts'
import { ATTRIBUTE_KEYS, attributesSql, commentsSql, restSql, tagsSql } from './sql/annotations.ts'
import { DOCUMENTS } from './sql/documents.ts'
import { INHERITANCE, NUMBERED, permissionsSql, relationsSql } from './sql/links.ts'
import { LOOKS, objectsSql } from './sql/objects.ts'
import { PEOPLE } from './sql/people.ts'
import { RANDOM } from './sql/random.ts'
import { withoutIndexes } from './without-indexes.ts'

export type Load = {
  readonly objects: number
  /** Upload time of the newest object. */
  readonly now: Date
  readonly print: (line: string) => void
}

const BATCH = 50_000

/** Fills a database that has the schema, the first set-up and nothing else. The pool must be of one connection. */
export async function loadScale(db: Db, load: Load): Promise<void> {
  const { objects, print } = load
  const step = async (name: string, run: () => Promise<unknown>): Promise<void> => {
    const began = performance.now()
    await run()
    print(`${name.padEnd(32)} ${((performance.now() - began) / 1000).toFixed(1)} s`)
  }
  const sql = (name: string, text: string): Promise<void> => step(name, () => db.raw(plain(text)))
  await db.raw(
    `SET work_mem = '512MB'; SET maintenance_work_mem = '1GB'; SET synchronous_commit = off; SET jit = off; SET statement_timeout = 0`,
  )
  await sql('functions', RANDOM + LOOKS + DOCUMENTS)
  await sql('users and groups', PEOPLE + NUMBERED)
  await withoutIndexes(db, step, async () => {
    await step('objects', () => loadObjects(db, load))
    await sql('relations', relationsSql(objects))
    await db.raw('ANALYZE object, relation')
    await sql('permissions', permissionsSql(objects))
    await sql('tags', tagsSql(objects))
    await sql('attributes', ATTRIBUTE_KEYS + attributesSql(objects))
    await sql('comments', commentsSql(objects))
    await db.raw('ANALYZE')
    await step('inherited permissions', () => inherit(db))
    await sql('favourites, analyses, sequences', restSql(objects))
  })
}

async function loadObjects(db: Db, { objects, now, print }: Load): Promise<void> {
  for (let first = 1; first <= objects; first += BATCH) {
    const last = Math.min(first + BATCH - 1, objects)
    await db.raw(plain(objectsSql({ first, last, objects, now: now.toISOString().slice(0, -1) })))
    if (last % (BATCH * 4) === 0) print(`  ${last} objects`)
  }
}

async function inherit(db: Db): Promise<void> {
  for (;;) {
    const { rowCount } = await db.raw<{ rowCount: number }>(INHERITANCE)
    if (rowCount === 0) return
  }
}

/** Knex would take a question mark for a binding. */
function plain(text: string): string {
  return text.replaceAll('?', '\\?')
}
