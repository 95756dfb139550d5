/** What is known of a provider, as the protocol needs it. */
export type ProviderEndpoints = {
  readonly name: string
  /** Null: ID tokens of any issuer are taken. */
  readonly issuer: string | null
  readonly clientId: string
  /** Null: a public client. */
  readonly clientSecret: string | null
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly userinfoEndpoint: string
  readonly jwksEndpoint: string | null
}
