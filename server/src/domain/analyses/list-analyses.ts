import type { Call } from '../../call.ts'
import { invalidField } from '../../errors/problems.ts'
import { selectAnalyses } from '../../statements/analyses/select-analyses.ts'
import type { Kind } from '../../tables/kind.ts'
import type { AnalysisRow } from '../../views/analyses.ts'
import { findObject } from '../access/find-object.ts'
import { stillThere } from '../access/still-there.ts'
import { readAnalysisId } from './analysis-id.ts'
import { withProgress } from './with-progress.ts'

export type ObjectPath = { readonly type: Kind; readonly id: string }
export type AnalysisPage = {
  readonly analyses: readonly AnalysisRow[]
  /** The analyses that determine the overall status of the object. */
  readonly newest: readonly AnalysisRow[]
}

const PAGE = 10

/** The newest analyses of an object, or the next ones after a pivot, which may belong to any object. */
export async function listAnalyses(call: Call, { type, id }: ObjectPath, olderThan?: string): Promise<AnalysisPage> {
  const { id: objectId } = await findObject(call, type, id)
  const pivot = olderThan === undefined ? undefined : readAnalysisId(olderThan)
  if (pivot === null) throw invalidField('older_than', `must be a UUID, not "${olderThan}"`)
  const { db } = call.app
  const newest = await stillThere(selectAnalyses(db, objectId, { count: PAGE }))
  const page =
    pivot === undefined ? newest : await stillThere(selectAnalyses(db, objectId, { olderThan: pivot, count: PAGE }))
  const shown = await withProgress(call.app, [...page, ...newest])
  return { analyses: shown.slice(0, page.length), newest: shown.slice(page.length) }
}
