/** The caller, as read from the database for this request. */
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
  /** OpenID Connect provider of the session, if any. */
  readonly provider: string | null
  /** The key that was used instead of a session, by its id. */
  readonly apiKeyId?: string
}
