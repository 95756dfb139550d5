import { useMemo } from 'react'
import { preferences, setPreferences } from '../preferences/preferences.ts'
import type { Kind } from '../records/kinds.ts'
import { isUnsupported } from '../server/features.ts'
import { useStore } from '../state/store.ts'
import { type ChosenColumns, COLUMNS, type Column } from './columns.tsx'
import { toggleItem } from './toggle-item.ts'

const ATTRIBUTE = 'attribute:'

/** The columns of a list, kept by the browser. */
export function useColumns(kind: Kind): ChosenColumns {
  const { columns: allKept, widths: allWidths } = useStore(preferences)
  const [kept, widths] = [allKept[kind], allWidths[kind]]
  return useMemo(() => {
    const own = COLUMNS[kind]
    const chosen = kept ?? own.filter(({ isExtra }) => !isExtra).map(({ name }) => name)
    const choose = (names: Iterable<string>): void =>
      setPreferences({ columns: { ...preferences.get().columns, [kind]: [...names] } })
    const toggle = (name: string): void => choose(toggleItem(new Set(chosen), name))
    const [first, ...others] = own
    const shown = chosen.flatMap((name) => others.find((column) => column.name === name) ?? [])
    return {
      all: own,
      columns: [...(first ? [first] : []), ...shown].map((column) => withWidth(column, widths?.[column.name])),
      attributeKeys: isUnsupported('attributeTexts') ? [] : keysOf(chosen),
      toggle,
      move: (name, step) =>
        choose(
          moveItem(
            shown.map((column) => column.name),
            name,
            step,
          ).concat(chosen.filter((each) => !shown.some((column) => column.name === each))),
        ),
      toggleAttribute: (key) => toggle(ATTRIBUTE + key),
    }
  }, [kind, kept, widths])
}

function keysOf(chosen: readonly string[]): readonly string[] {
  return chosen.filter((name) => name.startsWith(ATTRIBUTE)).map((name) => name.slice(ATTRIBUTE.length))
}

export const MIN_WIDTH = 48
export const MAX_WIDTH = 960

/** Keeps the width of a column; undefined returns it to its own. */
export function setColumnWidth(kind: Kind, name: string, width: number | undefined): void {
  const { [name]: _, ...others } = preferences.get().widths[kind] ?? {}
  const own = width === undefined ? {} : { [name]: Math.round(Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))) }
  setPreferences({ widths: { ...preferences.get().widths, [kind]: { ...others, ...own } } })
}

function withWidth(column: Column, width: number | undefined): Column {
  return typeof width === 'number' ? { ...column, width: `${width}px`, widthPx: width } : column
}

function moveItem(items: readonly string[], item: string, step: 1 | -1): readonly string[] {
  const from = items.indexOf(item)
  const to = from + step
  if (to < 0 || to >= items.length) return items
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}
