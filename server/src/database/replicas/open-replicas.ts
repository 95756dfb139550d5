import type { Knex } from 'knex'
import { isDatabaseDown, isStatementTimeout, isWriteRefused } from '../../errors/database-errors.ts'
import { messageOf } from '../../errors/message-of.ts'
import { Problem } from '../../errors/problems.ts'
import type { Logger } from '../../log.ts'
import type { Settings } from '../../settings/table.ts'
import { writtenPosition } from '../../statements/connection/log-position.ts'
import { openShare, type PoolShare } from '../open.ts'
import { openSearchPool } from '../search-pool.ts'
import { serverOf } from '../servers.ts'
import { answerWithin } from './answer-within.ts'
import { BEHIND, openReplica, type Replica } from './open-replica.ts'
import type { Replicas } from './replicas.ts'
import { shareAnswers } from './share-answers.ts'

const CHECK_MS = 1_000
const PRIMARY_LIMIT = { limitMs: 4_000, message: 'the primary does not answer' }

export type ReplicasOptions = Pick<PoolShare, 'log' | 'workers'> & {
  readonly settings: Settings
  readonly primary: Knex
}

/** Null: there are none. */
export function openReplicas(options: ReplicasOptions): Replicas | null {
  const { settings, primary, log } = options
  if (settings.databaseReplicaUris.length === 0) return null
  const askPosition = shareAnswers(() => writtenPosition(primary))
  const replicas = settings.databaseReplicaUris.map((uri) => replicaAt(uri, options))
  let primaryReads = 0
  const choose = async (): Promise<Replica | null> => {
    const replica = leastBusy(replicas)
    if (replica === null) return null
    const position = await askPosition()
    try {
      const hasAll = await replica.reach(position)
      // A check may have found it dead meanwhile.
      if (hasAll) return replica.isUsed ? replica : null
      replica.leave(BEHIND)
    } catch (error) {
      replica.leave(messageOf(error))
    }
    return null
  }
  const checkAll = async (): Promise<void> => {
    const position = await answerWithin(askPosition(), PRIMARY_LIMIT)
    await Promise.all(replicas.map((replica) => replica.check(position)))
  }
  const checks = openChecks(() => checkAll().catch(() => undefined))
  return {
    async read(signal, work) {
      const replica = await choose()
      if (replica === null) {
        primaryReads += 1
        return work(null)
      }
      try {
        return await replica.run(work)
      } catch (error) {
        if (signal.aborted || !isWorthRetry(error)) throw error
        noteFailure(replica, error, log)
        return work(null)
      }
    },
    check: checks.run,
    report: () => ({ replicas: replicas.map((replica) => replica.report()), primaryReads }),
    [Symbol.asyncDispose]: async () => {
      await checks[Symbol.asyncDispose]()
      await Promise.all(replicas.map((replica) => replica[Symbol.asyncDispose]()))
    },
  }
}

function replicaAt(uri: string, { settings, log, workers }: ReplicasOptions): Replica {
  const name = serverOf(uri)
  return openReplica({
    name,
    openPools: (onConnect) => {
      const share = { log, workers, connection: uri, isReadOnly: true, onConnect }
      const db = openShare(settings, share)
      return {
        db,
        searchPool: openSearchPool(db, settings).pool,
        watch: openShare(settings, share),
      }
    },
    onChange: (reason) =>
      reason === null
        ? log.info(`the replica ${name} is used for reads`)
        : log.warn({ reason }, `the replica ${name} is not used for now`),
  })
}

function leastBusy(replicas: readonly Replica[]): Replica | null {
  const [first] = replicas.filter(({ isUsed }) => isUsed).toSorted((one, other) => one.running - other.running)
  return first ?? null
}

/** What the request itself caused would be caused again. */
function isWorthRetry(error: unknown): boolean {
  return !(error instanceof Problem) && !isStatementTimeout(error)
}

function noteFailure(replica: Replica, error: unknown, log: Logger): void {
  replica.countRetry()
  if (isWriteRefused(error)) log.warn({ error: messageOf(error) }, 'a request that should only read tried to write')
  else if (isDatabaseDown(error)) replica.leave(messageOf(error))
}

/** At once, and then from time to time. */
function openChecks(check: () => Promise<void>): AsyncDisposable & { run(): Promise<void> } {
  let current: Promise<void> | null = null
  const run = (): Promise<void> => {
    current ??= check().finally(() => {
      current = null
    })
    return current
  }
  const timer = setInterval(run, CHECK_MS).unref()
  void run()
  return {
    run,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await current
    },
  }
}
