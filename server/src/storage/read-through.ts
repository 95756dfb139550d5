import { addAbortSignal } from 'node:stream'
import { openBlockDigester } from '../digest/block-digests.ts'
import type { WholeContent } from './storage.ts'

/** Reads a content to its end, which compares it, and returns the digests of its blocks; null if it has only one. */
export async function readThrough(content: WholeContent, signal: AbortSignal): Promise<Uint8Array | null> {
  const blocks = openBlockDigester()
  for await (const chunk of addAbortSignal(signal, content.read())) blocks.update(chunk)
  return blocks.finish()
}
