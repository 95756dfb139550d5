import { validationError } from '../errors/api-error.ts'
import { parseLossless, stringifyLossless } from '../json/lossless.ts'
import type { CallOptions } from '../records/records.ts'
import { send } from '../wire/send.ts'
import type { WireBody } from '../wire/types.ts'
import type { Api } from './api.ts'

export type RequestOptions = CallOptions & {
  readonly query?: Readonly<Record<string, string | number | boolean>>
  /** Sent as JSON, numbers without loss. */
  readonly body?: unknown
}

/** Any operation that answers with JSON, by its path. */
export type RequestJson = (method: string, path: string, options?: RequestOptions) => Promise<unknown>

export function createRequest({ wire, base }: Api): RequestJson {
  return async (method, path, { query = {}, body, signal } = {}) => {
    const url = addressOf(base, path)
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, String(value))
    const verb = method.toUpperCase()
    const reply = await send(wire, {
      operation: `${verb} ${path}`,
      method: verb,
      url: url.href,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : textBody(stringifyLossless(body)),
      signal,
    })
    if (reply.text === null) {
      await reply.answer.discard()
      throw validationError('path', `${path} answers with bytes: use files.download`)
    }
    return parseLossless(reply.text, wire.settings.numbers)
  }
}

/** The token must not be sent anywhere but to the repository. */
function addressOf(base: string, path: string): URL {
  const url = URL.parse(`${base}${path}`)
  if (!path.startsWith('/') || !url?.href.startsWith(`${base}/`)) {
    throw validationError('path', `"${path.slice(0, 120)}" does not begin with a slash, or leads out of the repository`)
  }
  return url
}

export function textBody(text: string): WireBody {
  const bytes = new TextEncoder().encode(text)
  return {
    sizeBytes: bytes.byteLength,
    open: async function* () {
      yield bytes
    },
    canReplay: () => true,
  }
}
