import { removeOld } from '../audit/remove-old.ts'
import type { App } from '../call.ts'
import { readHead } from '../statements/audit/read-head.ts'

/** Removes old entries. The last entry goes to the log file too: with it, a removal at the end of the chain can be shown. */
export async function retainAudit({ db, settings, log }: Pick<App, 'db' | 'settings' | 'log'>): Promise<void> {
  await removeOld(db, settings.auditRetentionDays)
  const { number, hash } = await readHead(db)
  log.info({ head: `${number}:${hash}` }, 'audit log chained')
}
