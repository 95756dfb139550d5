import type { FileToExtract } from '../../statements/facts/take-files.ts'
import type { Storage } from '../../storage/storage.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** The first bytes of a content in memory of their own; null if the content does not exist. */
export async function readBeginning(
  storage: Pick<Storage, 'open'>,
  { sha256 }: Pick<FileToExtract, 'sha256'>,
  stop: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const content = await storage.open(sha256)
  if (content === null) return null
  const size = Math.min(content.sizeBytes, MAX_BYTES)
  const data = new Uint8Array(size)
  let at = 0
  for await (const chunk of content.lend({ start: 0, end: size - 1 })) {
    stop.throwIfAborted()
    data.set(chunk, at)
    at += chunk.length
  }
  return data
}
