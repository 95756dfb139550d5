import type { Knex } from 'knex'
import { makeAlone, type SharedChange } from '../statements/connection/group-commit.ts'

/** What the rules know about an operation, for its entry in the audit log. */
export type Facts = {
  /** An object that the operation looked up; the first one counts. */
  readonly found?: Ref
  /** The object that it stored. */
  readonly stored?: Ref
  readonly isNew?: boolean
  /** Where the transaction of a change found that everything is so already. */
  readonly hasChanged?: boolean
  /** Whose account it is about, where the caller is not known. */
  readonly login?: string | null
  /** The session that it is about, or that made a token which others may use. */
  readonly sessionId?: string
  /** The API key, likewise. */
  readonly keyId?: string
  /** Capabilities that a group or an account has from now on. */
  readonly given?: readonly string[]
  /** Those that it does not have any more. */
  readonly taken?: readonly string[]
}

export type Ref = { readonly dhash: string; readonly type: string }

/** How the rules take part in the audit log. */
export type AuditRecorder = {
  /** One transaction; with it the entry of the operation is committed, so that there is never one without the other. */
  readonly change: <T>(work: (trx: Knex.Transaction) => PromiseLike<T>) => Promise<T>
  /** The same in a transaction that changes of other requests may share. */
  readonly changeTogether: <T>(change: SharedChange<T>) => Promise<T>
  /** A transaction about several objects. Each call of its `note` makes an entry; the operation may have more such transactions. */
  readonly changeEach: <T>(work: (trx: Knex.Transaction, note: (facts: Facts) => void) => PromiseLike<T>) => Promise<T>
  readonly note: (facts: Facts) => void
  /** One of many objects whose contents the operation hands out: an entry of its own, where such are recorded. */
  readonly handedOut: (object: Ref) => void
}

/** For work that the server does by itself. */
export function unrecorded(db: Knex): AuditRecorder {
  return {
    change: (work) => db.transaction(async (trx) => work(trx)),
    changeTogether: (change) => db.transaction(async (trx) => makeAlone(trx, change)),
    changeEach: (work) => db.transaction(async (trx) => work(trx, () => undefined)),
    note: () => undefined,
    handedOut: () => undefined,
  }
}
