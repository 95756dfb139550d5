import { parseWordList } from '../arguments/word-list.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { ListedObject } from '../shapes/objects.ts'

type ExtraFields = Readonly<Record<string, unknown>>
type ExtraReader = (opened: OpenClient, id: string) => Promise<ExtraFields>

/** Parts of an object besides its record, by the word that requests them. */
const reads: Readonly<Record<string, ExtraReader>> = {
  comments: async ({ client, signal }, id) => ({ comments: await client.comments.list(id, { signal }) }),
  shares: async ({ client, signal }, id) => ({ shares: await client.shares.list(id, { signal }) }),
  attributes: async ({ client, signal }, id) => ({ attributes: await client.attributes.list(id, { signal }) }),
  relations: async ({ client, signal }, id) => ({
    parents: await all(client.relations.parents(id, { signal, names: true })),
    children: await all(client.relations.children(id, { signal, names: true })),
  }),
  analyses: async ({ client, signal }, id) => ({
    analyses: await all(client.analyses.list(id, { signal })),
  }),
  tags: async ({ client, signal }, id) => ({
    tags: (await client.tags.list(id, { signal })).map((tag) => ({ tag })),
  }),
}

export const EXTRAS = Object.keys(reads)

export function parseExtras(text: string | undefined): readonly string[] {
  return text === undefined ? [] : parseWordList(text, { option: '--with', known: EXTRAS })
}

/** The object with the requested parts as further fields. */
export async function addExtras(
  opened: OpenClient,
  object: ListedObject,
  wanted: readonly string[],
): Promise<ListedObject> {
  const parts = await Promise.all(wanted.map((word) => reads[word]?.(opened, object.id)))
  return Object.assign({}, object, ...parts)
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = []
  for await (const item of items) found.push(item)
  return found
}
