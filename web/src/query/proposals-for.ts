import type { Kind } from '../records/kinds.ts'
import { currentCore } from '../server/client.ts'
import { fieldQuery } from './field-query.ts'
import { queryHistory } from './history.ts'

export type Proposal = {
  readonly text: string
  readonly about: string
  /** What of the query it replaces. */
  readonly start: number
  readonly end: number
}

const MOST = 10

/** What could be written at the cursor: tags of the server, fields of the language, and in an empty query earlier and saved ones. */
export async function proposalsFor(query: string, cursor: number, kind: Kind): Promise<readonly Proposal[]> {
  if (query.trim() === '') return wholeQueries(kind, query.length)
  const before = query.slice(0, cursor)
  const tag = /(?<=^|[\s(-])tag:"?([^\s"*]*)$/.exec(before)
  if (tag) return tagsLike(tag[1] ?? '', { start: tag.index, end: cursor })
  const word = /(?<=^|[\s(-])[a-z][\w.]*$/.exec(before)
  return word ? fieldsLike(word[0], { start: word.index, end: cursor }) : []
}

async function wholeQueries(kind: Kind, end: number): Promise<readonly Proposal[]> {
  const earlier = queryHistory().slice(0, MOST)
  const sent = { params: { path: { type: kind } } }
  // Earlier queries are there without the server.
  const asked = await currentCore()
    .raw.GET('/api/{type}/quick_query', sent)
    .catch(() => undefined)
  const data = asked?.data ?? []
  const saved = data.filter(({ query }, at) => data.findIndex((other) => other.query === query) === at)
  return [
    ...earlier.filter((text) => !saved.some(({ query }) => query === text)).map((text) => ({ text, about: '' })),
    ...saved.map(({ query, name }) => ({ text: query, about: name })),
  ].map((proposal) => ({ ...proposal, start: 0, end }))
}

type Place = Pick<Proposal, 'start' | 'end'>

async function tagsLike(prefix: string, place: Place): Promise<Proposal[]> {
  const { data } = await currentCore().raw.GET('/api/tag', { params: { query: { query: prefix, count: MOST } } })
  return (data ?? []).map(({ tag }) => ({ text: fieldQuery('tag', tag), about: '', ...place }))
}

async function fieldsLike(word: string, place: Place): Promise<Proposal[]> {
  const { SEARCH_FIELD_TEXTS } = await import('../generated/search-fields.ts')
  const name = word.slice(word.lastIndexOf('.') + 1)
  const prefix = word.slice(0, word.length - name.length)
  return SEARCH_FIELD_TEXTS.filter(({ field }) => field.startsWith(name))
    .slice(0, MOST)
    .map(({ field, about }) => ({ text: `${prefix}${field}:`, about, ...place }))
}
