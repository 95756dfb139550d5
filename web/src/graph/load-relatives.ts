import { fieldQuery } from '../query/field-query.ts'
import { queryOfHashes } from '../query/hash-list.ts'
import { fetchPage } from '../records/fetch-page.ts'
import { type Kind, kindOf, type Row } from '../records/kinds.ts'
import type { Side } from './relations.ts'

export type GraphFilter = { readonly kind: Kind; readonly tag: string }

export type RelativesPage = {
  readonly id: string
  readonly side: Side
  readonly filter: GraphFilter
  /** The last one that is known. */
  readonly olderThan: string | undefined
  readonly count: number
}

/** Relatives of an object, newest first, with their names. */
export async function loadRelatives({ id, side, filter, olderThan, count }: RelativesPage): Promise<readonly Row[]> {
  const related = side === 'parents' ? `child:(dhash:${id})` : `parent:(dhash:${id})`
  const query = filter.tag === '' ? related : `${related} AND ${fieldQuery('tag', filter.tag)}`
  const rows = await fetchPage({ kind: filter.kind, query, count, olderThan })
  return filter.kind === 'object' ? withNames(rows) : rows
}

export async function loadRoot(id: string): Promise<Row | undefined> {
  const [root] = await withNames(await fetchPage({ kind: 'object', query: `dhash:${id}`, count: 1 }))
  return root
}

/** Lists of objects of all kinds have no names: those of each kind do. */
async function withNames(rows: readonly Row[]): Promise<readonly Row[]> {
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
