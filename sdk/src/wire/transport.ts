import { Readable } from 'node:stream'
import { type Dispatcher, EnvHttpProxyAgent, request as exchangeOnce } from 'undici'
import { type CallContext, explainFailure } from '../errors/failure.ts'
import type { UndiciDispatcher } from './client-options.ts'
import type { TlsOptions, Transport, WireAnswer, WireBody, WireRequest } from './types.ts'

export type TransportOptions = {
  readonly dispatcher?: UndiciDispatcher | undefined
  readonly proxy?: string | null | undefined
  readonly tls?: TlsOptions | undefined
  readonly connectMs: number
}

/**
 * Exchanges by undici, for Node. `undici.request` and not `fetch`: it sends a body of known length piece by piece, so
 * memory use is constant. Without a dispatcher of the caller the usual proxy variables of the environment hold.
 */
export function createTransport(options: TransportOptions): Transport {
  const own = options.dispatcher ? null : new EnvHttpProxyAgent(agentOptions(options))
  // The public type requires only what identifies a dispatcher, so that it does not need undici's types.
  const dispatcher = own ?? (options.dispatcher as Dispatcher | undefined)
  return {
    exchange: (request) => exchange(request, dispatcher),
    close: async () => {
      if (own) await closeDispatcher(own)
    },
  }
}

/** A graceful close would wait for every abandoned download. Of undici in Bun, neither way to close exists. */
export async function closeDispatcher(dispatcher: Partial<Pick<Dispatcher, 'close' | 'destroy'>>): Promise<void> {
  if (dispatcher.destroy) await dispatcher.destroy()
  else await dispatcher.close?.()
}

function agentOptions({ tls = {}, connectMs, proxy }: TransportOptions): EnvHttpProxyAgent.Options {
  const connect = {
    timeout: connectMs,
    ...(tls.ca === undefined ? {} : { ca: typeof tls.ca === 'string' ? tls.ca : [...tls.ca] }),
    ...(tls.cert === undefined ? {} : { cert: tls.cert }),
    ...(tls.key === undefined ? {} : { key: tls.key }),
    ...(tls.insecure ? { rejectUnauthorized: false } : {}),
  }
  // To a server behind an HTTPS proxy TLS is spoken inside the tunnel, so it needs the same trust.
  return { connect, requestTls: connect, ...proxyOf(proxy) }
}

/** Returns the options of the proxy. Undefined uses the variables of the environment. */
function proxyOf(proxy: string | null | undefined): EnvHttpProxyAgent.Options {
  if (proxy === undefined) return {}
  return proxy === null ? { noProxy: '*' } : { httpProxy: proxy, httpsProxy: proxy, noProxy: '' }
}

async function exchange(request: WireRequest, dispatcher: Dispatcher | undefined): Promise<WireAnswer> {
  const { method, url, body, signal, timeouts } = request
  try {
    const answer = await exchangeOnce(url, {
      ...(dispatcher ? { dispatcher } : {}),
      ...(signal ? { signal } : {}),
      method,
      headers: { ...request.headers, ...lengthOf(body, method) },
      body: body && body.sizeBytes > 0 ? Readable.from(body.open(), { objectMode: false }) : null,
      headersTimeout: timeouts.headersMs,
      bodyTimeout: timeouts.idleMs,
    })
    return answerOf(answer, request)
  } catch (error) {
    throw explainFailure(error, request)
  }
}

function lengthOf(body: WireBody | null, method: string): Record<string, string> {
  if (body) return { 'content-length': String(body.sizeBytes) }
  return method === 'GET' || method === 'HEAD' ? {} : { 'content-length': '0' }
}

function answerOf(answer: Dispatcher.ResponseData, context: CallContext): WireAnswer {
  // A body that nobody reads may still fail; without a listener that would end the process.
  answer.body.on('error', () => undefined)
  const headers = new Headers()
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) headers.append(name, one)
  }
  return {
    status: answer.statusCode,
    headers,
    chunks: chunksOf(answer.body, context),
    discard: async () => void answer.body.destroy(),
  }
}

async function* chunksOf(body: AsyncIterable<Uint8Array>, context: CallContext): AsyncGenerator<Uint8Array> {
  try {
    yield* body
  } catch (error) {
    throw explainFailure(error, context)
  }
}
