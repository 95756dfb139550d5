import type { ListSort } from '@lazaret/sdk'
import { type Kind, listPath, type Row } from '../records/kinds.ts'
import { session } from '../session/session.ts'
import { createList, type List } from './list-store.ts'

/** Lists that were looked at lately, as they were left: the way back leads to the same place. */
const open = new Map<string, List>()
const MAX_OPEN_LISTS = 6
let login: string | undefined

session.subscribe(() => {
  const current = session.get()
  const next = current.kind === 'open' ? current.account.login : undefined
  if (next !== login) open.clear()
  login = next
})

export function openList(kind: Kind, query: string, sort?: ListSort): List {
  const key = listPath(kind, query, sort)
  const list = open.get(key) ?? createList({ kind, query, sort })
  open.delete(key)
  open.set(key, list)
  for (const old of [...open.keys()].slice(0, -MAX_OPEN_LISTS)) open.delete(old)
  return list
}

/** The next look at it begins anew. */
export function forgetList(kind: Kind, query: string, sort?: ListSort): void {
  open.delete(listPath(kind, query, sort))
}

/** The row after (1) or before (-1) an object in the list that was looked at last, loaded if there is more of it. */
export async function neighborOf(id: string, step: 1 | -1): Promise<Row | undefined> {
  const list = [...open.values()].findLast(({ state }) => state.get().rows.some((row) => row?.id === id))
  if (list === undefined) return undefined
  const index = (): number => list.state.get().rows.findIndex((row) => row?.id === id) + step
  list.place.current = Math.max(0, index())
  if (list.state.get().rows[index()] === undefined) await list.show({ start: index(), end: index() + 1 })
  return list.state.get().rows[index()]
}

/** Removes deleted objects from all lists. */
export function dropFromLists(id: string): void {
  for (const { state } of open.values())
    state.set({ ...state.get(), rows: state.get().rows.filter((row) => row?.id !== id) })
}

/** Shows a change of objects in all lists at once; what the server refused is loaded again by its caller. */
export function changeRows(ids: Iterable<string>, change: (row: Row) => Row): void {
  const changed = new Set(ids)
  for (const { state } of open.values()) {
    const { rows, ...rest } = state.get()
    if (!rows.some((row) => row && changed.has(row.id))) continue
    state.set({ ...rest, rows: rows.map((row) => (row && changed.has(row.id) ? change(row) : row)) })
  }
}
