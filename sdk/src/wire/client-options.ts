import { type ApiError, type ValidationError, validationError } from '../errors/api-error.ts'
import { checkKnown } from '../errors/known-options.ts'
import type { Numbers } from '../json/lossless.ts'
import type { Auth } from './auth.ts'
import type { RetryPolicy } from './retry.ts'
import type { TlsOptions } from './types.ts'

/** A dispatcher of undici, such as `Agent`, `ProxyAgent` or `MockAgent`. */
export type UndiciDispatcher = { readonly dispatch: (...args: never[]) => boolean }

export type AttemptInfo = {
  /** Method and path of the contract. */
  readonly operation: string
  readonly method: string
  readonly url: string
  /** 1 for the first. */
  readonly attempt: number
}

export type ClientOptions = {
  /** Address of the repository; a trailing slash and a trailing `/api` do not matter. */
  readonly baseUrl: string
  /** Short for `auth: apiKey('…')`. */
  readonly apiKey?: string
  /** The way to sign in. Default: anonymous. */
  readonly auth?: Auth
  readonly retry?: {
    /** Attempts in all, within `maxElapsedMs`. Default: no bound; 1 disables retries. */
    readonly maxAttempts?: number
    /**
     * No retry starts later than this after the first failure: how long a server may be away without a call failing. Default
     * 120 000 (two minutes); 0 disables retries.
     */
    readonly maxElapsedMs?: number
    /** Time one call may wait because of 429. Default 300 000. */
    readonly rateLimit?: { readonly maxWaitMs?: number }
    /** Time one call may wait for the end of a maintenance. Default 0: it fails at once. */
    readonly maintenance?: { readonly maxWaitMs?: number }
  }
  readonly timeouts?: {
    /** The time limit of connecting. Default 10 000. */
    readonly connectMs?: number
    /** The time limit of the response headers. Default 30 000. */
    readonly headersMs?: number
    /** Between two pieces of an answer. Default 60 000. */
    readonly idleMs?: number
    /** The longest pause of an upload, between two chunks sent or between the last one and the response. Default 60 000. */
    readonly uploadIdleMs?: number
  }
  /** Calls on the wire at a time. Default 8. Downloads count until their content begins. */
  readonly concurrency?: number
  /** An undici dispatcher to use instead of the client's own. Node only; excludes `tls`, `ca`, `proxy` and `fetch`. */
  readonly dispatcher?: UndiciDispatcher
  /**
   * Address of an HTTP proxy; null for none. Default: what `http_proxy`, `https_proxy` and `no_proxy` of the
   * environment say. Node only.
   */
  readonly proxy?: string | null
  /**
   * Another `fetch` to send with. It holds a whole upload in memory, so Node uses undici without it. Excludes
   * `dispatcher`, `proxy`, `tls` and `ca`, which are then up to it.
   */
  readonly fetch?: typeof globalThis.fetch
  readonly tls?: TlsOptions
  /** Short for `tls: { ca }`. */
  readonly ca?: string | readonly string[]
  /** The representation of numbers in configs and attribute values that JavaScript would change. Default `exact`. */
  readonly numbers?: Numbers
  /** Precedes the SDK's own name. */
  readonly userAgent?: string
  /** Aborts every call of this client. */
  readonly signal?: AbortSignal
  readonly onRequest?: (info: AttemptInfo) => void
  readonly onResponse?: (info: AttemptInfo & { readonly status: number; readonly durationMs: number }) => void
  /** A failed attempt that is retried after `delayMs`. */
  readonly onRetry?: (info: AttemptInfo & { readonly delayMs: number; readonly error: ApiError }) => void
  readonly onWarning?: (message: string) => void
}

export type Settings = {
  readonly retry: RetryPolicy
  readonly timeouts: Readonly<Record<'connectMs' | 'headersMs' | 'idleMs' | 'uploadIdleMs', number>>
  readonly concurrency: number
  readonly numbers: Numbers
}

const CLIENT_OPTIONS = {
  baseUrl: true,
  apiKey: true,
  auth: true,
  retry: true,
  timeouts: true,
  concurrency: true,
  dispatcher: true,
  proxy: true,
  fetch: true,
  tls: true,
  ca: true,
  numbers: true,
  userAgent: true,
  signal: true,
  onRequest: true,
  onResponse: true,
  onRetry: true,
  onWarning: true,
} as const satisfies Record<keyof ClientOptions, true>
const RETRY_OPTIONS = {
  maxAttempts: true,
  maxElapsedMs: true,
  rateLimit: true,
  maintenance: true,
} as const satisfies Record<keyof NonNullable<ClientOptions['retry']>, true>
const TIMEOUT_OPTIONS = {
  connectMs: true,
  headersMs: true,
  idleMs: true,
  uploadIdleMs: true,
} as const satisfies Record<keyof NonNullable<ClientOptions['timeouts']>, true>

export function checkOptions(options: ClientOptions): void {
  checkKnown(options, CLIENT_OPTIONS)
  checkKnown(options.retry ?? {}, RETRY_OPTIONS, 'retry.')
  checkKnown(options.timeouts ?? {}, TIMEOUT_OPTIONS, 'timeouts.')
}

