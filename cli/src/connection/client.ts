import { readFile } from 'node:fs/promises'
import type { ApiError, Client, ClientOptions } from '@lazaret/sdk'
import { concurrencyOf, parseCount, parseDuration } from '../arguments/quantities.ts'
import type { Context } from '../context/context.ts'
import { localFileError, usageError } from '../program/cli-error.ts'
import { isStructured } from '../program/globals.ts'
import { redact } from '../program/redact.ts'
import type { OpenClient, Transport } from './connection.ts'
import { resolveTarget } from './target.ts'

/** Batches, uploads and watches go on for longer. */
const SHOW_RETRY_FOR = '10s'

type Credentials = { readonly login: string; readonly password: string }
export type ServerAccess = Transport & {
  readonly url: string
  readonly secret?: string | undefined
  readonly password?: Credentials
  /** Try only once, for commands that expect a missing server. */
  readonly isProbe?: boolean
}

/** The client of the server that the options, the environment or the profile name. */
export async function openClient(context: Context): Promise<OpenClient> {
  const target = await resolveTarget(context)
  const { client, signal } = await clientFor(context, target)
  return { client, target, signal, preferences: context.preferences }
}

/** Opens a client for a command whose answer a person waits for: a server that is away is soon reported. */
export async function openClientToShow(context: Context): Promise<OpenClient> {
  const { globals } = context
  return openClient({ ...context, globals: { retryFor: SHOW_RETRY_FOR, ...globals } })
}

/** Opens a client for a command that changes data. The message names the server, so that nobody changes the wrong one. */
export async function openClientToChange(context: Context): Promise<OpenClient> {
  const opened = await openClient(context)
  const { globals, io, preferences, messages } = context
  const { url, profileName } = opened.target
  const profile = profileName === undefined ? '' : ` (profile ${profileName})`
  if (!isStructured(globals, io.env, preferences.format)) messages.note(`server: ${url}${profile}`)
  return opened
}

/** A client for one server; its SDK is loaded only now. */
export async function clientFor(
  context: Context,
  access: ServerAccess,
): Promise<{ client: Client; signal: AbortSignal }> {
  const { createClient, apiKey, anonymous, password } = await import('@lazaret/sdk')
  const { secret, password: credentials, url } = access
  // A server may echo what it was sent.
  for (const one of [secret, credentials?.password]) if (one) context.secrets.add(one)
  if (context.globals.insecure) context.messages.warn('--insecure: the server could be anybody')
  const signedOut = credentials ? password(credentials.login, credentials.password) : anonymous()
  const client = createClient({
    baseUrl: url,
    auth: secret === undefined ? signedOut : apiKey(secret),
    userAgent: 'lazaret-cli',
    ...(await transportOptions(context, access)),
    ...observers(context),
  })
  return { client, signal: context.interruption.stop }
}

async function transportOptions(context: Context, access: ServerAccess): Promise<Partial<ClientOptions>> {
  const { globals } = context
  const idle = globals.timeout === undefined ? undefined : parseDuration(globals.timeout, '--timeout')
  const retries =
    globals.retries === undefined ? undefined : parseCount(globals.retries, '--retries', { min: 0, max: 100 })
  const wait = waitOf(globals.maxWait, '--max-wait')
  const maintenance = waitOf(globals.waitMaintenance, '--wait-maintenance')
  const tls = { ...(await certificates(access)), ...(globals.insecure ? { insecure: true } : {}) }
  return {
    concurrency: Math.max(8, concurrencyOf(globals)),
    ...(idle === undefined ? {} : { timeouts: { connectMs: idle, headersMs: idle, idleMs: idle, uploadIdleMs: idle } }),
    retry: {
      ...(globals.retryFor === undefined ? {} : { maxElapsedMs: parseDuration(globals.retryFor, '--retry-for') }),
      ...(retries === undefined ? {} : { maxAttempts: retries + 1 }),
      ...(access.isProbe ? { maxAttempts: 1 } : {}),
      ...(wait === undefined ? {} : { rateLimit: wait }),
      ...(maintenance === undefined ? {} : { maintenance }),
    },
    ...(Object.keys(tls).length > 0 ? { tls } : {}),
    ...(access.proxy === undefined ? {} : { proxy: access.proxy }),
  }
}

function waitOf(text: string | undefined, option: string): { maxWaitMs: number } | undefined {
  return text === undefined ? undefined : { maxWaitMs: parseDuration(text, option) }
}

/** The authorities to trust, and the client certificate. */
async function certificates({ caFile, clientCert, clientKey }: Transport): Promise<TlsFiles> {
  const ca = caFile === undefined ? undefined : await readPem(caFile, 'CERTIFICATE')
  if (clientCert === undefined) {
    if (clientKey !== undefined) throw usageError('--client-key: needs --client-cert')
    return ca === undefined ? {} : { ca }
  }
  const cert = await readPem(clientCert, 'CERTIFICATE')
  const key = clientKey === undefined ? cert : await readPem(clientKey, 'PRIVATE KEY')
  if (!key.includes('PRIVATE KEY-----'))
    throw usageError(`client certificate ${clientCert}: its key is not in the file`, 'give it with --client-key')
  return { cert, key, ...(ca === undefined ? {} : { ca }) }
}

type TlsFiles = { readonly ca?: string; readonly cert?: string; readonly key?: string }

async function readPem(path: string, kind: 'CERTIFICATE' | 'PRIVATE KEY'): Promise<string> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw localFileError(path, error)
  })
  if (text.includes(`${kind}-----`)) return text
  throw usageError(`${path}: contains no ${kind.toLowerCase()} in PEM format`)
}

const WARN_EACH_MS = 30_000
const isAskedToWait = ({ code }: ApiError): boolean => code === 'rate_limited' || code === 'maintenance'

/** Messages about the traffic, never with headers or bodies. */
function observers({ globals, messages }: Context): Partial<ClientOptions> {
  const warn = { onWarning: (message: string) => void messages.warn(redact(message)) }
  let warnedAt = Number.NEGATIVE_INFINITY
  const retry: Partial<ClientOptions> = {
    onRetry: ({ operation, attempt, delayMs, error }) => {
      messages.detail(`${operation}: ${redact(error.message)}; again in ${(delayMs / 1000).toFixed(1)} s`)
      // Nobody wants to hear of a single broken connection, nor the same from each of many transfers.
      if (attempt < 2 || isAskedToWait(error) || performance.now() - warnedAt < WARN_EACH_MS) return
      warnedAt = performance.now()
      messages.warn(`${redact(error.message)}; still trying (--retry-for says for how long)`)
    },
  }
  if (!globals.debugHttp) return { ...warn, ...retry }
  return {
    ...warn,
    ...retry,
    onRequest: ({ method, url, attempt }) =>
      void messages.note(`> ${method} ${redact(url)}${attempt > 1 ? ` (attempt ${attempt})` : ''}`),
    onResponse: ({ method, url, status, durationMs }) =>
      void messages.note(`< ${status} ${method} ${redact(url)} ${Math.round(durationMs)} ms`),
  }
}
