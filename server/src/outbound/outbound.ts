import type { Agent } from 'undici'
import { type AddressGuard, openAddressGuard } from './address-guard.ts'
import { OutboundFault } from './outbound-fault.ts'

export type OutboundRequest = {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams
  readonly signal?: AbortSignal
}

/** Follows no redirects, limits the size and the time of the answer; throws an OutboundFault. */
export type OutboundFetch = (url: string | URL, request?: OutboundRequest) => Promise<Response>

/** Short requests from this server to others. */
export type Outbound = AsyncDisposable & {
  /** To addresses that were set through the API: internal ones only if allowed, others only by HTTPS. */
  readonly guarded: OutboundFetch
  /** To addresses from the configuration of the server. */
  readonly configured: OutboundFetch
}

export type OutboundLimits = {
  /** Addresses and blocks that may be reached although they are internal. */
  readonly allowedInternal: readonly string[]
  /** For a whole exchange, from the connection to the last byte. */
  readonly timeoutMs?: number
  readonly maxBytes?: number
}

type Limits = { readonly timeoutMs: number; readonly maxBytes: number }

export function openOutbound({
  allowedInternal,
  timeoutMs = 10_000,
  maxBytes = 1024 * 1024,
}: OutboundLimits): Outbound {
  const guard = openAddressGuard(allowedInternal)
  const limits = { timeoutMs, maxBytes }
  const connectTimeout = Math.min(timeoutMs, 5000)
  // Most servers send no requests.
  let opened: Promise<Agents> | undefined
  const agents = (): Promise<Agents> => {
    opened ??= openAgents(guard, connectTimeout)
    return opened
  }
  return {
    guarded: async (url, request = {}) => {
      const target = new URL(url)
      requireGuarded(target, guard)
      return exchange(target, request, { agent: (await agents()).guarded, ...limits })
    },
    configured: async (url, request = {}) =>
      exchange(new URL(url), request, { agent: (await agents()).plain, ...limits }),
    [Symbol.asyncDispose]: async () => {
      const { guarded, plain } = (await opened) ?? {}
      await Promise.all([guarded?.destroy(), plain?.destroy()])
    },
  }
}

type Agents = { readonly guarded: Agent; readonly plain: Agent }

async function openAgents({ lookup }: AddressGuard, timeout: number): Promise<Agents> {
  const { Agent } = await import('undici')
  return { guarded: new Agent({ connect: { lookup, timeout } }), plain: new Agent({ connect: { timeout } }) }
}

function requireGuarded(url: URL, guard: AddressGuard): void {
  guard.requireReachable(url.hostname)
  if (url.protocol === 'https:' || (url.protocol === 'http:' && guard.isAllowedInternal(url.hostname))) return
  throw new OutboundFault('refused', `${url.origin} must use https`)
}

type Way = Limits & { readonly agent: Agent }

async function exchange(url: URL, request: OutboundRequest, { agent, timeoutMs, maxBytes }: Way): Promise<Response> {
  const late = AbortSignal.timeout(timeoutMs)
  const signal = request.signal === undefined ? late : AbortSignal.any([late, request.signal])
  const failed = (error: unknown): unknown => faultOf(error, { url, late, timeoutMs, signal: request.signal })
  try {
    const { method = 'GET', headers = {}, body } = request
    const { fetch: send } = await import('undici')
    const answer = await send(url, {
      method,
      headers: { 'Accept-Encoding': 'identity', ...headers },
      ...(body === undefined ? {} : { body }),
      redirect: 'manual',
      dispatcher: agent,
      signal,
    })
    if (answer.status >= 300 && answer.status < 400) {
      await answer.body?.cancel()
      throw new OutboundFault('redirect', `${url.host} answered with a redirect, which is not followed`)
    }
    const content = answer.body === null ? null : limited(answer.body, { maxBytes, host: url.host, failed })
    return new Response(content, {
      status: answer.status,
      statusText: answer.statusText,
      headers: [...answer.headers] as [string, string][],
    })
  } catch (error) {
    throw failed(error)
  }
}

type Cut = { readonly maxBytes: number; readonly host: string; failed(error: unknown): unknown }

function limited(content: AsyncIterable<Uint8Array>, { maxBytes, host, failed }: Cut): ReadableStream<Uint8Array> {
  const read = async function* (): AsyncGenerator<Uint8Array> {
    let size = 0
    try {
      for await (const chunk of content) {
        size += chunk.length
        if (size > maxBytes) throw new OutboundFault('too_large', `${host} answered with more than ${maxBytes} bytes`)
        yield chunk
      }
    } catch (error) {
      throw failed(error)
    }
  }
  return ReadableStream.from(read()) as ReadableStream<Uint8Array>
}

type Attempt = {
  readonly url: URL
  readonly late: AbortSignal
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
}

/** The root cause; a caller that aborted by its own signal gets its own reason. */
function faultOf(error: unknown, { url, late, timeoutMs, signal }: Attempt): unknown {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof OutboundFault) return cause
  if (signal?.aborted) return error
  if (late.aborted) return new OutboundFault('timeout', `${url.host} did not answer within ${timeoutMs} ms`)
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause)
  return new OutboundFault('unreachable', `${url.host} cannot be reached: ${code}`, { cause: error })
}
