import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Client, ClientOptions } from '@lazaret/sdk'
import { localFileError } from './cli-error.ts'
import type { Context } from './context.ts'
import { concurrencyOf, parseCount, parseDuration } from './quantities.ts'
import { redact } from './redact.ts'
import { resolveTarget, type Target } from './target.ts'

export type OpenClient = { readonly client: Client; readonly target: Target; readonly signal: AbortSignal }
type Credentials = { readonly login: string; readonly password: string }
export type Place = {
  readonly url: string
  readonly secret?: string
  readonly password?: Credentials
  readonly caFile?: string
}

/** The client of the server that the options, the environment or the profile name. */
export async function openClient(context: Context): Promise<OpenClient> {
  const target = await resolveTarget(context)
  const { url, secret, caFile } = target
  const { client, signal } = await clientFor(context, {
    url,
    ...(secret ? { secret } : {}),
    ...(caFile ? { caFile } : {}),
  })
  return { client, target, signal }
}

/** A client for one server; its SDK is loaded only now. */
export async function clientFor(context: Context, place: Place): Promise<{ client: Client; signal: AbortSignal }> {
  const { createClient, apiKey, anonymous, password } = await import('@lazaret/sdk')
  const { secret, password: credentials, url } = place
  if (context.globals.insecure) context.talk.warn('--insecure: anybody could pose as the server')
  const signedOut = credentials ? password(credentials.login, credentials.password) : anonymous()
  const client = createClient({
    baseUrl: url,
    auth: secret === undefined ? signedOut : apiKey(secret),
    userAgent: 'lazaret-cli',
    ...(await transportOptions(context, place)),
    ...observers(context),
  })
  return { client, signal: context.interruption.stop }
}

async function transportOptions(context: Context, { caFile }: Place): Promise<Partial<ClientOptions>> {
  const { globals, io } = context
  const path = globals.caFile === undefined ? caFile : resolve(io.cwd, globals.caFile)
  const idle = globals.timeout === undefined ? undefined : parseDuration(globals.timeout, '--timeout')
  const retries =
    globals.retries === undefined ? undefined : parseCount(globals.retries, '--retries', { min: 0, max: 100 })
  const wait = globals.maxWait === undefined ? undefined : parseDuration(globals.maxWait, '--max-wait')
  const ca = path === undefined ? undefined : await readCertificate(path)
  return {
    concurrency: Math.max(8, concurrencyOf(globals)),
    ...(idle === undefined ? {} : { timeouts: { connectMs: idle, headersMs: idle, idleMs: idle, uploadIdleMs: idle } }),
    retry: {
      ...(retries === undefined ? {} : { maxAttempts: retries + 1 }),
      ...(wait === undefined ? {} : { rateLimit: { maxWaitMs: wait } }),
    },
    ...(ca !== undefined || globals.insecure
      ? { tls: { ...(ca === undefined ? {} : { ca }), ...(globals.insecure ? { insecure: true } : {}) } }
      : {}),
  }
}

async function readCertificate(path: string): Promise<string> {
  return readFile(path, 'utf8').catch((error: unknown) => {
    throw localFileError(path, error)
  })
}

/** What is told about the traffic. No header and no body is ever part of it. */
function observers({ globals, talk }: Context): Partial<ClientOptions> {
  const warn = { onWarning: (message: string) => void talk.warn(redact(message)) }
  const retry: Partial<ClientOptions> = {
    onRetry: ({ operation, delayMs, error }) =>
      void talk.detail(`${operation}: ${redact(error.message)}; again in ${(delayMs / 1000).toFixed(1)} s`),
  }
  if (!globals.debugHttp) return { ...warn, ...retry }
  return {
    ...warn,
    ...retry,
    onRequest: ({ method, url, attempt }) =>
      void talk.note(`> ${method} ${redact(url)}${attempt > 1 ? ` (attempt ${attempt})` : ''}`),
    onResponse: ({ method, url, status, durationMs }) =>
      void talk.note(`< ${status} ${method} ${redact(url)} ${Math.round(durationMs)} ms`),
  }
}
