import type { Knex } from 'knex'
import type { Logger } from '../log.ts'
import type { Settings } from '../settings/table.ts'
import { deleteOldest } from '../statements/audit/delete-oldest.ts'
import { lockChain } from '../statements/audit/lock-chain.ts'
import { readHead } from '../statements/audit/read-head.ts'
import { extend } from './chain.ts'
import { type Entry, NO_SUBJECT } from './entry.ts'

const DAY_MS = 86_400_000
const AT_ONCE = 5000

/** The operation of entries that say which ones were removed. */
export const REMOVAL = 'removeOldEntries'

export type AuditRetention = {
  readonly db: Knex
  readonly settings: Pick<Settings, 'auditRetentionDays'>
  readonly log: Logger
}

/** Removes old entries. The last entry goes to the log file too: with it, a removal at the end of the chain can be shown. */
export async function retainAudit({ db, settings, log }: AuditRetention): Promise<void> {
  await removeOld(db, settings.auditRetentionDays)
  const { number, hash } = await readHead(db)
  log.info({ head: `${number}:${hash}` }, 'audit log chained')
}

/**
 * Removes entries that are older than that; zero days: none. The chain says what was removed, so that it cannot be mistaken
 * for a removal by hand. Returns how many.
 */
export async function removeOld(db: Knex, days: number, now = Date.now()): Promise<number> {
  if (days === 0) return 0
  const before = new Date(now - days * DAY_MS).toISOString().replace('Z', '')
  let removed = 0
  for (;;) {
    const count = await db.transaction((trx) => removeSome(trx, before, now))
    removed += count
    if (count < AT_ONCE) return removed
  }
}

async function removeSome(trx: Knex.Transaction, before: string, now: number): Promise<number> {
  await lockChain(trx)
  const { anchor, count } = await deleteOldest(trx, { before, count: AT_ONCE })
  if (anchor === null) return 0
  const time = new Date(now).toISOString().replace('Z', '')
  await extend(trx, [{ ...NO_SUBJECT, time, operation: REMOVAL, details: JSON.stringify(anchor) } satisfies Entry])
  return count
}
