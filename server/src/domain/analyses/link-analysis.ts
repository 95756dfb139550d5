import type { Knex } from 'knex'
import { KartonObjectModel } from '../../tables/karton-object.ts'
import type { StoredAnalysis } from './stored-analyses.ts'

type LinkedAnalysis = Pick<StoredAnalysis, 'id' | 'arguments'>

/** Links an analysis, known or new, with an object. Idempotent. */
export async function linkAnalysis(
  trx: Knex.Transaction,
  objectId: number,
  analysisId: string,
): Promise<LinkedAnalysis> {
  // The no-op update locks the row: a concurrent removal of its last link waits, and then keeps it.
  const { rows } = await trx.raw<{ rows: LinkedAnalysis[] }>(
    `insert into karton_analysis as analysis (id, creation_time, arguments)
     values (?, clock_timestamp() at time zone 'utc', '{}')
     on conflict (id) do update set id = excluded.id returning analysis.id, analysis.arguments`,
    [analysisId],
  )
  await KartonObjectModel.query(trx).insert({ analysisId, objectId }).onConflict(['analysis_id', 'object_id']).ignore()
  return rows[0] ?? { id: analysisId, arguments: {} }
}
