import { setTimeout as wait } from 'node:timers/promises'
import { Redis, type RedisOptions } from 'ioredis'
import type { Logger } from '../log.ts'
import { readSentinels } from '../settings/kv-sentinels.ts'
import { COUNT_REQUEST } from './count-request.ts'
import { BEGIN_SIGN_IN, END_SIGN_IN } from './sign-in-scripts.ts'
import { WrongReply } from './wrong-reply.ts'

/** The key-value store, which may be unavailable at any time. */
export type KeyValueStore = AsyncDisposable & {
  /** The result of the command; null while the store is unavailable, after a short timeout. */
  ask<T extends NonNullable<unknown>>(command: (redis: Redis) => Promise<T>): Promise<T | null>
  isUp(): boolean
}

export type StoreOptions = {
  readonly uri: string
  readonly log: Logger
  /** How long a command may take before the store counts as unavailable. */
  readonly limitMs?: number
}

const LIMIT_MS = 500
const FIRST_CONNECT_MS = 2000
const SILENCE_MS = 5000
const MAX_PAUSE_MS = 1000
const SENTINEL_LIMIT_MS = 1000

type State = { readonly log: Logger; isAway: boolean; isClosing: boolean; isDropped: boolean }

/** Connects, and again whenever the connection is lost. An unavailable store does not prevent the start. */
export async function openStore({ uri, log, limitMs = LIMIT_MS }: StoreOptions): Promise<KeyValueStore> {
  const redis = openClient(uri, {
    // Commands that cannot be sent at once are dropped.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: FIRST_CONNECT_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: pauseBefore,
    lazyConnect: true,
    // Older servers lack the newer command.
    protocol: 2,
    scripts: {
      countRequest: { lua: COUNT_REQUEST },
      beginSignIn: { lua: BEGIN_SIGN_IN, numberOfKeys: 3 },
      endSignIn: { lua: END_SIGN_IN, numberOfKeys: 3 },
    },
  })
  const state: State = { log, isAway: false, isClosing: false, isDropped: false }
  // Until it answers again, further commands fail at once instead of each waiting for the timeout.
  const drop = (): void => {
    if (state.isDropped) return
    state.isDropped = true
    redis.disconnect(true)
  }
  redis.on('error', (error: Error) => {
    logAway(state, error)
    // An answer too many: from now on each would be taken for that of another command.
    if (error.message.startsWith('Command queue state error')) drop()
  })
  redis.on('ready', () => logBack(state))
  redis.on('close', () => {
    state.isDropped = false
  })
  await Promise.race([redis.connect().catch(() => undefined), wait(FIRST_CONNECT_MS, undefined, { ref: false })])
  return {
    isUp: () => redis.status === 'ready' && !state.isDropped,
    ask: async (command) => {
      try {
        const answer = await inTime(command(redis), limitMs)
        logBack(state)
        return answer
      } catch (error) {
        logAway(state, error)
        if (error instanceof Late || error instanceof WrongReply) drop()
        return null
      }
    },
    [Symbol.asyncDispose]: async () => {
      state.isClosing = true
      redis.disconnect()
    },
  }
}

const pauseBefore = (attempt: number): number => Math.min(attempt * 50, MAX_PAUSE_MS)

function openClient(uri: string, options: Omit<RedisOptions, 'replyMapping'>): Redis {
  const address = readSentinels(uri)
  if (address === undefined) return new Redis(uri.replace(/^unix:\/\//i, ''), options)
  return new Redis({
    ...options,
    ...address,
    sentinels: [...address.sentinels],
    // One that is silent costs no more; the next is asked.
    sentinelCommandTimeout: SENTINEL_LIMIT_MS,
    sentinelRetryStrategy: pauseBefore,
  })
}

class Late extends Error {
  override readonly name = 'Late'
}

/** An answer that has come in while this process was busy is not late: it is checked for before the timeout applies. */
function inTime<T>(work: Promise<T>, limitMs: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const late = (): void => reject(new Late(`no answer within ${limitMs} ms`))
    const timer = setTimeout(() => setImmediate(late), limitMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

function logAway(state: State, error: unknown): void {
  if (state.isAway || state.isClosing) return
  state.isAway = true
  const reason = error instanceof Error ? error.message || error.name : String(error)
  state.log.warn(
    { error: reason },
    'key-value store unavailable: each server keeps its own limits, and counts are not shared',
  )
}

function logBack(state: State): void {
  if (!state.isAway) return
  state.isAway = false
  state.log.info('key-value store available again')
}
