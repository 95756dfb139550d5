import { clientFor } from '../connection/client.ts'
import type { Transport } from '../connection/connection.ts'
import { isLocal, normalizeUrl } from '../connection/target.ts'
import type { Context } from '../context/context.ts'
import { CliError, errnoOf, reasonOf } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'

/** Answers of something that is not this service, or not at this path. */
const elsewhere = new Set([
  'bad_response',
  'unsupported',
  'invalid_request',
  'forbidden',
  'not_found',
  'server_error',
  'failed',
])

/**
 * The address of the repository from what the user typed: without the scheme, with the path of a web page, with /api.
 * Without a scheme only a server on this machine may do without encryption.
 */
export async function findServer(context: Context, typed: string, transport: Transport): Promise<string> {
  const text = typed.trim()
  const hasScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
  if (hasScheme) return probe(context, normalizeUrl(text), transport)
  if (!URL.canParse(`https://${text}`)) normalizeUrl(text)
  try {
    return await probe(context, normalizeUrl(`https://${text}`), transport)
  } catch (error) {
    if (codeOf(error) !== 'connection' || isAboutTrust(error)) throw error
    if (isLocal(text)) return probe(context, normalizeUrl(`http://${text}`), transport)
    throw new CliError(
      'connection',
      `https://${text}: ${reasonOf(error)}`,
      `is the name right? For a server without encryption give http://${text}`,
    )
  }
}

/** Tries this address, then the root of the same host. */
async function probe(context: Context, url: string, transport: Transport): Promise<string> {
  const first = await faultOf(context, url, transport)
  if (first === undefined) return url
  const { origin } = new URL(url)
  if (!elsewhere.has(codeOf(first))) throw first
  if (origin !== url && (await faultOf(context, origin, transport)) === undefined) return origin
  throw new CliError(
    'failed',
    `no repository at ${url}: ${reasonOf(first)}`,
    'give the address of its API or of its start page',
  )
}

/** Why the address cannot be used; undefined if it can. */
async function faultOf(context: Context, url: string, transport: Transport): Promise<unknown> {
  const { client, signal } = await clientFor(context, { url, ...transport, isProbe: true })
  try {
    const { server_version: version } = await client.server.info({ signal })
    if (typeof version === 'string') return undefined
    return new CliError('failed', 'its answer has no server_version')
  } catch (error) {
    if (signal.aborted) throw error
    return isWithoutTls(error)
      ? new CliError('connection', 'it does not speak HTTPS', `http:${url.slice(6)} may`)
      : error
  } finally {
    await client.close()
  }
}

/** Recognizes the errors with which OpenSSL reports an answer in plain HTTP. */
function isWithoutTls(error: unknown): boolean {
  const code = errnoOf(error instanceof Error ? error.cause : undefined) ?? ''
  return code === 'EPROTO' || /^ERR_SSL_(?:WRONG_VERSION_NUMBER|PACKET_LENGTH_TOO_LONG|HTTP_REQUEST)/.test(code)
}

function isAboutTrust(error: unknown): boolean {
  return error instanceof Error && /certificate/.test(error.message)
}
