import { mapInOrder } from '../batch/map-in-order.ts'
import type { OpenClient } from '../connection/connection.ts'
import { cellText } from '../formats/fields.ts'
import type { Shape } from '../formats/shape.ts'
import { timeText } from '../shapes/objects.ts'

type Relation = 'parent' | 'child'
type Summary = {
  readonly id: string
  readonly type: string
  readonly tags: readonly { readonly tag: string }[]
  readonly upload_time: string
  readonly name?: string
}
/** `via`: the object it is a parent or child of; `depth`: how many steps away. */
export type Relative = Summary & { readonly relation: Relation; readonly depth: number; readonly via: string }

export type Walk = {
  readonly id: string
  readonly relation: Relation
  readonly depth: number
  /** Beyond what the server puts into one answer. */
  readonly isAll: boolean
  readonly concurrency: number
  /** Called when an answer was full, so that there may be more. */
  readonly onCut: () => void
}

export const relativeList: Shape<Relative> = {
  kind: 'list',
  fields: ['relation', 'depth', 'id', 'type', 'tags', 'upload_time', 'via', 'name'],
  id: ({ id }) => id,
  columns: [
    { title: 'RELATION', text: ({ relation, depth }) => (depth === 1 ? relation : `${relation} ${depth}`) },
    { title: 'SHA256', text: ({ id }) => id, shrink: 'hash' },
    { title: 'TYPE', text: ({ type }) => type },
    { title: 'NAME', text: ({ name = '' }) => name, shrink: 'text' },
    { title: 'TAGS', text: ({ tags }) => cellText(tags), shrink: 'text' },
    { title: 'UPLOADED', text: ({ upload_time }, viewer) => timeText(upload_time, viewer) },
  ],
}

/** Most relatives of a kind in one answer. */
const fullAnswer = 100

/** Ancestors or descendants of an object, step by step; each once, so that cycles end. */
export async function* relativesOf(opened: OpenClient, walk: Walk): AsyncGenerator<Relative> {
  const seen = new Set([walk.id])
  let level: readonly string[] = [walk.id]
  for (let depth = 1; depth <= walk.depth && level.length > 0; depth++) {
    const next: string[] = []
    const pool = { concurrency: walk.concurrency, stop: opened.signal }
    const ask = async (via: string) => ({ via, found: await nextTo(opened, via, walk) })
    for await (const { via, found } of mapInOrder(level, pool, ask)) {
      for await (const { id, type, tags, upload_time, name } of found) {
        if (seen.has(id)) continue
        seen.add(id)
        next.push(id)
        yield {
          relation: walk.relation,
          depth,
          id,
          type,
          tags,
          upload_time,
          via,
          ...(name === undefined ? {} : { name }),
        }
      }
    }
    level = next
  }
}

async function nextTo(
  { client, signal }: OpenClient,
  id: string,
  { relation, isAll, onCut }: Walk,
): Promise<Iterable<Summary> | AsyncIterable<Summary>> {
  const { relations } = client
  const options = { signal, names: true }
  if (isAll) return relation === 'parent' ? relations.parents(id, options) : relations.children(id, options)
  const { parents, children } = await relations.list(id, options)
  const found = relation === 'parent' ? parents : children
  if (found.length >= fullAnswer) onCut()
  return found
}
