import type { Knex } from 'knex'

/** Whether the chain says that everything up to an entry was removed. */
export async function hasRemovalUpTo(db: Knex, operation: string, details: string): Promise<boolean> {
  const found = await db('audit_entry').where({ operation, details }).select('number').first()
  return found !== undefined
}
