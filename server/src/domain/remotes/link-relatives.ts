import type { Call } from '../../call.ts'
import { visibleByHash } from '../../statements/access/visible-by-hash.ts'
import { changeAccess } from '../access/change-access.ts'
import { type FoundObject, findObject } from '../access/find-object.ts'
import { link } from '../access/link.ts'
import { announceRelation } from '../relations/announce-relation.ts'
import type { Exchange, SkippedPart } from './exchange.ts'
import type { RemoteObject } from './remote-object.ts'

type Ends = { readonly parent: FoundObject; readonly child: FoundObject }

/** Links a pulled object with its relatives that exist here and that the caller may see. */
export async function linkRelatives(call: Call, { include }: Exchange, object: RemoteObject): Promise<SkippedPart[]> {
  if (!include.includes('relations') || object.parents.length + object.children.length === 0) return []
  if (!call.caller.capabilities.has('adding_parents'))
    return [{ what: 'relations', name: null, reason: 'the capability adding_parents is required' }]
  const made = await changeAccess(call, {
    find: () => findLinks(call, object),
    change: async (trx, links) => {
      const added: Ends[] = []
      for (const ends of links) if (await link(trx, ends.parent.id, ends.child.id)) added.push(ends)
      return added
    },
  })
  for (const ends of made) announceRelation(call, 'createdRelation', ends)
  return []
}

async function findLinks(call: Call, { id, parents, children }: RemoteObject): Promise<Ends[]> {
  const object = await findObject(call, 'object', id)
  // Not by single look-ups, which may share what they find.
  const here = await visibleByHash(call.app.db, call.caller, [...parents, ...children])
  const byHash = new Map(here.map((each) => [each.dhash, each]))
  const found = (ids: readonly string[]): FoundObject[] => ids.flatMap((each) => byHash.get(each) ?? [])
  return [
    ...found(parents).map((parent) => ({ parent, child: object })),
    ...found(children).map((child) => ({ parent: object, child })),
  ]
}
