import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { relativesCommand } from '../shapes/detail-sections.ts'
import type { ListedObject } from '../shapes/objects.ts'

/** Most parents, and most children, in the record of an object. */
const MAX_RELATIVES = 100

/** Lists of a record that may be cut, each with the field that finds all of it. */
const LISTS = { parents: 'child', children: 'parent' } as const

/** Adds `totals` to a record whose parents or children are cut, and says how to get all of them. */
export async function reportCutLists(
  { messages }: Context,
  { client, signal }: OpenClient,
  object: ListedObject,
): Promise<ListedObject> {
  const totals: Record<string, number> = {}
  for (const [list, field] of Object.entries(LISTS)) {
    const shown: unknown = Reflect.get(object, list)
    if (!Array.isArray(shown) || shown.length < MAX_RELATIVES) continue
    const total = await client.objects.count(`${field}:(dhash:${object.id})`, { signal })
    if (total <= shown.length) continue
    totals[list] = total
    const commands = `lazaret get ${object.id} --with relations, or ${relativesCommand(list, object.id)}`
    messages.note(`${object.id}: ${shown.length} of ${total} ${list}; all of them: ${commands}`)
  }
  return Object.keys(totals).length === 0 ? object : Object.assign({}, object, { totals })
}
