import type { Knex } from 'knex'
import type { Head } from './read-head.ts'

export type Oldest = { readonly before: string; readonly count: number }
/** The last entry that was removed, if any. */
export type RemovedEntries = { readonly anchor: Head | null; readonly count: number }

/** Removes the oldest entries and moves the anchor to the last of them. The caller holds the lock of the chain. */
export async function deleteOldest(trx: Knex.Transaction, { before, count }: Oldest): Promise<RemovedEntries> {
  await trx.raw(`set local lazaret.audit_retention = 'on'`)
  // Times are not quite in the order of numbers: what follows the first entry that is kept is kept too.
  const { rows } = await trx.raw<{ rows: Head[] }>(
    `with oldest as (select number, time from audit_entry order by number limit ?),
     kept as (select min(number) as first from oldest where time >= ?)
     delete from audit_entry using oldest, kept
     where audit_entry.number = oldest.number and (kept.first is null or oldest.number < kept.first)
     returning audit_entry.number, audit_entry.hash`,
    [count, before],
  )
  await trx.raw(`set local lazaret.audit_retention = 'off'`)
  const last = rows.toSorted((a, b) => a.number - b.number).at(-1)
  if (last !== undefined) await trx('audit_anchor').update(last)
  return { anchor: last ?? null, count: rows.length }
}
