import { createTlshLists } from '../tlsh-lists.ts'
import { joinEqual } from './join-equal.ts'
import type { JoinedSets } from './joined-sets.ts'

type TlshJoin = { readonly maxDistance: number; readonly pause: () => Promise<void> }

/** Joins files within the distance. It uses the lists of searches, and compares each file with the earlier ones. */
export async function joinTlsh(
  sets: JoinedSets,
  hashes: readonly (Uint8Array | null)[],
  { maxDistance, pause }: TlshJoin,
): Promise<void> {
  const lists = createTlshLists()
  const texts = hashes.map((hash) => hash && Buffer.from(hash).toString('latin1'))
  for (const n of joinEqual(sets, texts)) {
    const hash = hashes[n]
    if (!hash) continue
    for (const near of lists.search(hash, maxDistance)) for (const { objectId } of near) sets.join(n, objectId)
    lists.add(n, hash)
    await pause()
  }
}
