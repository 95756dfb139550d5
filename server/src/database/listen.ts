import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import type pg from 'pg'
import { connectApart } from './own-connection.ts'

export type ChangeListener = {
  /** Announcements come in from now on. */
  readonly begin: () => void
  readonly hear: () => void
  /** None come in, until the next beginning. */
  readonly lose: (reason: string) => void
}

const RETRY_MS = 500
const ARRIVES_WITHIN_MS = 3000
/** Such a pooler stays as it is. */
const RETRY_UNHEARD_MS = 60_000
const UNHEARD = 'an announcement did not arrive: a connection pooler that shares connections between clients loses them'

/** Hears what is announced (NOTIFY) on a channel, by a connection of its own that is opened anew whenever it is lost. */
export function listen(db: Knex, channel: string, hearing: ChangeListener): AsyncDisposable {
  const closing = new AbortController()
  const keepListening = async (): Promise<void> => {
    while (!closing.signal.aborted) {
      const reason = await listenOnce({ db, channel, hearing, closing: closing.signal })
      if (closing.signal.aborted) return
      hearing.lose(reason)
      const pauseMs = reason === UNHEARD ? RETRY_UNHEARD_MS : RETRY_MS
      await wait(pauseMs, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
    }
  }
  const listening = keepListening()
  return {
    [Symbol.asyncDispose]: () => {
      closing.abort()
      return listening
    },
  }
}

type Once = {
  readonly db: Knex
  readonly channel: string
  readonly hearing: ChangeListener
  readonly closing: AbortSignal
}

/** Until the connection ends; returns why. */
async function listenOnce({ db, channel, hearing, closing }: Once): Promise<string> {
  const ended = Promise.withResolvers<string>()
  let client: pg.Client | undefined
  const close = (): void => ended.resolve('closing')
  closing.addEventListener('abort', close, { once: true })
  try {
    client = await connectApart(db)
    client.on('error', (error) => ended.resolve(String(error)))
    client.on('end', () => ended.resolve('the connection was closed'))
    const test = `test ${randomUUID()}`
    const arrived = Promise.withResolvers<true>()
    client.on('notification', ({ payload }) => {
      if (payload === test) arrived.resolve(true)
      if (payload === '') hearing.hear()
    })
    await client.query(`LISTEN ${channel}`)
    // By another connection: its own announcements arrive through any pooler.
    await db.raw('SELECT pg_notify(?, ?)', [channel, test])
    const late = wait(ARRIVES_WITHIN_MS, false as const, { ref: false })
    const heard = await Promise.race([arrived.promise, late, ended.promise])
    if (heard === false) return UNHEARD
    if (heard === true) hearing.begin()
    return await ended.promise
  } catch (error) {
    return String(error)
  } finally {
    closing.removeEventListener('abort', close)
    await client?.end().catch(() => undefined)
  }
}
