import type { Knex } from 'knex'
import type { Outer, SelectedRow } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { attachedTo } from '../annotations/attached-to.ts'

const COLUMNS = {
  id: 'analysis.id',
  arguments: 'analysis.arguments',
  requestedOn: 'analysis.creation_time',
  waitingSince: 'start.requested_on',
} as const

/** Null if it was sent to the backend. */
export type StoredAnalysis = SelectedRow<
  typeof COLUMNS,
  { analysis: Rows['karton_analysis']; start: Outer<Rows['analysis_start']> }
>

type AnalysisFilter = {
  /** Only this analysis. */
  readonly id?: string
  /** Only analyses older than this one, which may belong to any object. */
  readonly olderThan?: string
  readonly count: number
}

/** Analyses of an object, newest first; null: it is gone. */
export async function selectAnalyses(
  db: Knex,
  objectId: number,
  { id, olderThan, count }: AnalysisFilter,
): Promise<StoredAnalysis[] | null> {
  const query = db('karton_analysis as analysis')
    .join('karton_object as link', 'link.analysis_id', 'analysis.id')
    .leftJoin('analysis_start as start', 'start.analysis_id', 'analysis.id')
    .where('link.object_id', objectId)
  if (id !== undefined) query.where('analysis.id', id)
  if (olderThan !== undefined) {
    query.whereRaw(
      `(analysis.creation_time, analysis.id) < (select pivot.creation_time, pivot.id from karton_analysis pivot where pivot.id = ?)`,
      [olderThan],
    )
  }
  query.orderByRaw('analysis.creation_time desc, analysis.id desc').limit(count)
  return attachedTo<StoredAnalysis>(db, objectId, query.select(COLUMNS))
}
