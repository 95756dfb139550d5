import type { Knex } from 'knex'
import type { Outer, Selected } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'

const COLUMNS = { id: 'analysis.id', arguments: 'analysis.arguments', waitingSince: 'start.requested_on' } as const

/** Null if it was sent to the backend. */
export type StoredAnalysis = Selected<
  typeof COLUMNS,
  { analysis: Rows['karton_analysis']; start: Outer<Rows['analysis_start']> }
>

export function analysesOf(db: Knex, objectId: number): Knex.QueryBuilder<object, StoredAnalysis[]> {
  return db('karton_analysis as analysis')
    .join('karton_object as link', 'link.analysis_id', 'analysis.id')
    .leftJoin('analysis_start as start', 'start.analysis_id', 'analysis.id')
    .where('link.object_id', objectId)
    .select(COLUMNS)
}
