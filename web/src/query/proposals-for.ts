import type { Facets } from '@lazaret/sdk'
import { SEARCH_FIELD_TEXTS } from '../generated/search-fields.ts'
import type { Kind } from '../records/kinds.ts'
import { currentCore } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { humanCount } from '../text/amounts.ts'
import { proposalTexts } from '../texts/query.ts'
import { fieldQuery } from './field-query.ts'
import { queryHistory } from './history.ts'
import {
  casesLike,
  facetsOf,
  type KnownValue,
  knownValues,
  MAX_PROPOSALS,
  matchingValues,
  rulesLike,
  savedQueries,
  tagsLike,
} from './known-values.ts'
import { plainField, positionAt, type QueryPosition } from './query-position.ts'

export type Proposal = {
  readonly text: string
  readonly about: string
  /** A query that shows how a field is used. */
  readonly example?: string
  /** The number of objects that it finds, of the newest. */
  readonly count?: string
  /** The value alone, which has been counted under the name of this facet. */
  readonly counted?: { readonly facet: CountedFacet; readonly value: string }
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
/** Fields come first, and need room. */
const MAX_SAVED = 3

type CountedFacet = 'tags' | 'families' | 'rules' | 'uploaders' | 'formats'

const FACETS: Readonly<Record<string, CountedFacet>> = {
  tag: 'tags',
  family: 'families',
  yara: 'rules',
  uploader: 'uploaders',
  type: 'formats',
}

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

/** Shows the proposals at the cursor, and again once the server has added saved queries and counts. */
export async function findProposals(
  request: ProposalRequest,
  show: (proposals: readonly Proposal[]) => void,
): Promise<void> {
  const proposals = await proposalsFor(request)
  show(proposals)
  if (!request.signal.aborted) show(await completed(proposals, request).catch(() => proposals))
}

async function completed(
  proposals: readonly Proposal[],
  { query, cursor, kind }: ProposalRequest,
): Promise<readonly Proposal[]> {
  if (proposals.some(({ counted }) => counted !== undefined))
    return isUnsupported('facets') ? proposals : withCounts(proposals, await facetsOf(kind))
  const { field, typed } = positionAt(query, cursor) ?? {}
  if (field !== undefined || typed === undefined || typed !== query.trim()) return proposals
  const saved = await savedLike(typed, kind)
  return [
    ...proposals.slice(0, MAX_PROPOSALS - saved.length),
    ...saved.map((each) => ({ ...each, start: 0, end: query.length })),
  ]
}

function withCounts(proposals: readonly Proposal[], facets: Facets): readonly Proposal[] {
  return proposals.map((proposal) => {
    const { counted } = proposal
    const found = counted && facets[counted.facet].find(({ value }) => value === counted.value)
    return found ? { ...proposal, count: `${humanCount(found.count)}${facets.complete ? '' : '+'}` } : proposal
  })
}

/** Proposals at the cursor: fields, values that the server knows, and in an empty query earlier and saved ones. */
async function proposalsFor({ query, cursor, kind, signal }: ProposalRequest): Promise<readonly Proposal[]> {
  if (query.trim() === '') return wholeQueries({ kind, signal }, query.length)
  const place = positionAt(query, cursor)
  if (place === undefined) return []
  const { field, start, end } = place
  const texts = field === undefined ? await fieldsLike(place) : await valuesLike(field, place, { kind, signal })
  return texts.slice(0, MAX_PROPOSALS).map((each) => ({ ...each, start, end }))
}

type ProposedText = Omit<Proposal, 'start' | 'end'>

/** Saved queries whose name or text contains what is typed. */
async function savedLike(typed: string, kind: Kind): Promise<readonly ProposedText[]> {
  const queries = new Map((await savedQueries(kind)).map(({ name, query }) => [query, name]))
  return [...queries]
    .filter((texts) => texts.some((text) => text.toLowerCase().includes(typed.toLowerCase())))
    .slice(0, MAX_SAVED)
    .map(([text, name]) => ({ text, about: proposalTexts.saved(name) }))
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
  { kind, signal }: Pick<ProposalRequest, 'kind' | 'signal'>,
): Promise<readonly ProposedText[]> {
  const name = plainField(field)
  const find = Object.hasOwn(VALUES, name) ? VALUES[name] : undefined
  const found = name === 'type' ? await formatsLike(typed, kind) : ((await find?.(typed, signal)) ?? [])
  const facet = FACETS[name]
  return found.map(({ text, about }) => ({
    text: fieldQuery(field, text),
    about,
    ...(facet && { counted: { facet, value: text } }),
  }))
}

async function formatsLike(typed: string, kind: Kind): Promise<readonly KnownValue[]> {
  if (isUnsupported('facets')) return []
  const { formats } = await facetsOf(kind)
  const values = formats.map(({ value }) => ({ text: value, about: '' }))
  return matchingValues(values, typed)
}

async function fieldsLike({ typed }: QueryPosition): Promise<readonly ProposedText[]> {
  const attribute = /^((?:[a-z]+\.)?(?:attribute|meta)\.)([\w-]*)$/.exec(typed)
  if (attribute) {
    const [, before = '', key = ''] = attribute
    const keys = matchingValues(await knownValues('attributeKeys'), key)
    return keys.map(({ text, about }) => ({ text: `${before}${text}:`, about }))
  }
  // Names of fields may have dots, too.
  const [, prefix = '', name = ''] = /^((?:object|file|config|static|blob)\.)?(.*)$/.exec(typed) ?? []
  return SEARCH_FIELD_TEXTS.filter(({ field }) => field.startsWith(name)).map(({ field, about, example }) => ({
    text: `${prefix}${field}:`,
    about,
    example,
  }))
}