/** The options that have defaults, filled and checked. */
export function settingsOf(options: ClientOptions): Settings {
  const { retry = {}, timeouts = {}, concurrency = 8, numbers = 'exact' } = options
  const atLeast = (least: number, name: string, value: number): number => {
    if (value >= least) return value
    throw validationError(name, `must be at least ${least}, not ${value}`)
  }
  return {
    concurrency: atLeast(1, 'concurrency', concurrency),
    numbers,
    retry: {
      maxAttempts: atLeast(1, 'retry.maxAttempts', retry.maxAttempts ?? Number.POSITIVE_INFINITY),
      maxElapsedMs: atLeast(0, 'retry.maxElapsedMs', retry.maxElapsedMs ?? 120_000),
      rateLimit: { maxWaitMs: atLeast(0, 'retry.rateLimit.maxWaitMs', retry.rateLimit?.maxWaitMs ?? 300_000) },
      maintenance: { maxWaitMs: atLeast(0, 'retry.maintenance.maxWaitMs', retry.maintenance?.maxWaitMs ?? 0) },
    },
    timeouts: {
      connectMs: atLeast(1, 'timeouts.connectMs', timeouts.connectMs ?? 10_000),
      headersMs: atLeast(1, 'timeouts.headersMs', timeouts.headersMs ?? 30_000),
      idleMs: atLeast(1, 'timeouts.idleMs', timeouts.idleMs ?? 60_000),
      uploadIdleMs: atLeast(1, 'timeouts.uploadIdleMs', timeouts.uploadIdleMs ?? 60_000),
    },
  }
}

// JavaScript has no types: `{ login, password }` would make a client that is anonymous without a word.
const AUTH_KINDS: ReadonlySet<unknown> = new Set<Auth['kind']>(['anonymous', 'key', 'password', 'bearer', 'cookie'])
const AUTH_HINT = 'apiKey(key), password(login, secret), bearer(fn), sessionCookie() or anonymous() make one'

/** Returns the way to sign in, from either of the two options. */
export function authOf(options: ClientOptions): Auth {
  const { auth, apiKey } = options
  if (apiKey === undefined && Object.hasOwn(options, 'apiKey')) throw missingToken('apiKey')
  if (auth && apiKey !== undefined) throw validationError('auth', 'cannot be given together with apiKey')
  if (apiKey !== undefined) return { kind: 'key', token: checkToken('apiKey', apiKey) }
  if (auth && !AUTH_KINDS.has(auth.kind)) throw validationError('auth', `is not a way to sign in: ${AUTH_HINT}`)
  return auth ?? { kind: 'anonymous' }
}

export type Route = {
  readonly dispatcher: UndiciDispatcher | undefined
  readonly fetch: typeof globalThis.fetch | undefined
  readonly proxy: string | null | undefined
  readonly tls: TlsOptions | undefined
}

/** The transport: one of three, of which only our own accepts a proxy and certificates. */
export function routeOf({ tls, ca, dispatcher, proxy, fetch }: ClientOptions): Route {
  const own = Object.entries({ tls, ca, proxy }).find(([, value]) => value !== undefined)?.[0]
  if (dispatcher && fetch) throw validationError('dispatcher', 'cannot be given together with fetch')
  if (own && dispatcher) throw validationError('dispatcher', `cannot be given together with ${own}`)
  if (own && fetch) throw validationError('fetch', `cannot be given together with ${own}`)
  if (proxy && !/^https?:$/.test(URL.parse(proxy)?.protocol ?? '')) {
    throw validationError('proxy', 'is not an http or https address')
  }
  return { dispatcher, fetch, proxy, tls: ca === undefined ? tls : { ...tls, ca } }
}

/** Refuses what cannot be part of a header, without showing it. */
export function checkToken(field: string, token: string | undefined): string {
  if (token === undefined || token === '') throw missingToken(field)
  if (/^[\x21-\x7e]+$/.test(token)) return token
  throw validationError(field, 'must be one word of ASCII characters')
}

/** Mostly a variable that is not set: without this the client would be anonymous, or send the word "undefined". */
function missingToken(field: string): ValidationError {
  return validationError(field, 'is not set: is the variable set that it comes from, such as LAZARET_API_KEY?')
}

/** The part before `/api`, without a slash at the end. */
export function normalizeBaseUrl(baseUrl: string): string {
  if (baseUrl === undefined) throw validationError('baseUrl', 'is required, such as https://repo.example')
  const url = URL.parse(baseUrl, pageAddress())
  if (!url || !/^https?:$/.test(url.protocol))
    throw validationError('baseUrl', `"${baseUrl}" is not an http or https address${schemeHint(baseUrl)}`)
  if (url.username || url.password) throw validationError('baseUrl', 'must not contain a login or password; use auth')
  if (url.search || url.hash) throw validationError('baseUrl', `"${baseUrl}" must not have a query or fragment`)
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '').replace(/\/api$/, '')
}

function schemeHint(baseUrl: string): string {
  return !baseUrl.includes('://') && URL.canParse(`https://${baseUrl}`) ? `; write https://${baseUrl}` : ''
}

/** In a browser an address may be relative to the page. */
function pageAddress(): string | undefined {
  const location: unknown = Reflect.get(globalThis, 'location')
  return location === undefined ? undefined : String(location)
}

/** Credentials in clear text over a network deserve a warning. */
export function isExposed(base: string): boolean {
  const { protocol, hostname } = new URL(base)
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}
