import type { Call } from '../../call.ts'
import { Problem } from '../../errors/problems.ts'
import { type AnalysisArguments, insertStart } from '../../statements/analyses/insert-start.ts'
import type { AnalysisRow } from '../../views/analyses.ts'
import { findObject } from '../access/find-object.ts'
import { unlessDeleted } from '../access/unless-deleted.ts'
import type { ObjectPath } from './list-analyses.ts'
import { withProgress } from './with-progress.ts'

/** Always a new analysis. The caller waits for the result, so it is refused at once while the backend is unavailable. */
export async function startAnalysis(
  call: Call,
  { type, id }: ObjectPath,
  given: AnalysisArguments,
): Promise<AnalysisRow> {
  const { app, caller } = call
  const object = await findObject(call, type, id)
  if (app.analysis === null)
    throw new Problem('unavailable', 'no analysis backend is configured', { setting: 'enable_analysis' })
  await app.analysis.requireReachable({ bucket: object.type === 'file' })
  const start = { objectId: object.id, userId: caller.userId, arguments: given }
  const made = await unlessDeleted(call.change((trx) => insertStart(trx, start)))
  app.analysis.kick()
  const [analysis] = await withProgress(app, [made])
  if (analysis === undefined) throw new Error('the database returned no analysis')
  return analysis
}
