import type { Knex } from 'knex'
import type { Logger } from '../log.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { appendAllPending, appendPending } from '../statements/audit/append-pending.ts'
import type { Head } from '../statements/audit/read-head.ts'
import type { Writer } from './audit.ts'
import { chainPending } from './chain.ts'

// Some ten megabytes while the database is away.
const MAX_QUEUED = 10_000
const AT_ONCE = 500

export type WriterParts = {
  readonly db: Knex
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'lostAuditEntry'>
  /** How many entries are kept while they cannot be written. */
  readonly most?: number
}

export function openWriter(parts: WriterParts): Writer {
  const { db, log } = parts
  const queue = openQueue(parts)
  // A process that was killed may have left entries that are not chained.
  let isDirty = true
  let turn: Promise<unknown> = Promise.resolve()
  const settle = (): Promise<Head> => {
    const settling = turn.then(async () => {
      await queue.flush()
      isDirty = false
      return chainPending(db)
    })
    turn = settling.catch(() => {
      isDirty = true
    })
    return settling
  }
  const tick = async (): Promise<void> => {
    if (isDirty || !queue.isEmpty()) await settle()
  }
  /** Until it is committed nobody can chain an entry: the tick after that must look again. */
  const chainOnceCommitted = async (where: Knex): Promise<void> => {
    if (isTransaction(where)) await where.executionPromise.catch(() => undefined)
    isDirty = true
  }
  return {
    async write(where, entry) {
      await appendPending(where, JSON.stringify(entry))
      void chainOnceCommitted(where)
    },
    async writeAll(where, entries) {
      if (entries.length === 0) return
      await appendAllPending(
        where,
        entries.map((entry) => JSON.stringify(entry)),
      )
      void chainOnceCommitted(where)
    },
    writeLater: queue.add,
    tick,
    settle,
    async [Symbol.asyncDispose]() {
      await tick().catch((error: unknown) => log.error({ error: String(error) }, 'audit log not written'))
      await turn
    },
  }
}

type EntryQueue = {
  readonly add: Writer['writeLater']
  isEmpty(): boolean
  flush(): Promise<void>
}

/** Entries that no request waits for. Those that find it full are counted as lost. */
function openQueue({ db, log, metrics, most = MAX_QUEUED }: WriterParts): EntryQueue {
  const later: string[] = []
  let lost = 0
  return {
    add(entry) {
      if (later.length < most) {
        later.push(JSON.stringify(entry))
        return
      }
      lost++
      metrics.lostAuditEntry()
    },
    isEmpty: () => later.length === 0,
    async flush() {
      while (later.length > 0) {
        const batch = later.slice(0, AT_ONCE)
        await appendAllPending(db, batch)
        later.splice(0, batch.length)
      }
      if (lost > 0) log.error({ lost }, 'entries of the audit log lost')
      lost = 0
    },
  }
}

function isTransaction(db: Knex): db is Knex.Transaction {
  return db.isTransaction === true
}
