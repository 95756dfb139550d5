import type { ObjectSummary } from '@lazaret/sdk'
import { fieldQuery } from '../query/field-query.ts'
import { queryOfHashes } from '../query/hash-list.ts'
import { countMatches, fetchPage } from '../records/fetch-page.ts'
import { type Kind, kindOf, type Row } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import type { RelativeIds, RelativesOfObject, Side } from './relations.ts'

export type GraphFilter = { readonly kind: Kind; readonly tag: string }

export type RelativesOfSide = { readonly id: string; readonly side: Side; readonly filter: GraphFilter }

export type RelativesPage = RelativesOfSide & {
  /** The last one that is known. */
  readonly olderThan: string | undefined
  readonly count: number
}

/** Relatives of an object, newest first, with their names. */
export async function loadRelatives({ olderThan, count, ...relatives }: RelativesPage): Promise<readonly Row[]> {
  const { kind } = relatives.filter
  const rows = await fetchPage({ kind, query: queryOf(relatives), count, olderThan })
  return kind === 'object' ? withNames(rows) : rows
}

const COUNT_BOUND = 1000

export function countRelatives(relatives: RelativesOfSide) {
  return countMatches({ kind: relatives.filter.kind, query: queryOf(relatives), bound: COUNT_BOUND })
}

function queryOf({ id, side, filter }: RelativesOfSide): string {
  const related = side === 'parents' ? `child:(dhash:${id})` : `parent:(dhash:${id})`
  return filter.tag === '' ? related : `${related} AND ${fieldQuery('tag', filter.tag)}`
}

/** The server names as many relatives of each type. */
const MAX_NAMED = 100

const UNKNOWN: RelativeIds = { ids: [], isComplete: false }

/** Identifiers of the relatives of many objects, in one request; unknown ones if the server does not have them. */
export async function loadRelativeIds(ids: readonly string[], filter: GraphFilter): Promise<RelativesOfObject[]> {
  const found = new Map(ids.map((id) => [id, unknownRelatives(id)]))
  if (isUnsupported('names')) return [...found.values()]
  for await (const { object } of (await fullClient()).objects.details(ids)) {
    if (object === null) continue
    const { id, parents, children } = object
    found.set(id, { id, parents: idsOf(parents, filter), children: idsOf(children, filter) })
  }
  return [...found.values()]
}

export function unknownRelatives(id: string): RelativesOfObject {
  return { id, parents: UNKNOWN, children: UNKNOWN }
}

function idsOf(relatives: readonly ObjectSummary[], { kind, tag }: GraphFilter): RelativeIds {
  const isOf = ({ type, tags }: ObjectSummary): boolean =>
    (kind === 'object' || kindOf(type) === kind) && (tag === '' || tags.some((each) => each.tag === tag))
  const types = Map.groupBy(relatives, ({ type }) => type)
  return {
    ids: relatives.filter(isOf).map(({ id }) => id),
    isComplete: [...types.values()].every((some) => some.length < MAX_NAMED),
  }
}

/** The object that an address names by its identifier, or a file by any of its hashes. */
export async function loadRoot(id: string): Promise<Row | undefined> {
  const query = queryOfHashes('object', id)
  if (query === undefined) return undefined
  const [root] = await withNames(await fetchPage({ kind: 'object', query, count: 1 }))
  return root
}

/** A server that does not name objects of all kinds in one list names those of each kind. */
async function withNames(rows: readonly Row[]): Promise<readonly Row[]> {
  if (!isUnsupported('names')) return rows
  const kinds = Map.groupBy(rows, ({ type }) => kindOf(type))
  const pages = await Promise.all(
    [...kinds].map(([kind, some]) => {
      const query = queryOfHashes(kind, some.map(({ id }) => id).join(' ')) ?? ''
      return fetchPage({ kind, query, count: some.length })
    }),
  )
  const named = new Map(pages.flat().map((row) => [row.id, row]))
  return rows.map((row) => named.get(row.id) ?? row)
}
