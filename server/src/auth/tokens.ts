import type { KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { App } from '../call.ts'
import { PURPOSES, type Purpose, rawKeys, signingKey, verificationKeys } from './signing-keys.ts'
import { verifyToken } from './verified-tokens.ts'

export const SESSION_SECONDS = 86_400
const DOWNLOAD_SECONDS = 60
const SET_PASSWORD_SECONDS = 14 * 86_400
const OIDC_STATE_SECONDS = 600

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

type JsonObject = Readonly<Record<string, unknown>>
type FileDownload = { readonly sha256: string; readonly maker: TokenMaker }
type ArchiveDownload = { readonly archiveId: string; readonly maker: TokenMaker }

/** What a sign-in through a provider started with. */
export type OidcState = { readonly id: string; readonly providerId: number; readonly redirectUri: string }

/** Who made a link that sets a password. */
export type LinkOrigin = {
  /** The API key that the link ends with. */
  readonly madeByKey: string | null
  /** Whether the account made the link for itself: then its password is asked for once more. */
  readonly isOwn: boolean
}

export type SessionOf = {
  readonly login: string
  readonly passwordVer: string | null
  readonly identityVer: string | null
  readonly sessionId?: string
  /** How long the token is valid; absent: a day. */
  readonly seconds?: number
}

export function signSession(app: App, user: SessionOf, provider: string | null): string {
  const { login, passwordVer, identityVer, sessionId, seconds = SESSION_SECONDS } = user
  const versions = { password_ver: passwordVer, identity_ver: identityVer }
  const sid = sessionId === undefined ? {} : { sid: sessionId }
  return sign(app, { login, provider, ...versions, ...sid, sub: login }, 'session', seconds)
}

export function signApiKey(app: App, login: string, keyId: string): string {
  return sign(app, { login, api_key_id: keyId, sub: login }, 'api_key')
}

type PasswordOf = Pick<SessionOf, 'login' | 'passwordVer'>

/** Dies with the password version it carries, so it can be used once. */
export function signSetPassword(app: App, { login, passwordVer }: PasswordOf, by: Partial<LinkOrigin> = {}): string {
  const { madeByKey = null, isOwn = false } = by
  const origin = { ...(madeByKey !== null && { made_by_key: madeByKey }), ...(isOwn && { is_own: true }) }
  return sign(app, { login, password_ver: passwordVer, ...origin, sub: login }, 'set_password', SET_PASSWORD_SECONDS)
}

/** For the mails that carry such tokens. */
export function passwordTokens(app: App, by: Partial<LinkOrigin> = {}): (user: PasswordOf) => string {
  return (user) => signSetPassword(app, user, by)
}

/** Ends with its maker, at the latest with the session that made it. */
export function signDownload(app: App, { sha256, maker }: FileDownload): string {
  return sign(app, { identifier: sha256, maker: makerClaims(maker) }, 'download_file', downloadSeconds(maker))
}

export function signArchive(app: App, { archiveId, maker }: ArchiveDownload): string {
  return sign(app, { archive_id: archiveId, maker: makerClaims(maker) }, 'download_archive', downloadSeconds(maker))
}

function downloadSeconds(maker: TokenMaker): number {
  if (maker.scope !== 'session' || maker.endsAt === null) return DOWNLOAD_SECONDS
  return Math.min(DOWNLOAD_SECONDS, maker.endsAt - nowSeconds())
}

/** As `readMaker` reads them: the claims of its own token, as far as they say whose it is. */
function makerClaims(maker: TokenMaker): object {
  if (maker.scope === 'api_key') return { scope: maker.scope, api_key_id: maker.keyId }
  if (maker.scope === 'first_generation') return { login: maker.login, version_uid: maker.versionUid }
  const { scope, login, provider, passwordVer, identityVer, sessionId } = maker
  return { scope, provider, password_ver: passwordVer, identity_ver: identityVer, sid: sessionId, sub: login }
}

export function signOidcState(app: App, { id, providerId, redirectUri }: OidcState): string {
  const claims = { state_id: id, provider_id: providerId, redirect_uri: redirectUri }
  return sign(app, claims, 'oidc_state', OIDC_STATE_SECONDS)
}

type Scope = Exclude<Claims['scope'], 'first_generation'>

function sign(app: App, claims: object, scope: Scope, lifetimeSeconds?: number): string {
  const iat = nowSeconds()
  const end = lifetimeSeconds === undefined ? {} : { exp: iat + lifetimeSeconds }
  const signed = { ...claims, iat, aud: app.settings.baseUrl, scope, ...end }
  return jwt.sign(signed, signingKey(app, scope), { algorithm: 'HS512' })
}

/** Null for every token that is not valid now, whatever the reason. */
export function readToken(app: App, token: string): Claims | null {
  const payload = verifyToken((scope) => keysOf(app, scope), token)
  if (typeof payload !== 'object' || payload === null) return null
  const claims = payload as JsonObject
  if (!('scope' in claims)) return readOldKey(claims)
  if (typeof claims.iat !== 'number' || claims.iat > nowSeconds()) return null
  const audience = Array.isArray(claims.aud) ? claims.aud : [claims.aud]
  if (!audience.includes(app.settings.baseUrl)) return null
  return readScope(claims)
}

/** API keys go on: those of earlier releases and of MWDB Core are signed by the secret itself. Everything else of theirs has ended. */
function keysOf(app: App, scope: unknown): readonly KeyObject[] {
  if (scope === undefined) return rawKeys(app)
  if (typeof scope !== 'string' || !isScope(scope)) return []
  const own = verificationKeys(app, scope)
  return scope === 'api_key' ? [...own, ...rawKeys(app)] : own
}

function isScope(scope: string): scope is Scope & Purpose {
  return Object.hasOwn(PURPOSES, scope)
}

/** When a valid token ends, as the API writes times; null: never. */
export function endOfToken(token: string): string | null {
  const claims = jwt.decode(token, { json: true })
  return claims?.exp === undefined ? null : new Date(claims.exp * 1000).toISOString().replace('Z', '000+00:00')
}

function readScope(claims: JsonObject): Claims | null {
  const { scope, sub, password_ver: passwordVer, identity_ver: identityVer } = claims
  if (scope === 'download_file' || scope === 'download_archive') return readDownload(scope, claims)
  if (scope === 'oidc_state') return readOidcState(claims)
  if (!isLogin(sub)) return null
  if (scope === 'api_key') return isUuid(claims.api_key_id) ? { scope, keyId: claims.api_key_id } : null
  if (!isTextOrNull(passwordVer)) return null
  if (scope === 'set_password') {
    const { made_by_key: madeByKey = null, is_own: isOwn = false } = claims
    return madeByKey === null || isUuid(madeByKey)
      ? { scope, login: sub, passwordVer, madeByKey, isOwn: isOwn !== false }
      : null
  }
  if (scope !== 'session' || !isTextOrNull(identityVer)) return null
  const provider = typeof claims.provider === 'string' ? claims.provider : null
  const { sid: sessionId = null, exp } = claims
  if (sessionId !== null && !isUuid(sessionId)) return null
  const endsAt = typeof exp === 'number' ? exp : null
  return { scope, login: sub, passwordVer, identityVer, provider, sessionId, endsAt }
}

type DownloadScope = 'download_file' | 'download_archive'

/** Earlier releases named no maker. */
function readDownload(scope: DownloadScope, { identifier, archive_id: archiveId, maker }: JsonObject): Claims | null {
  const madeBy = readMaker(maker)
  if (madeBy === null) return null
  if (scope === 'download_archive') return isUuid(archiveId) ? { scope, archiveId, maker: madeBy } : null
  return typeof identifier === 'string' ? { scope, sha256: identifier, maker: madeBy } : null
}

function readMaker(maker: unknown): TokenMaker | null {
  if (typeof maker !== 'object' || maker === null) return null
  const claims = maker as JsonObject
  const { scope, api_key_id: keyId } = claims
  if (scope === 'api_key') return isUuid(keyId) ? { scope, keyId } : null
  const read = scope === 'session' ? readScope(claims) : readOldKey(claims)
  return read !== null && isTokenMaker(read) ? read : null
}

/** Whether it is a token by which people and programs sign in. */
export function isTokenMaker(claims: Claims): claims is TokenMaker {
  return claims.scope === 'session' || claims.scope === 'api_key' || claims.scope === 'first_generation'
}

function readOidcState(claims: JsonObject): Claims | null {
  const { state_id: id, provider_id: providerId, redirect_uri: redirectUri, exp: expiresAt } = claims
  if (typeof id !== 'string' || typeof providerId !== 'number') return null
  if (typeof redirectUri !== 'string' || typeof expiresAt !== 'number') return null
  return { scope: 'oidc_state', id, providerId, redirectUri, expiresAt }
}

/** Keys of earlier generations carry exactly two claims. */
function readOldKey(claims: JsonObject): Claims | null {
  const { login, api_key_id: keyId, version_uid: versionUid } = claims
  if (Object.keys(claims).length !== 2 || !isLogin(login)) return null
  if (isUuid(keyId)) return { scope: 'api_key', keyId, oldLogin: login }
  return isTextOrNull(versionUid) ? { scope: 'first_generation', login, versionUid } : null
}

/** The database takes no NUL. */
function isLogin(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0')
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || typeof value === 'string'
}

function isUuid(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)
}

function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
