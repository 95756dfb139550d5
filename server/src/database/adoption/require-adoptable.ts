import type { Knex } from 'knex'
import { requireAdoptable as requireRevision } from '../../migrations/0001-reference-schema.ts'
import { type Adoption, readAdoption } from '../../statements/adoption/read-adoption.ts'

const REFUSALS = {
  empty:
    'the database is empty, so there is nothing to adopt: name that of MWDB Core by --database-uri, or run "lazaret server setup"',
  own: 'the database was made by this server, not by MWDB Core: there is nothing to adopt',
} as const

/** Throws unless the database is one of MWDB Core in the release that can be adopted, or is adopted already. */
export async function requireAdoptable(db: Knex): Promise<Adoption> {
  const adoption = await readAdoption(db)
  const { state } = adoption
  if (state === 'empty' || state === 'own') throw new Error(REFUSALS[state])
  await requireRevision(db)
  return adoption
}
