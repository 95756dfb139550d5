import type { Db } from './open-scale.ts'

type Definition = { readonly drop: string; readonly create: string }

type Step = (name: string, run: () => Promise<unknown>) => Promise<void>

const TABLES = [
  'object',
  'relation',
  'permission',
  'tag',
  'comment',
  'attribute',
  'favorites',
  'karton_analysis',
  'karton_object',
]

/** Drops the indexes and foreign keys of the big tables, works, and makes them again: that checks the rows, too. */
export async function withoutIndexes(db: Db, step: Step, work: () => Promise<void>): Promise<void> {
  const indexes = await definitions(db, INDEXES)
  const keys = await definitions(db, FOREIGN_KEYS)
  for (const { drop } of [...keys, ...indexes]) await db.raw(drop)
  await work()
  await step('indexes', () => runAll(db, indexes))
  await step('foreign keys', () => runAll(db, keys))
}

async function runAll(db: Db, list: readonly Definition[]): Promise<void> {
  for (const { create } of list) await db.raw(create)
}

async function definitions(db: Db, query: string): Promise<Definition[]> {
  const { rows } = await db.raw<{ rows: Definition[] }>(query, [TABLES])
  return rows
}

const INDEXES = `
SELECT format('DROP INDEX %I', i.indexrelid::regclass::name) AS drop, pg_get_indexdef(i.indexrelid) AS create
FROM pg_index AS i
WHERE i.indrelid = ANY (?::regclass[]) AND NOT EXISTS (SELECT 1 FROM pg_constraint AS c WHERE c.conindid = i.indexrelid AND c.contype IN ('p', 'u', 'x'))
ORDER BY i.indexrelid`

const FOREIGN_KEYS = `
SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', c.conrelid::regclass, c.conname) AS drop,
  format('ALTER TABLE %s ADD CONSTRAINT %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)) AS create
FROM pg_constraint AS c WHERE c.contype = 'f' AND ARRAY[c.conrelid, c.confrelid]::regclass[] && ?::regclass[]
ORDER BY c.oid`
