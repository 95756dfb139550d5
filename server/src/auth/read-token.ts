import type { KeyObject } from 'node:crypto'
import jwt from 'jsonwebtoken'
import type { App } from '../call.ts'
import { PURPOSES, type Purpose, rawKeys, verificationKeys } from './signing-keys.ts'
import { type Claims, isTokenMaker, type Scope, type TokenMaker } from './token-claims.ts'
import { verifyToken } from './verified-tokens.ts'

type JsonObject = Readonly<Record<string, unknown>>

/** Null for every token that is not valid now, whatever the reason. */
export function readToken(app: App, token: string): Claims | null {
  const payload = verifyToken((scope) => keysOf(app, scope), token)
  if (typeof payload !== 'object' || payload === null) return null
  const claims = payload as JsonObject
  if (!('scope' in claims)) return readOldKey(claims)
  if (typeof claims.iat !== 'number' || claims.iat > Math.floor(Date.now() / 1000)) return null
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
