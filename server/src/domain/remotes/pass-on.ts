import type { Readable } from 'node:stream'
import type { Call } from '../../call.ts'
import { invalidField } from '../../errors/problems.ts'
import { type AskedRemote, askRemote } from './ask-remote.ts'

export type PassedOn = {
  readonly remote: string
  readonly method: AskedRemote['method']
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body?: {
    readonly contentType: string | null
    readonly sizeBytes: number | null
    readonly content: AsyncIterable<Uint8Array>
  }
}
export type PassedBack = { readonly contentType: string; readonly content: Readable }

/** Forwards a request unchanged to a remote, and streams the answer back. */
export async function passOn(call: Call, { remote, method, path, query, body }: PassedOn): Promise<PassedBack> {
  call.app.remotes.require(remote)
  const search = new URLSearchParams(query).toString()
  const answer = await askRemote(call, remote, {
    method,
    path: `${encodedPath(path)}${search === '' ? '' : `?${search}`}`,
    ...(body === undefined || body.sizeBytes === 0 ? {} : sent(body)),
  })
  return { contentType: answer.contentType ?? 'application/octet-stream', content: answer.body }
}

/** A path that climbs up would leave the API of the remote. */
function encodedPath(path: string): string {
  const parts = path.split('/')
  if (parts.some((part) => part === '.' || part === '..'))
    throw invalidField('path', `must not contain the segments . and .., got "${path.slice(0, 60)}"`)
  return parts.map(encodeURIComponent).join('/')
}

/** A form cannot be read without its type; everything else is sent as JSON. */
function sent({ contentType, sizeBytes, content }: NonNullable<PassedOn['body']>): Partial<AskedRemote> {
  const isForm = contentType?.startsWith('multipart/form-data') === true
  return {
    body: content,
    ...(sizeBytes === null ? {} : { sizeBytes }),
    ...(isForm ? { headers: { 'Content-Type': contentType } } : {}),
  }
}
