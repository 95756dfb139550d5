import { useEffect, useRef, useState } from 'react'
import type { Row } from '../records/kinds.ts'
import type { List } from './list-store.ts'
import { toggleItem, withRange } from './toggle-item.ts'

const NONE: ReadonlySet<string> = new Set()

type RowSelection = {
  /** In the order in which the rows were selected. */
  readonly selected: ReadonlySet<string>
  readonly toggle: (id: string, isRange?: boolean) => Promise<void>
  readonly selectAll: (isSelected: boolean) => Promise<void>
  readonly clear: () => void
}

/** The selected rows of a list. `key` names the list: another one begins without a selection. */
export function useSelection(list: List, key: string): RowSelection {
  const [selection, setSelection] = useState({ key, ids: NONE })
  const idsOf = (each: typeof selection): ReadonlySet<string> => (each.key === key ? each.ids : NONE)
  const selected = idsOf(selection)
  const select = (change: (before: ReadonlySet<string>) => ReadonlySet<string>): void =>
    setSelection((before) => ({ key, ids: change(idsOf(before)) }))
  const lastSelected = useRef('')
  useEffect(() => {
    list.place.isHeld = selected.size > 0
  }, [list, selected])
  return {
    selected,
    async toggle(id, isRange = false) {
      const ends = [lastSelected.current, id] as const
      lastSelected.current = id
      const all = isRange ? await allRows(list) : []
      select((before) => (isRange ? withRange(before, all, ends) : toggleItem(before, id)))
    },
    async selectAll(isSelected) {
      const all = isSelected ? await allRows(list) : []
      select(() => new Set(all.map((row) => row.id)))
    },
    clear: () => select(() => NONE),
  }
}

/** Resolves to no rows if some could not be loaded again; the list then shows the error. */
async function allRows(list: List): Promise<readonly Row[]> {
  await list.loadForgotten()
  const { rows } = list.state.get()
  return rows.every((row) => row !== undefined) ? rows : []
}
