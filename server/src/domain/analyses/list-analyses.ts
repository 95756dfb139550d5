import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import { invalidField } from '../../errors.ts'
import type { AnalysisRow } from '../../views/analyses.ts'
import { findObject } from '../access/find-object.ts'
import type { Kind } from '../access/visible.ts'
import { readAnalysisId } from './analysis-id.ts'

export type ObjectPath = { readonly type: Kind; readonly id: string }
export type AnalysisPage = { readonly analyses: readonly AnalysisRow[]; readonly isAnalyzed: boolean }

const PAGE = 10

/** The newest analyses of an object, or the next ones after a pivot, which may belong to any object. */
export async function listAnalyses(call: Call, { type, id }: ObjectPath, olderThan?: string): Promise<AnalysisPage> {
  const { id: objectId } = await findObject(call, type, id)
  const pivot = olderThan === undefined ? undefined : readAnalysisId(olderThan)
  if (pivot === null) throw invalidField('older_than', `must be a UUID, not "${olderThan}"`)
  const { db } = call.app
  const query = analysesOf(db, objectId).orderByRaw('analysis.creation_time desc, analysis.id desc').limit(PAGE)
  if (pivot !== undefined) {
    query.whereRaw(
      `(analysis.creation_time, analysis.id) < (select pivot.creation_time, pivot.id from karton_analysis pivot where pivot.id = ?)`,
      [pivot],
    )
  }
  const analyses = await query
  const isAnalyzed = analyses.length > 0 || (await analysesOf(db, objectId).first()) !== undefined
  return { analyses, isAnalyzed }
}

export function analysesOf(db: Knex, objectId: number): Knex.QueryBuilder<object, AnalysisRow[]> {
  return db('karton_analysis as analysis')
    .join('karton_object as link', 'link.analysis_id', 'analysis.id')
    .where('link.object_id', objectId)
    .select({ id: 'analysis.id', arguments: 'analysis.arguments' })
}
