import { hash } from 'node:crypto'
import type { Call } from '../../call.ts'
import { badGateway, Problem } from '../../errors/problems.ts'
import type { LosslessObject } from '../../json/lossless.ts'
import { surrogateFault } from '../../json/text-fault.ts'
import { checkBlob, type SentBlob } from '../objects/upload/new-blob.ts'
import { readRemoteObject } from './read-json.ts'
import { requireText, senseless } from './remote-object.ts'

export type FetchedBlob = { readonly detail: LosslessObject; readonly blob: SentBlob }

/** A blob of a remote, verified to have the requested content. */
export async function fetchBlob(call: Call, remote: string, sentId: string): Promise<FetchedBlob> {
  const id = sentId.toLowerCase()
  const detail = await readRemoteObject(call, remote, { method: 'GET', path: `blob/${encodeURIComponent(id)}` })
  const blob = readBlob(remote, detail)
  if (hash('sha256', blob.content, 'hex') !== id || detail.id !== id)
    throw badGateway(`remote ${remote} sent content that does not match blob ${id}; nothing was stored`)
  return { detail, blob }
}

function readBlob(remote: string, detail: LosslessObject): SentBlob {
  const { content } = detail
  if (typeof content !== 'string' || surrogateFault(content) !== null)
    throw senseless(remote, 'a content that is not a text')
  const blob = {
    name: requireText(remote, detail, 'blob_name'),
    type: requireText(remote, detail, 'blob_type'),
    content,
  }
  try {
    checkBlob(blob)
    return blob
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid_request')
      throw senseless(remote, `a blob that cannot be stored: ${error.message}`)
    throw error
  }
}
