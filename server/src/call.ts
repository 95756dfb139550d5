import type { Knex } from 'knex'
import type { Analysis } from './analysis/analysis.ts'
import type { Caller } from './caller.ts'
import type { Hourly } from './limits/hourly.ts'
import type { Quota } from './limits/quota.ts'
import type { SignIns } from './limits/sign-ins.ts'
import type { Logger } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Remotes } from './outbound/remotes.ts'
import type { Emit } from './plugins/events.ts'
import type { Hooks } from './plugins/hooks.ts'
import type { Plugins } from './plugins/plugins.ts'
import type { Settings } from './settings/table.ts'
import type { Storage } from './storage/storage.ts'
import type { TellDamage } from './storage/tell-damage.ts'

/** Checks and makes password hashes off the event loop. */
export type Passwords = AsyncDisposable & {
  hash(password: string): Promise<string>
  verify(password: string, hash: string): Promise<boolean>
}

/** Deprecated uses by old clients, by their names in the metrics. */
export type DeprecatedFeature =
  | 'legacy_api_key_v1'
  | 'legacy_api_key_v2'
  | 'legacy_file_upload'
  | 'legacy_file_download'
  | 'legacy_search'
  | 'legacy_page_parameter'
  | 'legacy_metakey_api'
  | 'legacy_metakeys_upload_option'

export type DeprecatedUse = {
  readonly feature: DeprecatedFeature
  /** The user; null if not signed in. */
  readonly user: string | null
  /** If the whole endpoint is deprecated: the method in upper case, and the endpoint's name in the metrics. */
  readonly method?: string
  readonly endpoint?: string
}

/** Counts uses of deprecated features. */
export type Usage = {
  /** Counts the use, then throws if such uses are disabled. */
  deprecated(use: DeprecatedUse): void
  /** Uses within the last hour, with counts. */
  counts(): readonly (DeprecatedUse & { readonly count: number })[]
}

/** The resources that the process opens once. */
export type App = AsyncDisposable & {
  readonly settings: Settings
  readonly log: Logger
  readonly db: Knex
  readonly storage: Storage
  readonly tellDamage: TellDamage
  readonly passwords: Passwords
  readonly usage: Usage
  readonly quota: Quota
  readonly signIns: SignIns
  readonly hourly: Hourly
  readonly metrics: Metrics
  readonly hooks: Hooks
  readonly outbound: Outbound
  readonly mail: Mail
  readonly remotes: Remotes
  /** Null: off. */
  readonly analysis: Analysis | null
  readonly plugins: Plugins
  readonly secretKey: string
  readonly instanceId: string
  /** Null: no limit. */
  readonly largestFileBytes: number | null
  readonly version: string
}

/** One request on behalf of a known caller. */
export type Call = {
  readonly app: App
  readonly caller: Caller
  readonly signal: AbortSignal
  /** The client's address; absent without a request. */
  readonly address?: string
  /** After the commit only. */
  readonly emit: Emit
}

/** One request that may be anonymous. */
export type OpenCall = Omit<Call, 'caller'> & { readonly caller: Caller | null }
