import type { KeyObject } from 'node:crypto'
import type { Knex } from 'knex'
import type { Analysis } from './analysis/analysis.ts'
import type { Audit } from './audit/audit.ts'
import type { AuditRecorder } from './audit/recorder.ts'
import type { Caller } from './caller.ts'
import type { Replicas } from './database/replicas/replicas.ts'
import type { BodyBudget } from './limits/body-budget.ts'
import type { Searches } from './limits/queues/searches.ts'
import type { Hourly } from './limits/rates/hourly.ts'
import type { Quota } from './limits/rates/quota.ts'
import type { SignIns } from './limits/sign-ins/sign-ins.ts'
import type { Logger } from './log.ts'
import type { Mail } from './mail/mail.ts'
import type { Outbox } from './mail/outbox.ts'
import type { Metrics } from './metrics/metrics.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Remotes } from './outbound/remotes.ts'
import type { Emit } from './plugins/events.ts'
import type { Hooks } from './plugins/hooks.ts'
import type { Plugins } from './plugins/plugins.ts'
import type { Settings } from './settings/table.ts'
import type { TlshTable } from './similarity/nearest.ts'
import type { KeyAccountRow, KnownAccountRow, SessionAccountRow } from './statements/accounts/select-account.ts'
import type { GroupCommit } from './statements/connection/group-commit.ts'
import type { ReportDamage } from './storage/report-damage.ts'
import type { Storage } from './storage/storage.ts'
import type { TaskReport } from './tables/background-task.ts'
import type { JobChange } from './tables/job.ts'
import type { Scanner } from './yara/open-scanner.ts'

/** For whom a password is hashed or checked; absent for the administrator of the machine. */
export type PasswordsFor = { readonly address?: string; readonly signal?: AbortSignal }

/**
 * Checks and makes password hashes off the event loop, one after another. Those who wait are in a bounded queue, in which
 * networks take turns: throws `unavailable` if it is full, and the reason of the signal if the client leaves before.
 */
export type Passwords = AsyncDisposable & {
  hash(password: string, whom?: PasswordsFor): Promise<string>
  /** The hash is read when it is checked, so that it is not out of date. */
  verify(password: string, readHash: () => Promise<string>, whom?: PasswordsFor): Promise<boolean>
  /** How many are checked or set, wait for it, and were refused since the start. */
  load(): { readonly running: number; readonly waiting: number; readonly refused: number }
}

/** The accounts that tokens name, as they are or were a moment ago. */
export type Accounts = AsyncDisposable & {
  byLogin(login: string): Promise<KnownAccountRow | null>
  /** As long as this session of the login has not been ended. */
  bySession(login: string, sessionId: string): Promise<SessionAccountRow | null>
  byKey(keyId: string): Promise<KeyAccountRow | null>
  /** After the commit of a change of accounts: resolves when no worker of this server goes by what was before. */
  changed(): Promise<void>
}

/** Keys that tokens may be signed by, besides the one that signs new tokens. */
export type FurtherKeys = {
  all(): readonly KeyObject[]
  replace(secretKeys: readonly string[]): void
}

/** Remembers when and from where keys and sessions were last used, and stores it from time to time. It neither waits nor fails. */
export type LastUses = AsyncDisposable & {
  key(id: string, address: string): void
  session(id: string, address: string): void
  /** Stores what is remembered. */
  flush(): Promise<void>
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

/** Changes of many objects, in the background. */
export type Jobs = {
  /** There is a new one. */
  kick(): void
  /** Throws unless the caller may make each of these changes, now. */
  requireRights(caller: Caller, changes: readonly JobChange[]): Promise<void>
}

/** The work that no request waits for. */
export type BackgroundTasks = {
  list(): Promise<readonly TaskReport[]>
  /** Makes a task of this process due now, with what it had given up; `kick` it after the commit. */
  requestRun(trx: Knex.Transaction, name: string): Promise<void>
  kick(name: string): void
}

/** The resources that the process opens once. */
export type App = AsyncDisposable & {
  readonly settings: Settings
  readonly log: Logger
  readonly db: Knex
  readonly groupCommit: GroupCommit
  /** Null: there are none. */
  readonly replicas: Replicas | null
  readonly accounts: Accounts
  readonly storage: Storage
  readonly reportDamage: ReportDamage
  readonly scanner: Scanner
  readonly passwords: Passwords
  readonly usage: Usage
  readonly lastUses: LastUses
  readonly quota: Quota
  readonly signIns: SignIns
  readonly bodies: BodyBudget
  readonly hourly: Hourly
  /** Searches that may take long: they leave connections of the database to others. */
  readonly searches: Searches
  readonly tlshTable: TlshTable
  readonly metrics: Metrics
  readonly audit: Audit
  readonly hooks: Hooks
  readonly outbound: Outbound
  readonly mail: Mail
  readonly outbox: Outbox
  readonly remotes: Remotes
  /** Null: off. */
  readonly analysis: Analysis | null
  readonly jobs: Jobs
  readonly background: BackgroundTasks
  readonly plugins: Plugins
  readonly secretKey: string
  readonly furtherKeys: FurtherKeys
  readonly instanceId: string
  /** Null: no limit. */
  readonly largestFileBytes: number | null
  readonly version: string
}

/** The token of a request, and the cookie in which a browser may keep one. */
export type BrowserToken = {
  readonly token: string
  /** Whether it came in the cookie. */
  readonly isCookie: boolean
  /** Sets the cookie of the answer; null removes it. */
  keep(token: string | null): void
}

type ContentVersion = { readonly sizeBytes: number | null; readonly etag: string | null }
type Part = { readonly start: number; readonly end: number }

/** One request on behalf of a known caller. */
export type Call = AuditRecorder & {
  readonly app: App
  readonly caller: Caller
  readonly signal: AbortSignal
  /** The client's address; absent without a request. */
  readonly address?: string
  /** What the client calls itself. */
  readonly userAgent?: string
  /** The length of the body, as the client declares it; absent without a request, or where it does not. */
  readonly declaredBytes?: number
  /** The part of a download that the client asked for; null: all of it. Absent without a request. */
  readonly partOf?: (download: ContentVersion) => Part | null
  /** Absent without a request that carries a token. */
  readonly browserToken?: BrowserToken
  /** After the commit only. */
  readonly emit: Emit
}

/** What it takes to read rows as a caller sees them: a call, or its work inside a transaction. */
export type ReadContext = Pick<Call, 'caller'> & { readonly app: Pick<App, 'db'> }

/** One request that may be anonymous. */
export type OpenCall = Omit<Call, 'caller'> & { readonly caller: Caller | null }

/** A request before an operation is performed for it. */
export type RequestContext = Omit<OpenCall, keyof AuditRecorder>
