import { Readable } from 'node:stream'
import type { Call } from '../../call.ts'
import { badGateway, forbidden, notFound, typeConflict } from '../../errors/problems.ts'
import { OutboundFault } from '../../outbound/outbound-fault.ts'
import type { RemoteAnswer, RemoteRequest } from '../../outbound/remotes.ts'

export type AskedRemote = Omit<RemoteRequest, 'signal'>
/** A successful answer. */
export type SuccessfulAnswer = Omit<RemoteAnswer, 'status'>

/** Sends a request to a remote on behalf of the caller. Refusals and failures become a Problem that names the remote. */
export async function askRemote(
  { app, signal }: Call,
  remote: string,
  request: AskedRemote,
): Promise<SuccessfulAnswer> {
  app.remotes.require(remote)
  try {
    const { status, body, ...answer } = await app.remotes.ask(remote, { ...request, signal })
    if (status >= 200 && status < 300) return { ...answer, body: withProblems(body) }
    body.destroy()
    throw refusalOf(remote, status, answer.contentType)
  } catch (error) {
    throw asProblem(error)
  }
}

const REASONS: Readonly<Record<number, string>> = {
  400: 'it does not accept the request',
  401: 'it does not accept the configured key',
  413: 'it does not accept a body of this size',
  429: 'its rate limit is exceeded',
}

/** A 401 is never passed on: clients would think that their own session has ended. */
function refusalOf(remote: string, status: number, contentType: string | null): Error {
  // Anything else comes from a proxy, or from a server of another kind.
  const isOfApi = contentType?.startsWith('application/json') === true
  if (isOfApi && status === 404) return notFound('Remote object not found')
  if (isOfApi && status === 403) return forbidden('You are not permitted to perform this action on remote instance')
  if (isOfApi && status === 409)
    return typeConflict('Remote object already exists in remote instance and has different type')
  const reason = isOfApi ? REASONS[status] : 'not like the API of a repository'
  return badGateway(`remote ${remote} answered ${status}${reason === undefined ? '' : `: ${reason}`}`)
}

function withProblems(body: Readable): Readable {
  const read = async function* (): AsyncGenerator<Uint8Array> {
    try {
      yield* body
    } catch (error) {
      throw asProblem(error)
    }
  }
  const content = Readable.from(read(), { objectMode: false })
  // If nobody has started to read it.
  content.once('close', () => body.destroy())
  return content
}

function asProblem(error: unknown): unknown {
  return error instanceof OutboundFault ? badGateway(error.message) : error
}
