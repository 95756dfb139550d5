import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import type { Logger } from '../log.ts'
import type { AnalysisRedis } from '../settings/analysis-place.ts'
import { BackendAway } from './backend-away.ts'
import { SCRIPTS } from './scripts.ts'

/** The key-value store of the backend, which may be unavailable at any time. */
export type BackendRedis = AsyncDisposable & {
  /** Throws `BackendAway` on a timeout. */
  ask<T>(command: (redis: Redis) => Promise<T>, limitMs?: number): Promise<T>
  /** Called on the first connection and on every reconnection. */
  onReady(listener: () => void): void
}

export type RedisOptions = AnalysisRedis & { readonly clientName: string; readonly log: Logger }

const FIRST_CONNECT_MS = 2000
const MAX_PAUSE_MS = 2000

type State = { readonly log: Logger; isAway: boolean; isClosing: boolean; isDropped: boolean; reason: string }

/** Connects, and again whenever the connection is lost. An unavailable store does not prevent the start. */
export async function connectRedis(options: RedisOptions): Promise<BackendRedis> {
  const { log, timeoutMs } = options
  const redis = openClient(options)
  const state: State = { log, isAway: false, isClosing: false, isDropped: false, reason: 'not connected yet' }
  redis.on('error', (error: Error) => noteAway(state, error))
  redis.on('ready', () => noteBack(state))
  redis.on('close', () => {
    state.isDropped = false
  })
  await Promise.race([redis.connect().catch(() => undefined), wait(FIRST_CONNECT_MS, undefined, { ref: false })])
  if (redis.status !== 'ready') noteAway(state, new Error('no connection yet'))
  return {
    async ask(command, limitMs = timeoutMs) {
      try {
        if (redis.status !== 'ready' || state.isDropped) throw new Error(state.reason)
        const answer = await inTime(command(redis), limitMs)
        noteBack(state)
        return answer
      } catch (error) {
        noteAway(state, error)
        // Further commands fail at once instead of each waiting for the timeout.
        if (error instanceof Late && !state.isDropped) {
          state.isDropped = true
          redis.disconnect(true)
        }
        throw new BackendAway('redis', error)
      }
    },
    onReady: (listener) => void redis.on('ready', listener),
    [Symbol.asyncDispose]: async () => {
      state.isClosing = true
      redis.disconnect()
    },
  }
}

function openClient({ url, username, password, clientName, timeoutMs }: RedisOptions): Redis {
  const place = /^unix:/i.test(url) ? socketOf(url) : { url, db: undefined }
  return new Redis(place.url, {
    ...(place.db === undefined ? {} : { db: place.db }),
    ...(username === null ? {} : { username }),
    ...(password === null ? {} : { password }),
    connectionName: clientName,
    // What cannot be sent now stays in the database.
    enableOfflineQueue: false,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    connectTimeout: Math.min(timeoutMs, FIRST_CONNECT_MS * 5),
    socketTimeout: timeoutMs,
    retryStrategy: (attempt) => Math.min(attempt * 50, MAX_PAUSE_MS),
    lazyConnect: true,
    // Older servers lack the newer command.
    protocol: 2,
    scripts: SCRIPTS,
  })
}

function socketOf(address: string): { readonly url: string; readonly db: number } {
  const url = new URL(address)
  return { url: decodeURIComponent(url.pathname), db: Number(url.searchParams.get('db') ?? 0) }
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

function noteAway(state: State, error: unknown): void {
  state.reason = error instanceof Error ? error.message || error.name : String(error)
  if (state.isAway || state.isClosing) return
  state.isAway = true
  state.log.warn({ error: state.reason }, 'key-value store of the analysis backend unavailable: analyses wait')
}

function noteBack(state: State): void {
  if (!state.isAway) return
  state.isAway = false
  state.log.info('key-value store of the analysis backend available again')
}
