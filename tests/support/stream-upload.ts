import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { json } from 'node:stream/consumers'

export type Sender = { readonly url: string; readonly token: string | null }

export type StreamedUpload = {
  readonly name: string
  readonly sizeBytes: number
  readonly content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  readonly options?: unknown
}

export type UploadAnswer = { readonly status: number; readonly json: ReturnType<typeof JSON.parse> }

/** Uploads a file as it comes, without ever holding it: its length is sent first. */
export async function streamUpload({ url, token }: Sender, sending: StreamedUpload): Promise<UploadAnswer> {
  const boundary = randomBytes(16).toString('hex')
  const part = (rest: string) => `--${boundary}\r\nContent-Disposition: form-data; ${rest}\r\n\r\n`
  const options = sending.options === undefined ? '' : `${part('name="options"')}${JSON.stringify(sending.options)}\r\n`
  const head = Buffer.from(`${options}${part(`name="file"; filename="${sending.name}"`)}`)
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`)
  const outgoing = request(`${url}/api/file`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
      'Content-Length': head.length + sending.sizeBytes + tail.length,
    },
  })
  const answered = once(outgoing, 'response')
  const sent = (async () => {
    outgoing.write(head)
    for await (const chunk of sending.content) {
      if (!outgoing.write(chunk)) await once(outgoing, 'drain')
    }
    outgoing.end(tail)
  })()
  // Whatever breaks the connection breaks the wait for the answer as well, and is reported there.
  sent.catch((error) => outgoing.destroy(error))
  const [response] = await answered
  return { status: response.statusCode, json: await json(response) }
}

const BLOCK = new Uint8Array(1024 * 1024)

/** Bytes without a pattern that depend on the seed alone. */
export function* seededBytes(seed: string, sizeBytes: number): Generator<Uint8Array> {
  const key = createHash('sha256').update(seed).digest()
  const cipher = createCipheriv('aes-256-ctr', key, Buffer.alloc(16))
  for (let left = sizeBytes; left > 0; left -= BLOCK.length) {
    yield cipher.update(BLOCK.subarray(0, Math.min(left, BLOCK.length)))
  }
}
