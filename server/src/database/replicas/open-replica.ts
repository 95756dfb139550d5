import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import type pg from 'pg'
import { messageOf } from '../../errors/message-of.ts'
import { type LogPosition, type ReplayState, replayState } from '../../statements/connection/log-position.ts'
import { answerWithin } from './answer-within.ts'
import type { ReadPools, ReplicaReport } from './replicas.ts'

export const BEHIND = 'it is behind'

const POLL_MS = 2
const MAX_WAIT_MS = 50
const MAX_SILENCE_MS = 1_000

export type Replica = AsyncDisposable & {
  readonly isUsed: boolean
  /** How many reads it does now. */
  readonly running: number
  /** Waits a little until it has replayed the log up to there. False: it is behind. */
  reach(position: LogPosition): Promise<boolean>
  /** Asks it, and decides whether it is used from now on. */
  check(position: LogPosition): Promise<void>
  run<T>(work: (pools: ReadPools) => Promise<T>): Promise<T>
  /** It gets no reads from now on. */
  leave(reason: string): void
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
  const clients = new Set<pg.Client>()
  const pools = openPools(async (client) => {
    await replay.requireNoReturn(client)
    clients.add(client)
    client.once('end', () => clients.delete(client))
  })
  const { watch } = pools
  const counts = { reads: 0, retries: 0 }
  let running = 0
  let reason: string | null = 'not asked yet'
  let unusedSince: Date | null = new Date()
  let leaves = 0
  const leave = (why: string): void => {
    if (reason === null) onChange(why)
    reason = why
    unusedSince ??= new Date()
    leaves += 1
  }
  const use = (): void => {
    if (reason !== null) onChange(null)
    reason = null
    unusedSince = null
  }
  // Statements that wait for a silent server would keep their requests, and their turns among searches, for hours.
  const endConnections = (): void => {
    for (const client of clients) client.connection.stream.destroy()
  }
  const bounded = <T>(answer: Promise<T>): Promise<T> =>
    answerWithin(answer, { limitMs: MAX_SILENCE_MS, message: `${name} does not answer`, onLate: endConnections })
  return {
    get isUsed() {
      return reason === null
    },
    get running() {
      return running
    },
    reach: (position) => bounded(replay.reach(watch, position)),
    async check(position) {
      const before = leaves
      try {
        const hasAll = await bounded(replay.look(watch).then(() => replay.reach(watch, position)))
        if (!hasAll) leave(BEHIND)
        // A read may have failed since it answered.
        else if (leaves === before) use()
      } catch (error) {
        leave(messageOf(error))
      }
    },
    async run(work) {
      counts.reads += 1
      running += 1
      try {
        return await work(pools)
      } finally {
        running -= 1
      }
    },
    leave,
    countRetry: () => {
      counts.retries += 1
    },
    report: () => ({ name, isUsed: reason === null, reason, unusedSince, lagBytes: replay.lagBytes(), ...counts }),
    [Symbol.asyncDispose]: () => closePools(pools),
  }
}

async function closePools(pools: ReplicaPools): Promise<void> {
  await Promise.all(Object.values(pools).map((pool) => pool.destroy()))
}

type ReplayedPosition = Pick<ReplayState, 'bytes' | 'timeline'>

/** Until where a replica has replayed the log, as far as this process knows. It never goes back. */
function openReplay(name: string) {
  let replayed: ReplayedPosition | null = null
  let awaited: LogPosition | null = null
  let looking: Promise<void> | null = null
  const ask = async (watch: Knex): Promise<void> => {
    const state = await replayState((sql) => watch.raw(sql))
    requireStandby(name, state)
    if (!state.is_receiving) throw new Error(`${name} has no connection to the primary`)
    replayed = state
  }
  // An answer to a question of another read counts as well.
  const look = (watch: Knex): Promise<void> => {
    looking ??= ask(watch).finally(() => {
      looking = null
    })
    return looking
  }
  const isReplayed = ({ bytes, timeline }: LogPosition): boolean =>
    replayed !== null && replayed.bytes >= bytes && (replayed.timeline ?? timeline) === timeline
  return {
    look,
    lagBytes: () => (replayed === null || awaited === null ? null : Math.max(0, awaited.bytes - replayed.bytes)),
    async reach(watch: Knex, position: LogPosition): Promise<boolean> {
      // An account that may not read timelines would take the end of another one for the same position.
      if (awaited !== null && awaited.timeline !== position.timeline) replayed = null
      awaited = position
      const end = performance.now() + MAX_WAIT_MS
      while (!isReplayed(position)) {
        await look(watch)
        if (isReplayed(position)) return true
        if (performance.now() > end) return false
        await wait(POLL_MS)
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
