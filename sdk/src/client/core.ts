/// <reference lib="esnext.disposable" preserve="true" />

import { createSignIn, requestBrowserSession, requestLogin, type SignIn, type Solver } from '../accounts/sign-in.ts'
import type { Api } from '../calls/api.ts'
import { createRequest, type RequestJson } from '../calls/request.ts'
import { validationError } from '../errors/api-error.ts'
import { checkCalls } from '../errors/check-calls.ts'
import { CORE_SIGNATURES } from '../generated/core-signatures.ts'
import { createServer, type Server } from '../server/server.ts'
import { createSupports, type OperationCheck } from '../server/supports.ts'
import { authOf, type ClientOptions, checkOptions, isExposed, normalizeBaseUrl } from '../wire/client-options.ts'
import { createLongQueries } from '../wire/long-queries.ts'
import { openWire } from '../wire/open-wire.ts'
import { createRaw, type RawClient } from '../wire/raw.ts'

/** The core of every client: the session, and each operation by its path. */
export type ClientCore = {
  /** Address of the repository, without `/api`. */
  readonly baseUrl: string
  readonly auth: SignIn
  readonly server: Server
  /**
   * Every operation of the contract by path, with the same sign-in, retries and errors.
   *
   * @example const { data } = await client.raw.GET('/api/tag', { params: { query: { query: 'feed:' } } })
   */
  readonly raw: RawClient
  /**
   * Any path that answers with JSON, for operations that are not in the contract: those of plugins. Same sign-in,
   * retries and errors; a POST is not retried once it may have reached the server.
   *
   * @example await client.request('GET', '/api/my-plugin/report', { query: { days: 7 } })
   */
  readonly request: RequestJson
  /**
   * Checks that the server has an operation. Servers differ; the answer comes from their own document, which is fetched
   * once per client. Methods with a fallback use it automatically.
   *
   * @example if (await client.supports('POST', '/api/file/search')) console.log('long queries are welcome')
   */
  readonly supports: OperationCheck
  /** Closes the connections; calls in progress fail. A later call opens new ones. */
  close(): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

type Parts = { readonly api: Api; readonly solver: Solver; readonly onWarning: ClientOptions['onWarning'] }

const parts = new WeakMap<ClientCore, Parts>()

/**
 * A client without its namespaces, for pages that have to show something soon: a bundler leaves out the rest, which
 * `completeClient` brings when it is needed, with the solver of a proof of work. The options are those of `createClient`.
 *
 * @example const core = createCore({ baseUrl: '/', auth: sessionCookie() })
 */
export function createCore(options: ClientOptions): ClientCore {
  checkOptions(options)
  const base = normalizeBaseUrl(options.baseUrl)
  if (authOf(options).kind !== 'anonymous' && isExposed(base)) {
    options.onWarning?.(`credentials go to ${base} without encryption: use https`)
  }
  const wire = openWire(options, {
    signIn: async (credentials) => (await requestLogin(raw, credentials)).token,
    csrfToken: async () => (await requestBrowserSession(raw)).csrf_token,
  })
  const raw: RawClient = createRaw(wire, base)
  const api: Api = { raw, wire, base, longQueries: createLongQueries() }
  const server = createServer(raw, wire)
  const solver: Solver = {}
  const calls: ClientCore = {
    baseUrl: base,
    auth: createSignIn({ raw, solver, session: wire.session, needsProof: (signal) => needsProof(server, signal) }),
    server,
    raw,
    request: createRequest(api),
    supports: createSupports(server),
    close: wire.close,
    [Symbol.asyncDispose]: wire.close,
  }
  const core = checkCalls(calls, CORE_SIGNATURES)
  parts.set(core, { api, solver, onWarning: options.onWarning })
  return core
}

/** Returns the parts from which the namespaces of a client are built. */
export function partsOf(core: ClientCore): Parts {
  const found = parts.get(core)
  if (found === undefined) throw validationError('core', 'is not what createCore returned')
  return found
}

/** Servers of earlier releases and of MWDB Core do not have the field. */
async function needsProof(server: Server, signal: AbortSignal | undefined): Promise<boolean> {
  const { is_proof_of_work_enabled: isEnabled = false } = await server.info(signal === undefined ? {} : { signal })
  return isEnabled
}
