import type { Call } from '../../call.ts'
import type { AnalysisRow } from '../../views/analyses.ts'
import { findObject } from '../access/find-object.ts'
import { unlessDeleted } from '../access/unless-deleted.ts'
import { requireAnalysisId } from './analysis-id.ts'
import type { ObjectPath } from './list-analyses.ts'

/** Links an analysis, also one that nobody told of yet, with an object. Doing it twice changes nothing. */
export async function assignAnalysis(call: Call, { type, id }: ObjectPath, analysisId: string): Promise<AnalysisRow> {
  const { id: objectId } = await findObject(call, type, id)
  const known = requireAnalysisId(analysisId)
  return unlessDeleted(
    call.app.db.transaction(async (trx) => {
      // The update that changes nothing holds the row: who removes its last link meanwhile waits, and then keeps it.
      const { rows } = await trx.raw<{ rows: AnalysisRow[] }>(
        `insert into karton_analysis as analysis (id, creation_time, arguments)
         values (?, clock_timestamp() at time zone 'utc', '{}')
         on conflict (id) do update set id = excluded.id returning analysis.id, analysis.arguments`,
        [known],
      )
      await trx('karton_object')
        .insert({ analysis_id: known, object_id: objectId })
        .onConflict(['analysis_id', 'object_id'])
        .ignore()
      return rows[0] ?? { id: known, arguments: {} }
    }),
  )
}
