import { networkOf } from '../limits/sign-ins/sign-ins.ts'
import type { Settings } from '../settings/table.ts'
import { openPartialReads, type PartialRead } from './partial-reads.ts'
import { openPerMinute } from './per-minute.ts'
import { openWriter, type Writer, type WriterParts } from './writer.ts'

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

export type AuditParts = WriterParts & { readonly settings: Pick<Settings, 'audit' | 'auditReads'> }

export function openAudit(parts: AuditParts): Audit {
  const { settings } = parts
  const writer = openWriter(parts)
  const searches = openPerMinute(1)
  const refusals = openPerMinute(MAX_REFUSALS)
  const allRefusals = openPerMinute(MAX_REFUSALS_OF_ALL)
  const partialReads = openPartialReads(writer.writeLater)
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
    tick() {
      partialReads.endOld()
      return writer.tick()
    },
    async [Symbol.asyncDispose]() {
      partialReads.endAll()
      await writer[Symbol.asyncDispose]()
    },
  }
}
