import { SEARCH_FIELD_TEXTS } from '../generated/search-fields.ts'
import type { Kind } from '../records/kinds.ts'
import { currentCore } from '../server/client.ts'
import { fieldQuery } from './field-query.ts'
import { queryHistory } from './history.ts'
import {
  casesLike,
  type KnownValue,
  knownValues,
  MAX_PROPOSALS,
  matchingValues,
  rulesLike,
  tagsLike,
} from './known-values.ts'
import { plainField, positionAt, type QueryPosition } from './query-position.ts'

export type Proposal = {
  readonly text: string
  readonly about: string
  /** The range of the query that it replaces. */
  readonly start: number
  readonly end: number
}

type ProposalRequest = {
  readonly query: string
  readonly cursor: number
  readonly kind: Kind
  /** Someone types on. */
  readonly signal: AbortSignal
}

/** The server is not asked while someone types faster than this. */
const PAUSE_MS = 120

type Finder = (typed: string, signal: AbortSignal) => Promise<readonly KnownValue[]>

const VALUES: Readonly<Record<string, Finder>> = {
  tag: afterPause(tagsLike),
  yara: afterPause(rulesLike),
  case: afterPause(casesLike),
  family: async (typed) => matchingValues(await knownValues('families'), typed),
  uploader: async (typed) => matchingValues(await knownValues('usersAndGroups'), typed),
  sharer: async (typed) => matchingValues(await knownValues('usersAndGroups'), typed),
  shared: async (typed) => matchingValues(await knownValues('usersAndGroups'), typed),
  favorites: async (typed) => matchingValues(await knownValues('users'), typed),
  comment_author: async (typed) => matchingValues(await knownValues('users'), typed),
}

function afterPause(find: Finder): Finder {
  return async (typed, signal) => {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    return signal.aborted ? [] : find(typed, signal)
  }
}

/** Proposals at the cursor: fields, values that the server knows, and in an empty query earlier and saved ones. */
export async function proposalsFor({ query, cursor, kind, signal }: ProposalRequest): Promise<readonly Proposal[]> {
  if (query.trim() === '') return wholeQueries({ kind, signal }, query.length)
  const place = positionAt(query, cursor)
  if (place === undefined) return []
  const { field, start, end } = place
  const texts = field === undefined ? await fieldsLike(place) : await valuesLike(field, place, signal)
  return texts.slice(0, MAX_PROPOSALS).map((each) => ({ ...each, start, end }))
}

async function wholeQueries(
  { kind, signal }: Pick<ProposalRequest, 'kind' | 'signal'>,
  end: number,
): Promise<readonly Proposal[]> {
  const earlier = queryHistory.list().slice(0, MAX_PROPOSALS)
  const sent = { params: { path: { type: kind } }, signal }
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

async function valuesLike(
  field: string,
  { typed }: QueryPosition,
  signal: AbortSignal,
): Promise<readonly KnownValue[]> {
  const name = plainField(field)
  const find = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined
  const found = (await find?.(typed, signal)) ?? []
  return found.map(({ text, about }) => ({ text: fieldQuery(field, text), about }))
}

async function fieldsLike({ typed }: QueryPosition): Promise<readonly KnownValue[]> {
  const attribute = /^((?:[a-z]+\.)?(?:attribute|meta)\.)([\w-]*)$/.exec(typed)
  if (attribute) {
    const [, before = '', key = ''] = attribute
    const keys = matchingValues(await knownValues('attributeKeys'), key)
    return keys.map(({ text, about }) => ({ text: `${before}${text}:`, about }))
  }
  // Names of fields may have dots, too.
  const [, prefix = '', name = ''] = /^((?:object|file|config|static|blob)\.)?(.*)$/.exec(typed) ?? []
  return SEARCH_FIELD_TEXTS.filter(({ field }) => field.startsWith(name)).map(({ field, about }) => ({
    text: `${prefix}${field}:`,
    about,
  }))
}
