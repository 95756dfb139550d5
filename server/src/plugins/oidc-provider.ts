/** What an identity provider says of a person: the claims of the ID token, which was checked, and the answer about them. */
export type OidcPerson = {
  readonly claims: Readonly<Record<string, unknown>>
  readonly userInfo: Readonly<Record<string, unknown>>
}

type Chosen<T> = T | Promise<T>

/** How a plugin reads what a provider says. */
export type OidcProviderHooks = {
  /**
   * Logins for a new account, the preferred one first. Those that are taken or cannot be a login are passed over; at the end
   * stands `<provider>-<digits>`. Unless given: `preferred_username`, `nickname` and `name`.
   */
  logins?(person: OidcPerson): Chosen<readonly unknown[]>
  /** The address of a new account; undefined: none. Unless given: `email`. */
  email?(person: OidcPerson): Chosen<string | undefined>
  /**
   * Names of groups at the provider, for the patterns of its record to translate. Unless given: the claim `groups`.
   * `userInfo` is null at a sign-in, where only the ID token is asked for.
   */
  groups?(
    person: Omit<OidcPerson, 'userInfo'> & { readonly userInfo: OidcPerson['userInfo'] | null },
  ): Chosen<readonly string[] | undefined>
}

/** The record that is made where there is none of this name. What administrators change later stays. */
export type OidcProviderRecord = {
  readonly clientId: string
  /** Absent: a public client. */
  readonly clientSecret?: string
  /** Its discovery document gives the endpoints that are left out. */
  readonly issuer?: string
  readonly authorizationEndpoint?: string
  readonly tokenEndpoint?: string
  readonly userinfoEndpoint?: string
  readonly jwksEndpoint?: string
  readonly logoutEndpoint?: string
  readonly requiresApproval?: boolean
}

/** An identity provider that a plugin contributes. */
export type OidcProvider = OidcProviderHooks & { readonly name: string; readonly record?: OidcProviderRecord }
