import type { Call } from '../../../call.ts'
import { addObjects, removeObjects } from '../../../statements/cases/change-objects.ts'
import { objectsByHashes } from '../../../statements/objects/objects-by-hashes.ts'
import { caseNote } from './case-fields.ts'
import { findCaseToChange, lockCase, touchCase } from './find-case.ts'

type HashList = { readonly ids: readonly string[] }
export type Addition = {
  readonly added: number
  readonly changed: number
  readonly unchanged: number
  readonly missing: readonly string[]
}
export type Removal = { readonly removed: number; readonly missing: readonly string[] }

/** Adds objects that the caller sees. A note replaces that of objects that are in the case. */
export async function addCaseObjects(
  call: Call,
  caseId: string,
  { ids, note }: HashList & { readonly note?: string | undefined },
): Promise<Addition> {
  const { id } = await findCaseToChange(call, caseId)
  const stored = note === undefined ? null : caseNote(note)
  const { dhashes, missing } = await lookUp(call, ids)
  return call.change(async (trx) => {
    await lockCase(trx, call, id)
    const { added, changed } = await addObjects(trx, call.caller, { caseId: id, dhashes, note: stored })
    if (added + changed > 0) await touchCase(trx, id)
    return { added, changed, unchanged: dhashes.length - added - changed, missing }
  })
}

export async function removeCaseObjects(call: Call, caseId: string, { ids }: HashList): Promise<Removal> {
  const { id } = await findCaseToChange(call, caseId)
  const { dhashes, missing, byHash } = await lookUp(call, ids)
  return call.change(async (trx) => {
    await lockCase(trx, call, id)
    const removed = new Set(await removeObjects(trx, call.caller, { caseId: id, dhashes }))
    if (removed.size > 0) await touchCase(trx, id)
    const isOutside = (hash: string): boolean =>
      !(byHash.get(hash.toLowerCase()) ?? []).some((each) => removed.has(each))
    return {
      removed: removed.size,
      missing: [...missing, ...ids.filter((hash) => !missing.includes(hash) && isOutside(hash))],
    }
  })
}

/** The objects with these hashes that the caller sees. Unlike opening an object, this shares none with the caller. */
async function lookUp({ app, caller }: Call, ids: readonly string[]) {
  const hashes = ids.map((hash) => hash.toLowerCase())
  const byHash = new Map<string, string[]>()
  for (const { hash, id } of await objectsByHashes(app.db, caller, { kind: 'object', hashes, withTags: false })) {
    const known = byHash.get(hash)
    if (known === undefined) byHash.set(hash, [id])
    else known.push(id)
  }
  const dhashes = [...new Set(hashes.flatMap((hash) => byHash.get(hash) ?? []))]
  const missing = [...new Set(ids.filter((hash) => !byHash.has(hash.toLowerCase())))]
  return { dhashes, missing, byHash }
}
