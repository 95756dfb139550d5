import { networkOf } from '../limits/sign-ins/sign-ins.ts'
import type { Settings } from '../settings/table.ts'
import type { Audit } from './audit.ts'
import { openPartialReads } from './partial-reads.ts'
import { openPerMinute } from './per-minute.ts'
import { openWriter, type WriterParts } from './writer.ts'

// More of them say nothing new, and must not fill the disk.
const MAX_REFUSALS = 30
const MAX_REFUSALS_OF_ALL = 600

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
