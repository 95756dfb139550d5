import type { Knex } from 'knex'
import { readAdoption } from '../../statements/adoption/read-adoption.ts'

/** How a start, or a check, names a database of MWDB Core that it leaves as it is. */
export const NOT_ADOPTED =
  'the database is one of MWDB Core, and was not adopted: run "lazaret server adopt", which shows what is there, then ' +
  '"lazaret server adopt --apply"; or set adopt_database = 1, and the next start that migrates adopts it'

/** Throws for a database of MWDB Core that no server of ours has migrated: nobody may have meant to change it. */
export async function requireAdopted(db: Knex): Promise<void> {
  const { state } = await readAdoption(db)
  if (state === 'waiting') throw new Error(NOT_ADOPTED)
}
