import { finished } from 'node:stream'
import type { Logger } from '../log.ts'
import { type Damage, DamagedContent } from './damaged-content.ts'
import type { Content, Storage } from './storage.ts'

/** Logs and counts damage where it is found. */
export type ReportDamage = {
  /** By a reader, who gets no complete content. */
  read(damage: Damage): void
  /** By an upload, which has repaired it. */
  healed(damage: Damage): void
  /** By the check of all contents. */
  checked(damage: Damage): void
}

type Count = (foundBy: 'read' | 'upload' | 'check') => void

export function openReportDamage(log: Logger, count: Count): ReportDamage {
  return {
    read: (damage) => {
      count('read')
      log.error({ ...damage, found_by: 'read' }, 'stored content damaged')
    },
    healed: (damage) => {
      count('upload')
      log.error({ ...damage, found_by: 'upload' }, 'stored content was damaged; an upload of the same file repaired it')
    },
    checked: (damage) => {
      count('check')
      log.error({ ...damage, found_by: 'check' }, 'stored content damaged')
    },
  }
}

/** A storage whose readers and uploads report the damage that they find. */
export function reportingDamage(storage: Storage, report: ReportDamage): Storage {
  const reportRead = (error: unknown): void => {
    if (error instanceof DamagedContent) report.read(error.damage)
  }
  return {
    ...storage,
    async open(sha256) {
      try {
        const content = await storage.open(sha256)
        return content && watched(content, reportRead)
      } catch (error) {
        reportRead(error)
        throw error
      }
    },
    async stage(source, signal) {
      const staged = await storage.stage(source, signal)
      return {
        ...staged,
        async commit() {
          const damage = await staged.commit()
          if (damage !== null) report.healed(damage)
          return damage
        },
      }
    },
  }
}

function watched({ sizeBytes, path, read, lend }: Content, onEnd: (error: unknown) => void): Content {
  return {
    sizeBytes,
    path,
    read: (...part) => {
      const stream = read(...part)
      finished(stream, { writable: false }, onEnd)
      return stream
    },
    lend: async function* (...part) {
      try {
        yield* lend(...part)
      } catch (error) {
        onEnd(error)
        throw error
      }
    },
  }
}
