import { createHash } from 'node:crypto'
import { BLOCK_DIGEST_BYTES, CHECKED_BLOCK_BYTES } from '../digest/block-digests.ts'
import { blocksOf } from '../digest/blocks-of.ts'
import { unavailable } from '../errors/problems.ts'
import { checkedWhole, type NamedContent } from './checked-whole.ts'
import { DamagedContent } from './damaged-content.ts'
import type { BlockDigests, Range } from './storage.ts'

export type Source = NamedContent & {
  readonly sizeBytes: number
  /** A chunk stays valid until the one after the next is asked for. */
  read(range: Range): AsyncIterable<Buffer>
}

// 1 GiB of content: a long range keeps few digests in memory.
const DIGESTS_AT_ONCE = 4096

/** Passes bytes on once they are compared: all of them with the digest of the content, a part with those of its blocks. */
export function checkedRead(
  source: Source,
  range?: Range,
  blocks?: BlockDigests,
): AsyncGenerator<Buffer, void, undefined> {
  const whole = { start: 0, end: source.sizeBytes - 1 }
  const { start, end } = range ?? whole
  if (start === whole.start && end === whole.end) return checkedWhole(source, source.read(whole))
  return checkedPart(source, { start, end }, openKnown(source, blocks))
}

async function* checkedPart(
  source: Source,
  range: Range,
  known: DigestLookup,
): AsyncGenerator<Buffer, void, undefined> {
  if (range.end < range.start) return
  const first = Math.floor(range.start / CHECKED_BLOCK_BYTES)
  const last = Math.floor(range.end / CHECKED_BLOCK_BYTES)
  if ((await known(first, last)) === null) return yield* source.read(range)
  const end = Math.min((last + 1) * CHECKED_BLOCK_BYTES, source.sizeBytes) - 1
  let n = first
  const bytes = source.read({ start: first * CHECKED_BLOCK_BYTES, end })
  for await (const block of blocksOf(bytes, CHECKED_BLOCK_BYTES)) {
    const at = n * CHECKED_BLOCK_BYTES
    const expected = await known(n, last)
    if (expected === null) throw unavailable('the content was removed while it was read; try again')
    if (!digestOf(block).equals(expected)) throw wrongBlock(source, at, at + block.length - 1)
    yield block.subarray(Math.max(0, range.start - at), range.end + 1 - at)
    n += 1
  }
  if (n <= last) throw wrongBlock(source, n * CHECKED_BLOCK_BYTES, end)
}

const digestOf = (block: Uint8Array): Buffer => createHash('sha256').update(block).digest()

function wrongBlock({ sha256, place }: NamedContent, start: number, end: number): DamagedContent {
  return new DamagedContent({ sha256, place, found: `has wrong bytes between ${start} and ${end}` })
}

/** The digest of a block; those up to the last one are asked for as well. */
type DigestLookup = (n: number, last: number) => Promise<Uint8Array | null>

function openKnown({ sha256, sizeBytes }: Source, blocks: BlockDigests | undefined): DigestLookup {
  if (sizeBytes <= CHECKED_BLOCK_BYTES) return async () => Buffer.from(sha256, 'hex')
  let [from, digests]: [number, Uint8Array] = [0, new Uint8Array(0)]
  return async (n, last) => {
    if (n < from || n >= from + digests.length / BLOCK_DIGEST_BYTES) {
      const found = (await blocks?.(n, Math.min(DIGESTS_AT_ONCE, last + 1 - n))) ?? null
      if (found === null) return null
      ;[from, digests] = [n, found]
    }
    return digests.subarray((n - from) * BLOCK_DIGEST_BYTES, (n - from + 1) * BLOCK_DIGEST_BYTES)
  }
}
