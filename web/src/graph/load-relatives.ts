import { fieldQuery } from '../query/field-query.ts'
import { queryOfHashes } from '../query/hash-list.ts'
import { countMatches, fetchPage } from '../records/fetch-page.ts'
import { type Kind, kindOf, type Row } from '../records/kinds.ts'
import { isUnsupported } from '../server/features.ts'
import type { Side } from './relations.ts'

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
