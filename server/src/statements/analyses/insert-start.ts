import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { MAX_WAITING_ANALYSES_PER_OBJECT, requireRoom } from '../annotations/bounds.ts'
import type { StoredAnalysis } from './select-analyses.ts'

export type NewStart = {
  readonly objectId: number
  readonly userId: number
  readonly arguments: AnalysisArguments
}
export type AnalysisArguments = { readonly execute?: string }

/**
 * Creates an analysis of an object and a row to send it, so that it is sent whatever happens after the commit. It is a table and
 * not a queue library, so that it shares the object's transaction and backup and is deleted with the object.
 */
export async function insertStart(trx: Knex.Transaction, start: NewStart): Promise<StoredAnalysis> {
  const { rows } = await trx.raw<{ rows: (StoredAnalysis & { before: number })[] }>(
    `with analysis as (
       insert into karton_analysis (id, creation_time, arguments)
       values (:id, clock_timestamp() at time zone 'utc', :arguments) returning id, creation_time, arguments
     ), link as (
       insert into karton_object (analysis_id, object_id) select id, :objectId from analysis
     ), start as (
       insert into analysis_start (analysis_id, object_id, content_id, feed_quality, requested_on, due_on)
       select analysis.id, :objectId, :contentId, u.feed_quality, analysis.creation_time, analysis.creation_time
       from analysis, "user" u where u.id = :userId
     )
     select id, arguments, creation_time as "requestedOn", creation_time as "waitingSince",
       (select count(*)::int from analysis_start where object_id = :objectId) as before from analysis`,
    {
      id: randomUUID(),
      contentId: randomUUID(),
      objectId: start.objectId,
      userId: start.userId,
      arguments: JSON.stringify(start.arguments),
    },
  )
  const [made] = rows
  if (made === undefined) throw new Error('the database returned no analysis')
  const { before, ...stored } = made
  requireRoom({ before, added: 1 }, MAX_WAITING_ANALYSES_PER_OBJECT, 'analyses of one object that wait to be started')
  return stored
}
