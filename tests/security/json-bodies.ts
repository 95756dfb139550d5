import { once } from 'node:events'
import { request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'

/** A large body of small lists: what comes before them, and where it is sent. */
export type HostileBody = { readonly path: string; readonly head: string; readonly token: string | null }
export type BodyDelivery = { readonly url: string; readonly bodies: readonly HostileBody[] }

export const BODY_BYTES = 64 * 1024 * 1024
// Of what is short, small lists take the most memory.
const LISTS = Buffer.from('[1],'.repeat(250_000))

// A thread of its own sends them, so that what others measure is not the time that sending takes.
if (parentPort !== null) {
  const { url, bodies }: BodyDelivery = workerData
  const statuses = await Promise.all(bodies.map((body) => send(url, body)))
  parentPort.postMessage(statuses)
}

/** The status; 0 if the server closed the connection while it was still being sent to. */
async function send(url: string, { path, head, token }: HostileBody): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'content-length': BODY_BYTES,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  }
  const sending = request(`${url}${path}`, { method: 'POST', headers })
  let isAnswered = false
  const answer = once(sending, 'response')
    .then(
      ([response]) => {
        response.resume()
        return Number(response.statusCode)
      },
      () => 0,
    )
    .finally(() => {
      isAnswered = true
    })
  let sentBytes = Buffer.byteLength(head)
  sending.write(head)
  while (!isAnswered && sentBytes + LISTS.length < BODY_BYTES) {
    sentBytes += LISTS.length
    if (!sending.write(LISTS)) await Promise.race([once(sending, 'drain').catch(() => undefined), answer])
  }
  if (!isAnswered) sending.end(Buffer.from(`${' '.repeat(BODY_BYTES - sentBytes - 5)}[1]]}`))
  const status = await answer
  sending.destroy()
  return status
}
