import type { KeyTable } from '../keys/use-keys.ts'
import type { List } from './list-store.ts'

/** `j` and `k` move from row to row, `x` selects the row; `Enter` follows its link, as everywhere. */
export function useRowKeys(list: List, select: (id: string) => void): KeyTable {
  const move = (step: number): void => {
    const { rows } = list.state.get()
    const focused = focusedIndex()
    const next = Math.max(0, Math.min(rows.length - 1, (focused ?? list.place.current) + step))
    list.place.current = next
    focusRow(next)
  }
  return {
    j: () => move(1),
    k: () => move(-1),
    x: () => {
      const row = list.state.get().rows[focusedIndex() ?? -1]
      if (row) select(row.id)
    },
  }
}

function focusedIndex(): number | undefined {
  const index = document.activeElement?.closest('[data-index]')?.getAttribute('data-index')
  return typeof index === 'string' ? Number(index) : undefined
}

/** A row that is not drawn is scrolled to first. */
function focusRow(index: number): void {
  const link = (): HTMLElement | null => document.querySelector(`[data-index="${index}"] .first a`)
  if (link() === null) {
    const list = document.querySelector('.list')
    const height = document.querySelector('.list [data-index]')?.clientHeight ?? 0
    list?.scrollTo({ top: index * height })
    requestAnimationFrame(() => requestAnimationFrame(() => link()?.focus()))
    return
  }
  link()?.focus()
  link()?.scrollIntoView({ block: 'nearest' })
}
