import type { Knex } from 'knex'
import type { HitString } from '../../tables/yara-hunt-hit.ts'

export type NewHit = { readonly object_id: number; readonly rule: string; readonly strings: readonly HitString[] }

export type SettledFiles = {
  readonly huntId: string
  readonly holder: string
  /** The number before which the files were scanned, and before which they are still to be. */
  readonly beforeId: number
  readonly nextId: number
  readonly scanned: number
  readonly skipped: number
  readonly failed: number
  readonly matched: number
  readonly bytes: number
  readonly busyMs: number
  readonly hits: readonly NewHit[]
}

/**
 * Records the scans of some files with their hits, once: false if the hunt has ended, if another process works on it, or if the files
 * were recorded before. Hits in files that were deleted meanwhile are left out.
 */
export async function settleFiles(trx: Knex.Transaction, { hits, ...files }: SettledFiles): Promise<boolean> {
  const { rows } = await trx.raw<{ rows: { last: number }[] }>(
    `update yara_hunt set before_id = :nextId, scanned = scanned + :scanned, skipped = skipped + :skipped, failed = failed + :failed,
       attempts = case when :isDone then 0 else attempts end, matched = matched + :matched, hits = hits + :count,
       bytes = bytes + :bytes, busy_ms = busy_ms + :busyMs
     where id = :huntId and state = 'running' and taken_by = :holder and before_id = :beforeId
     returning hits - :count as last`,
    { ...files, count: hits.length, isDone: files.scanned + files.failed > 0 },
  )
  const [settled] = rows
  if (settled === undefined) return false
  if (hits.length === 0) return true
  await trx.raw<void>(
    `insert into yara_hunt_hit (hunt_id, position, object_id, rule, strings)
     select :huntId::uuid, :last::int + hit.number, object.id, hit.value ->> 'rule', hit.value -> 'strings'
     from jsonb_array_elements(:hits::jsonb) with ordinality as hit(value, number)
       join object on object.id = (hit.value ->> 'object_id')::int`,
    { huntId: files.huntId, last: settled.last, hits: JSON.stringify(hits) },
  )
  return true
}
