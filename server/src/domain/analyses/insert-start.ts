import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import type { StoredAnalysis } from './stored-analyses.ts'

export type NewStart = {
  readonly objectId: number
  readonly userId: number
  readonly arguments: AnalysisArguments
}
export type AnalysisArguments = { readonly execute?: string }

/**
 * Makes a new analysis of an object, and keeps that it is still to be sent: whatever happens after the commit, it will be. In a
 * table beside the object, and no library's queue: so it is part of the same transaction, of the same backup, and goes with the object.
 */
export async function insertStart(trx: Knex.Transaction, start: NewStart): Promise<StoredAnalysis> {
  const { rows } = await trx.raw<{ rows: StoredAnalysis[] }>(
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
     select id, arguments, creation_time as "waitingSince" from analysis`,
    {
      id: randomUUID(),
      contentId: randomUUID(),
      objectId: start.objectId,
      userId: start.userId,
      arguments: JSON.stringify(start.arguments),
    },
  )
  const [made] = rows
  if (made === undefined) throw new Error('the database made no analysis')
  return made
}
