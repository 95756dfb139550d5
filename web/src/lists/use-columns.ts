import { useMemo } from 'react'
import { preferences, setPreferences } from '../preferences/preferences.ts'
import type { Kind } from '../records/kinds.ts'
import { isUnsupported } from '../server/features.ts'
import { useStore } from '../state/store.ts'
import { type ChosenColumns, COLUMNS } from './columns.tsx'
import { toggleItem } from './toggle-item.ts'

const ATTRIBUTE = 'attribute:'

/** The columns of a list, kept by the browser. */
export function useColumns(kind: Kind): ChosenColumns {
  const kept = useStore(preferences).columns[kind]
  return useMemo(() => {
    const own = COLUMNS[kind]
    const chosen = kept ?? own.filter(({ isExtra }) => !isExtra).map(({ name }) => name)
    const toggle = (name: string): void =>
      setPreferences({ columns: { ...preferences.get().columns, [kind]: [...toggleItem(new Set(chosen), name)] } })
    return {
      all: own,
      columns: own.filter(({ name }, at) => at === 0 || chosen.includes(name)),
      attributeKeys: isUnsupported('attributeTexts') ? [] : keysOf(chosen),
      toggle,
      toggleAttribute: (key) => toggle(ATTRIBUTE + key),
    }
  }, [kind, kept])
}

function keysOf(chosen: readonly string[]): readonly string[] {
  return chosen.filter((name) => name.startsWith(ATTRIBUTE)).map((name) => name.slice(ATTRIBUTE.length))
}
