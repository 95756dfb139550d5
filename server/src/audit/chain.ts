import type { Knex } from 'knex'
import { appendEntries } from '../statements/audit/append-entries.ts'
import { lockChain } from '../statements/audit/lock-chain.ts'
import { type Head, readHead } from '../statements/audit/read-head.ts'
import { takePending } from '../statements/audit/take-pending.ts'
import { retryOnDeadlock } from '../statements/connection/retry-on-deadlock.ts'
import { type ChainedEntry, type Entry, hashOf } from './entry.ts'

const AT_ONCE = 1000

/**
 * Gives each committed entry its number and hash. An entry is written at the end of its transaction: so a change that
 * waited for another, or began after it, has the later entry. Returns the last entry.
 */
export async function chainPending(db: Knex): Promise<Head> {
  for (;;) {
    const { head, count } = await retryOnDeadlock(() => db.transaction(chainSome))
    if (count < AT_ONCE) return head
  }
}

async function chainSome(trx: Knex.Transaction): Promise<{ readonly head: Head; readonly count: number }> {
  await lockChain(trx)
  const pending = await takePending(trx, AT_ONCE)
  const head = await extend(
    trx,
    pending.map((text) => JSON.parse(text)),
  )
  return { head, count: pending.length }
}

/** Adds to the chain, whose lock the caller holds. */
export async function extend(trx: Knex.Transaction, entries: readonly Entry[]): Promise<Head> {
  let head = await readHead(trx)
  const chained: ChainedEntry[] = []
  for (const entry of entries) {
    const numbered = { ...entry, number: head.number + 1 }
    head = { number: numbered.number, hash: hashOf(head.hash, numbered) }
    chained.push({ ...numbered, hash: head.hash })
  }
  if (chained.length > 0) await appendEntries(trx, chained)
  return head
}
