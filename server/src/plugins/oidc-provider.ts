/** Data of a person from an identity provider: the claims of the verified ID token, and the user info. */
export type OidcPerson = {
  readonly claims: Readonly<Record<string, unknown>>
  readonly userInfo: Readonly<Record<string, unknown>>
}

type MaybePromise<T> = T | Promise<T>

/** How a plugin reads the data of a provider. */
export type OidcProviderHooks = {
  /**
   * Logins for a new account, the preferred one first. Taken and invalid logins are skipped; the last
   * resort is `<provider>-<digits>`. Default: `preferred_username`, `nickname` and `name`.
   */
  logins?(person: OidcPerson): MaybePromise<readonly unknown[]>
  /** The e-mail address of a new account; undefined: none. Default: `email`. */
  email?(person: OidcPerson): MaybePromise<string | undefined>
  /**
   * Names of groups at the provider, to be mapped by the patterns of its record. Default: the claim `groups`.
   * `userInfo` is null at a sign-in, where only the ID token is requested.
   */
  groups?(
    person: Omit<OidcPerson, 'userInfo'> & { readonly userInfo: OidcPerson['userInfo'] | null },
  ): MaybePromise<readonly string[] | undefined>
}

/** The record to create if none has this name. Later changes by administrators stay. */
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
