import { networkOf } from '../limits/sign-ins/sign-ins.ts'
import type { Settings } from '../settings/table.ts'
import { readHead } from '../statements/audit/read-head.ts'
import { openPartialReads, type PartialRead } from './partial-reads.ts'
import { openPerMinute } from './per-minute.ts'
import { removeOld } from './remove-old.ts'
import { openWriter, type Writer, type WriterParts } from './writer.ts'

const TEND_MS = 600_000
const COUNT_MS = 10_000
// More of them say nothing new, and must not fill the disk.
const MAX_REFUSALS = 30
const MAX_REFUSALS_OF_ALL = 600

/** The audit log: who did what, when and from where. */
export type Audit = Writer & {
  readonly isOn: boolean
  /** Whether downloads and searches are recorded. */
  readonly hasReads: boolean
  /** How many refusals of this address were not recorded since the last one; null: do not record this one. */
  takeRefusal(address: string): number | null
  /** Whether to record this search: its repetitions within a minute are not. */
  takeSearch(key: string): boolean
  /** Records a read of a part of a content, together with others like it. */
  readPart(read: PartialRead): void
}

export type AuditParts = WriterParts & {
  readonly settings: Pick<Settings, 'audit' | 'auditReads' | 'auditRetentionDays'>
  /** Whether this process, of all, removes old entries and logs which one is the last. */
  readonly isTending: boolean
}

export function openAudit(parts: AuditParts): Audit {
  const { settings, isTending } = parts
  const writer = openWriter(parts)
  const searches = openPerMinute(1)
  const refusals = openPerMinute(MAX_REFUSALS)
  const allRefusals = openPerMinute(MAX_REFUSALS_OF_ALL)
  const partialReads = openPartialReads(writer.writeLater)
  const counting = setInterval(partialReads.endOld, COUNT_MS).unref()
  let tending = Promise.resolve()
  const tendNext = (): void => {
    tending = tending.then(() => tend(parts))
  }
  if (isTending) tendNext()
  const timer = isTending ? setInterval(tendNext, TEND_MS).unref() : undefined
  return {
    ...writer,
    isOn: settings.audit,
    hasReads: settings.audit && settings.auditReads,
    takeRefusal(address) {
      const skipped = refusals.take(networkOf(address))
      return skipped === null || allRefusals.take('') === null ? null : skipped
    },
    takeSearch: (key) => searches.take(key) !== null,
    readPart: partialReads.add,
    async [Symbol.asyncDispose]() {
      clearInterval(timer)
      clearInterval(counting)
      partialReads.endAll()
      await tending
      await writer[Symbol.asyncDispose]()
    },
  }
}

/** The last entry goes to the log file too: with it, a removal at the end of the chain can be shown. */
async function tend({ db, settings, log }: AuditParts): Promise<void> {
  try {
    await removeOld(db, settings.auditRetentionDays)
    const { number, hash } = await readHead(db)
    log.info({ head: `${number}:${hash}` }, 'audit log chained')
  } catch (error) {
    log.warn({ error: String(error) }, 'audit log not tended; retrying')
  }
}
