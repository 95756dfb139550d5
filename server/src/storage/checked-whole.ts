import { createHash } from 'node:crypto'
import { DamagedContent } from './damaged-content.ts'

export type NamedContent = { readonly sha256: string; readonly place: string }

/** Passes a complete content on, but its last chunk only if all of them have the digest: wrong bytes never look complete. */
export async function* checkedWhole(
  { sha256, place }: NamedContent,
  chunks: AsyncIterable<Buffer>,
): AsyncGenerator<Buffer, void, undefined> {
  const hash = createHash('sha256')
  let held: Buffer | undefined
  for await (const chunk of chunks) {
    hash.update(chunk)
    if (held !== undefined) yield held
    held = chunk
  }
  const found = hash.digest('hex')
  if (found !== sha256) throw new DamagedContent({ sha256, place, found: `has the SHA-256 ${found}` })
  if (held !== undefined) yield held
}
