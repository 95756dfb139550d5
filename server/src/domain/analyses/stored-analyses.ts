import type { Knex } from 'knex'

export type StoredAnalysis = {
  readonly id: string
  readonly arguments: unknown
  /** Null if it was sent to the backend. */
  readonly waitingSince: string | null
}

export function analysesOf(db: Knex, objectId: number): Knex.QueryBuilder<object, StoredAnalysis[]> {
  return db('karton_analysis as analysis')
    .join('karton_object as link', 'link.analysis_id', 'analysis.id')
    .leftJoin('analysis_start as start', 'start.analysis_id', 'analysis.id')
    .where('link.object_id', objectId)
    .select({ id: 'analysis.id', arguments: 'analysis.arguments', waitingSince: 'start.requested_on' })
}
