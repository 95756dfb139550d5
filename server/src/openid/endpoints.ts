/** The data of a provider that the protocol needs. */
export type ProviderEndpoints = {
  readonly name: string
  /** Null: ID tokens of any issuer are accepted. */
  readonly issuer: string | null
  readonly clientId: string
  /** Null: a public client. */
  readonly clientSecret: string | null
  readonly authorizationEndpoint: string
  readonly tokenEndpoint: string
  readonly userinfoEndpoint: string
  readonly jwksEndpoint: string | null
}
