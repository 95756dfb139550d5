import type { Knex } from 'knex'
import type { KartonAnalysisModel } from '../../tables/karton-analysis.ts'
import type { Fields } from '../../tables/rows.ts'

export type KnownAnalysis = Fields<KartonAnalysisModel, 'id' | 'arguments'> & { readonly requestedOn: string }

/** Creates an analysis unless it is known. Locked until the end of the transaction. */
export async function ensureAnalysis(trx: Knex.Transaction, id: string): Promise<KnownAnalysis> {
  // The no-op update locks the row: a concurrent removal of its last link waits, and then keeps it.
  const { rows } = await trx.raw<{ rows: KnownAnalysis[] }>(
    `insert into karton_analysis as analysis (id, creation_time, arguments)
     values (?, clock_timestamp() at time zone 'utc', '{}')
     on conflict (id) do update set id = excluded.id
     returning analysis.id, analysis.arguments, analysis.creation_time as "requestedOn"`,
    [id],
  )
  const [known] = rows
  if (known === undefined) throw new Error('the database returned no analysis')
  return known
}
