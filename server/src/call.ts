import type { Knex } from 'knex'
import type { Caller } from './caller.ts'
import type { Logger } from './log.ts'
import type { Settings } from './settings/table.ts'
import type { Storage } from './storage/storage.ts'

/** Checks and makes password hashes off the event loop. */
export type Passwords = AsyncDisposable & {
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
}

/** What the process holds open, once. */
export type App = AsyncDisposable & {
  readonly settings: Settings
  readonly log: Logger
  readonly db: Knex
  readonly storage: Storage
  readonly passwords: Passwords
  readonly secretKey: string
  readonly instanceId: string
  /** Null: as large as they come. */
  readonly largestFileBytes: number | null
  readonly version: string
}

/** One request on behalf of a known caller. */
export type Call = { readonly app: App; readonly caller: Caller; readonly signal: AbortSignal }

/** One request that may be anonymous. */
export type OpenCall = { readonly app: App; readonly caller: Caller | null; readonly signal: AbortSignal }
