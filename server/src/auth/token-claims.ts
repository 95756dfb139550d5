/** The contents of a valid token. */
export type Claims =
  | {
      readonly scope: 'session'
      readonly login: string
      readonly passwordVer: string | null
      readonly identityVer: string | null
      readonly provider: string | null
      /** Null: an older server signed it, and no row stands for it. */
      readonly sessionId: string | null
      /** In seconds since 1970; null where it is part of another token. */
      readonly endsAt: number | null
    }
  /** Keys of the second generation also name their user. */
  | { readonly scope: 'api_key'; readonly keyId: string; readonly oldLogin?: string }
  | { readonly scope: 'first_generation'; readonly login: string; readonly versionUid: string | null }
  | ({ readonly scope: 'set_password'; readonly login: string; readonly passwordVer: string | null } & LinkOrigin)
  | ({ readonly scope: 'download_file' } & FileDownload)
  | ({ readonly scope: 'download_archive' } & ArchiveDownload)
  | ({ readonly scope: 'oidc_state'; readonly expiresAt: number } & OidcState)

/** The session or API key that made a token which others may use. */
export type TokenMaker = Extract<Claims, { readonly scope: 'session' | 'api_key' | 'first_generation' }>

export type FileDownload = { readonly sha256: string; readonly maker: TokenMaker }
export type ArchiveDownload = { readonly archiveId: string; readonly maker: TokenMaker }

/** What a sign-in through a provider started with. */
export type OidcState = { readonly id: string; readonly providerId: number; readonly redirectUri: string }

/** Who made a link that sets a password. */
export type LinkOrigin = {
  /** The API key that the link ends with. */
  readonly madeByKey: string | null
  /** Whether the account made the link for itself: then its password is asked for once more. */
  readonly isOwn: boolean
}

export type Scope = Exclude<Claims['scope'], 'first_generation'>

/** Whether it is a token by which people and programs sign in. */
export function isTokenMaker(claims: Claims): claims is TokenMaker {
  return claims.scope === 'session' || claims.scope === 'api_key' || claims.scope === 'first_generation'
}
