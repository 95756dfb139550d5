import { type ReactNode, useMemo, useState } from 'react'
import { lazyPart } from '../parts/lazy-component.tsx'
import { preferences, setPreferences } from '../preferences/preferences.ts'
import type { Kind } from '../records/kinds.ts'
import { isUnsupported } from '../server/features.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'
import { type ChosenColumns, COLUMNS } from './columns.tsx'
import { toggleItem } from './toggle-item.ts'

const ColumnBoxes = lazyPart(() => import('./column-boxes.tsx').then(({ ColumnBoxes }) => ColumnBoxes))

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

export function ColumnChoice({ chosen }: { readonly chosen: ChosenColumns }): ReactNode {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className="menu" onToggle={() => setOpened(true)}>
      <summary>{texts.columnChoice}</summary>
      {wasOpened && <ColumnBoxes chosen={chosen} />}
    </details>
  )
}
