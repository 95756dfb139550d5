import type { Knex } from 'knex'
import type { Accounts } from '../call.ts'
import { selectKeyAccount, selectKnownAccount, selectSessionAccount } from '../statements/accounts/select-account.ts'
import { type AnswerCache, openAnswerCache } from './answer-cache.ts'
import type { OtherWorkers } from './other-workers.ts'

/** Calls on each change of an account, by anyone. Between `lose` and `begin` changes may go unheard. */
export type HearChanges = (hearing: {
  readonly begin: () => void
  readonly hear: () => void
  readonly lose: (reason: string) => void
}) => AsyncDisposable

export type AccountCacheOptions = {
  readonly db: Knex
  readonly hearChanges: HearChanges
  readonly others: OtherWorkers
  /** Called when nothing can be remembered, and when it can again (null). */
  readonly onTrouble: (reason: string | null) => void
  /** In milliseconds. */
  readonly clock?: () => number
}

/**
 * What the database said of an account counts for a moment, at most as long as `answer-cache.ts` says. Every change ends it sooner: at once
 * in the workers of the server that makes it, before it is answered; elsewhere when the announcement arrives. Missing accounts, keys and
 * sessions are not remembered, nor are password hashes.
 */
export function rememberAccounts({ db, hearChanges, others, onTrouble, clock }: AccountCacheOptions): Accounts {
  const accounts = openAnswerCache((login: string) => selectKnownAccount(db, login), clock)
  const sessions = openAnswerCache((login: string, id: string) => selectSessionAccount(db, login, id), clock)
  const keys = openAnswerCache((id: string) => selectKeyAccount(db, id), clock)
  const each = (act: (remembered: Pick<AnswerCache<[], unknown>, 'begin' | 'forget' | 'end'>) => void): void => {
    for (const remembered of [accounts, sessions, keys]) act(remembered)
  }
  const forget = (): void => each((remembered) => remembered.forget())
  let isInTrouble = false
  const changes = hearChanges({
    begin: () => {
      each((remembered) => remembered.begin())
      if (isInTrouble) onTrouble(null)
      isInTrouble = false
    },
    hear: forget,
    lose: (reason) => {
      each((remembered) => remembered.end())
      if (!isInTrouble) onTrouble(reason)
      isInTrouble = true
    },
  })
  const leave = others.join(forget)
  return {
    byLogin: accounts.ask,
    bySession: sessions.ask,
    byKey: keys.ask,
    changed: () => {
      forget()
      return others.forget()
    },
    [Symbol.asyncDispose]: () => {
      leave()
      return changes[Symbol.asyncDispose]()
    },
  }
}

/** Each request asks the database. */
export function askForAccounts(db: Knex): Accounts {
  return {
    byLogin: (login) => selectKnownAccount(db, login),
    bySession: (login, id) => selectSessionAccount(db, login, id),
    byKey: (id) => selectKeyAccount(db, id),
    changed: () => Promise.resolve(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  }
}
