import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { codeOf } from '../program/exit-codes.ts'
import type { Globals } from '../program/globals.ts'
import { relativesCommand } from '../shapes/detail-sections.ts'
import type { ListedObject } from '../shapes/objects.ts'

/** How many entries a list has in all, by its name. */
export type Totals = Readonly<Record<string, number>>

/** Most parents, and most children, in the record of an object. */
const MAX_RELATIVES = 100

/** Lists of a record that may be cut, each with the field that finds all of it. */
const LISTS = { parents: 'child', children: 'parent' } as const

/** More analyses are not counted: the server gives ten in one request. */
const MAX_ANALYSES = 1000

type Counter = (opened: OpenClient, id: string) => Promise<number | undefined>

/** Parts that are shown on request, with their numbers. */
const COUNTERS: Readonly<Record<string, Counter>> = {
  comments: async ({ client, signal }, id) => (await client.comments.list(id, { signal })).length,
  analyses: async ({ client, signal }, id) => {
    let count = 0
    for await (const _ of client.analyses.list(id, { limit: MAX_ANALYSES + 1, signal })) count += 1
    return count > MAX_ANALYSES ? undefined : count
  },
  shares: async ({ client, signal }, id) => (await client.shares.list(id, { signal })).length,
}

/** Counts the parents or children of a record that has only some of them, and says how to get all. */
export async function reportCutLists(
  { messages }: Context,
  { client, signal }: OpenClient,
  object: ListedObject,
): Promise<Totals> {
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
  return totals
}

/** Counts the lists of a record, and the parts that it does not have. */
export async function countParts(opened: OpenClient, object: ListedObject): Promise<Totals> {
  const hidden = Object.entries(COUNTERS).filter(([part]) => Reflect.get(object, part) === undefined)
  const counted = await Promise.all(
    hidden.map(async ([part, count]) => [part, await attempt(count, opened, object.id)]),
  )
  const shown = Object.entries(object).flatMap(([part, list]) => (isCounted(part, list) ? [[part, list.length]] : []))
  return { ...Object.fromEntries(shown), ...Object.fromEntries(counted.filter(([, count]) => count !== undefined)) }
}

/** The record with `totals`, if there are any. */
export function withTotals(object: ListedObject, totals: Totals): ListedObject {
  return Object.keys(totals).length === 0 ? object : Object.assign({}, object, { totals })
}

/** False where the chosen output would not show the numbers. */
export function showsTotals({ output, fields, template, jq, jqJson }: Globals): boolean {
  const selection = fields ?? template ?? jq ?? jqJson
  return output !== 'ids' && (selection === undefined || selection.includes('totals'))
}

/** A number that the server refuses is left out: the object itself is there. */
async function attempt(count: Counter, opened: OpenClient, id: string): Promise<number | undefined> {
  try {
    return await count(opened, id)
  } catch (error) {
    if (opened.signal.aborted || codeOf(error) === 'failed') throw error
    return undefined
  }
}

const LISTED = ['tags', 'attributes', 'parents', 'children', ...Object.keys(COUNTERS)]

function isCounted(part: string, list: unknown): list is readonly unknown[] {
  return LISTED.includes(part) && Array.isArray(list)
}
