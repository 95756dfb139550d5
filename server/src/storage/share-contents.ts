import { randomBytes } from 'node:crypto'
import type { Storage } from './storage.ts'

/** Checks whether a content that one storage stores appears in the other: a server of buckets can keep them in that very folder. */
export async function shareContents(
  one: Pick<Storage, 'stage' | 'remove'>,
  other: Pick<Storage, 'open'>,
  signal: AbortSignal,
): Promise<boolean> {
  await using staged = await one.stage(chunksOf(randomBytes(32)), signal)
  await staged.commit()
  const { sha256 } = staged.digests
  try {
    return (await other.open(sha256)) !== null
  } finally {
    await one.remove(sha256)
  }
}

async function* chunksOf(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
