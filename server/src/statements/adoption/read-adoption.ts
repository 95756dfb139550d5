import type { Knex } from 'knex'

/**
 * `waiting`: a database of MWDB Core that no server of ours has changed; `unknown`: it has objects, but no revision that says which
 * release made them; `own`: made by a server of ours, or restored from its backup.
 */
export type AdoptionState = 'empty' | 'unknown' | 'waiting' | 'adopted' | 'own'

export type Adoption = {
  readonly state: AdoptionState
  /** The revision that MWDB Core has recorded. */
  readonly revision: string | null
}

type PresentTables = { readonly revision: boolean; readonly object: boolean; readonly instance: boolean }

/** Reads from the tables of a database whether it is adopted, and whether it can be. */
export async function readAdoption(db: Knex): Promise<Adoption> {
  const { rows } = await db.raw<{ rows: PresentTables[] }>(
    `select to_regclass('alembic_version') is not null as revision, to_regclass('object') is not null as object,
       to_regclass('instance') is not null as instance`,
  )
  const present = rows[0] ?? { revision: false, object: false, instance: false }
  return { state: stateOf(present), revision: present.revision ? await readRevision(db) : null }
}

function stateOf({ revision, object, instance }: PresentTables): AdoptionState {
  if (instance) return revision ? 'adopted' : 'own'
  if (revision) return 'waiting'
  return object ? 'unknown' : 'empty'
}

async function readRevision(db: Knex): Promise<string | null> {
  const { rows } = await db.raw<{ rows: { version_num: string }[] }>('select version_num from alembic_version')
  return rows.map((row) => row.version_num).join(', ') || null
}
