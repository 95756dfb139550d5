import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import type pg from 'pg'
import { type LogPosition, type ReplayState, replayState } from '../../statements/connection/log-position.ts'
import { answerWithin } from './answer-within.ts'
import type { ReadPools, ReplicaReport } from './replicas.ts'

const POLL_MS = 2
const MAX_WAIT_MS = 50
const MAX_SILENCE_MS = 1_000

export type Replica = AsyncDisposable & {
  readonly isUsed: boolean
  /** How many reads it does now. */
  readonly running: number
  /** Waits a little until it has replayed the log up to there. False: it is behind. */
  reach(position: LogPosition): Promise<boolean>
  run<T>(work: (pools: ReadPools) => Promise<T>): Promise<T>
  /** It gets no reads from now on. */
  leave(reason: string): void
  /** Ends the reads in progress, too: their statements would never be answered. */
  cut(reason: string): void
  use(): void
  countRetry(): void
  report(): ReplicaReport
}

/** The watch connection answers however busy the others are. */
export type ReplicaPools = ReadPools & { readonly watch: Knex }

export type ReplicaOptions = {
  readonly name: string
  readonly openPools: (onConnect: (client: pg.Client) => Promise<void>) => ReplicaPools
  /** Called when it gets no reads from now on, and when it gets them again (null). */
  readonly onChange: (reason: string | null) => void
}

export function openReplica({ name, openPools, onChange }: ReplicaOptions): Replica {
  const replay = openReplay(name)
  const pools = openPools(replay.requireNoReturn)
  const ends = new Set<(reason: Error) => void>()
  const counts = { reads: 0, retries: 0 }
  let reason: string | null = 'not asked yet'
  const leave = (why: string): void => {
    if (reason === null) onChange(why)
    reason = why
  }
  return {
    get isUsed() {
      return reason === null
    },
    get running() {
      return ends.size
    },
    reach: (position) => answerWithin(replay.reach(pools.watch, position), MAX_SILENCE_MS, `${name} does not answer`),
    async run(work) {
      const ended = Promise.withResolvers<never>()
      ends.add(ended.reject)
      counts.reads += 1
      try {
        return await Promise.race([work(pools), ended.promise])
      } finally {
        ends.delete(ended.reject)
      }
    },
    leave,
    cut(why) {
      leave(why)
      for (const end of ends) end(new Error(why))
    },
    use() {
      if (reason !== null) onChange(null)
      reason = null
    },
    countRetry: () => {
      counts.retries += 1
    },
    report: () => ({ name, isUsed: reason === null, reason, lagBytes: replay.lagBytes(), ...counts }),
    [Symbol.asyncDispose]: async () => {
      await Promise.all(Object.values(pools).map((pool) => pool.destroy()))
    },
  }
}

type ReplayedPosition = Pick<ReplayState, 'bytes' | 'timeline'>

/** Until where a replica has replayed the log, as far as this process knows. It never goes back. */
function openReplay(name: string) {
  let replayed: ReplayedPosition | null = null
  let awaited: LogPosition | null = null
  let looking: Promise<void> | null = null
  const look = async (watch: Knex): Promise<void> => {
    const state = await replayState((sql) => watch.raw(sql))
    requireStandby(name, state)
    if (!state.is_receiving) throw new Error(`${name} has no connection to the primary`)
    replayed = state
  }
  const isReplayed = ({ bytes, timeline }: LogPosition): boolean =>
    replayed !== null && replayed.bytes >= bytes && (replayed.timeline ?? timeline) === timeline
  return {
    lagBytes: () => (replayed === null || awaited === null ? null : Math.max(0, awaited.bytes - replayed.bytes)),
    async reach(watch: Knex, position: LogPosition): Promise<boolean> {
      awaited = position
      for (const end = performance.now() + MAX_WAIT_MS; !isReplayed(position); await wait(POLL_MS)) {
        // An answer to a question of another read counts as well.
        looking ??= look(watch).finally(() => {
          looking = null
        })
        await looking
        if (isReplayed(position)) return true
        if (performance.now() > end) return false
      }
      return true
    },
    /** After a crash a standby may begin before the position that it had replayed: what is known of it would be wrong. */
    async requireNoReturn(client: pg.Client): Promise<void> {
      const state = await replayState((sql) => client.query(sql))
      requireStandby(name, state)
      if (replayed !== null && state.bytes < replayed.bytes) throw new Error(`${name} has to catch up after a crash`)
    },
  }
}

function requireStandby(name: string, { is_standby }: ReplayState): void {
  if (!is_standby) throw new Error(`${name} takes writes: it is not a replica any more`)
}
