import type { ReadContext } from '../../call.ts'
import { objectsByHashes } from '../../statements/objects/objects-by-hashes.ts'
import type { Kind } from '../../tables/kind.ts'
import type { HashMatchRow } from '../../tables/rows.ts'

export type HashLookup = { readonly type: Kind; readonly hashes: readonly string[]; readonly tags: boolean }
export type HashMatches = { readonly hash: string; readonly objects: readonly HashMatchRow[] }

/** The visible objects with each of the hashes. */
export async function lookUpHashes(
  { app, caller }: ReadContext,
  { type: kind, hashes, tags: withTags }: HashLookup,
): Promise<HashMatches[]> {
  const wanted = hashes.map((hash) => hash.toLowerCase())
  const byHash = new Map<string, HashMatchRow[]>()
  for (const row of await objectsByHashes(app.db, caller, { kind, hashes: wanted, withTags })) {
    const known = byHash.get(row.hash)
    if (known === undefined) byHash.set(row.hash, [row])
    else known.push(row)
  }
  return hashes.map((hash, index) => ({ hash, objects: byHash.get(wanted[index] ?? '') ?? [] }))
}
