import { type Kind, listPath } from '../records/kinds.ts'
import { session } from '../session/session.ts'
import { createList, type List } from './list-store.ts'

/** Lists that were looked at lately, as they were left: the way back leads to the same place. */
const open = new Map<string, List>()
const MOST_OPEN = 6
let login: string | undefined

session.subscribe(() => {
  const current = session.get()
  const next = current.kind === 'open' ? current.account.login : undefined
  if (next !== login) open.clear()
  login = next
})

export function openList(kind: Kind, query: string): List {
  const key = listPath(kind, query)
  const list = open.get(key) ?? createList({ kind, query })
  open.delete(key)
  open.set(key, list)
  for (const old of [...open.keys()].slice(0, -MOST_OPEN)) open.delete(old)
  return list
}

/** The next look at it begins anew. */
export function forgetList(kind: Kind, query: string): void {
  open.delete(listPath(kind, query))
}

/** What was deleted is in no list any more. */
export function dropFromLists(id: string): void {
  for (const { state } of open.values())
    state.set({ ...state.get(), rows: state.get().rows.filter((row) => row.id !== id) })
}
