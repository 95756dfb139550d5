import { buffer } from 'node:stream/consumers'
import type { Content, StagedContent, Storage } from '../../server/src/storage/storage.ts'
import { sha256Of } from './sha256-of.ts'

/** Bytes in pieces, as a request brings them. */
export async function* piecesOf(bytes: Buffer): AsyncGenerator<Buffer> {
  for (let start = 0; start < bytes.length; start += 65_536) yield bytes.subarray(start, start + 65_536)
}

export function stageContent(storage: Storage, bytes: Buffer): Promise<StagedContent> {
  return storage.stage(piecesOf(bytes), new AbortController().signal)
}

export async function storeContent(storage: Storage, bytes: Buffer): Promise<string> {
  await using staged = await stageContent(storage, bytes)
  await staged.commit()
  return staged.digests.sha256
}

export async function openContent(storage: Storage, bytes: Buffer): Promise<Content> {
  const content = await storage.open(sha256Of(bytes))
  if (content === null) throw new Error('the content is not there')
  return content
}

export async function readContent(storage: Storage, bytes: Buffer): Promise<Buffer | null> {
  const content = await storage.open(sha256Of(bytes))
  return content && buffer(content.read())
}
