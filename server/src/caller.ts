/** The caller, as the database has it or had it less than a second ago. */
export type Caller = {
  readonly userId: number
  readonly login: string
  /** Every group of the user, private and default ones included. */
  readonly groupIds: readonly number[]
  /** Those of the groups whose members share uploads. */
  readonly workspaceGroupIds: readonly number[]
  readonly privateGroupId: number
  readonly capabilities: ReadonlySet<string>
  /** Groups that themselves carry `share_queried_objects`. */
  readonly sharesQueriedGroupIds: readonly number[]
  readonly groupNames: readonly string[]
  /** Whether a quota of a group limits what the user uploads. */
  readonly hasQuota: boolean
  /** OpenID Connect provider of the session, if any. */
  readonly provider: string | null
  /** The session of the token; null for API keys, and for tokens of older servers. */
  readonly sessionId: string | null
  /** Whether a group requires a second factor, and the session was opened by password without one. */
  readonly lacksSecondFactor: boolean
  /** The API key of the token. */
  readonly keyId: string | null
  /** The API key that ends whatever the caller makes: the one of the token, or the one that made the session. */
  readonly makerKeyId: string | null
  /** Whether the token is an API key of the first generation, which has no id. */
  readonly hasOldKey: boolean
  /** Whether that key has limits, or no id: then it manages neither keys nor sessions nor passwords. */
  readonly isLimited: boolean
  /** What the list of that key names; null: it has no list. */
  readonly listedCapabilities: ReadonlySet<string> | null
  /** The only group that counts for that key, if it has one. */
  readonly onlyGroupId: number | null
}

/** The fields of a caller whom neither a session nor an API key limits. */
export const WITHOUT_TOKEN = {
  sessionId: null,
  lacksSecondFactor: false,
  keyId: null,
  makerKeyId: null,
  hasOldKey: false,
  isLimited: false,
  listedCapabilities: null,
  onlyGroupId: null,
} as const satisfies Partial<Caller>
