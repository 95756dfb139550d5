import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react'
import { prefer, preferences } from '../preferences/preferences.ts'
import type { Kind } from '../records/kinds.ts'
import { lacks } from '../server/features.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'
import { COLUMNS, type Column } from './columns.tsx'
import { toggled } from './toggled.ts'

const AttributeChoice = lazy(() =>
  import('./attribute-choice.tsx').then(({ AttributeChoice }) => ({ default: AttributeChoice })),
)

export type ChosenColumns = {
  readonly columns: readonly Column[]
  /** Keys of attributes that were chosen; whether they are there, and may be read, is another matter. */
  readonly attributeKeys: readonly string[]
  toggle(name: string): void
}

const ATTRIBUTE = 'attribute:'

/** The columns of a list, kept by the browser. */
export function useColumns(kind: Kind): ChosenColumns {
  const kept = useStore(preferences).columns[kind]
  return useMemo(() => {
    const own = COLUMNS[kind]
    const chosen = kept ?? own.filter(({ isExtra }) => !isExtra).map(({ name }) => name)
    return {
      columns: own.filter(({ name }, at) => at === 0 || chosen.includes(name)),
      attributeKeys: lacks('attributeTexts') ? [] : keysOf(chosen),
      toggle(name) {
        prefer({ columns: { ...preferences.get().columns, [kind]: [...toggled(new Set(chosen), name)] } })
      },
    }
  }, [kind, kept])
}

function keysOf(chosen: readonly string[]): readonly string[] {
  return chosen.filter((name) => name.startsWith(ATTRIBUTE)).map((name) => name.slice(ATTRIBUTE.length))
}

type Props = { readonly kind: Kind; readonly chosen: ChosenColumns }

export function ColumnChoice({ kind, chosen: { columns, attributeKeys, toggle } }: Props): ReactNode {
  const [wasOpened, setOpened] = useState(false)
  return (
    <details className="menu" onToggle={() => setOpened(true)}>
      <summary>{texts.columnChoice}</summary>
      <fieldset>
        <legend className="unseen">{texts.columnChoice}</legend>
        {COLUMNS[kind].slice(1).map(({ name, title }) => (
          <label key={name}>
            <input
              type="checkbox"
              checked={columns.some((column) => column.name === name)}
              onChange={() => toggle(name)}
            />
            {title}
          </label>
        ))}
        {wasOpened && !lacks('attributeTexts') && (
          <Suspense>
            <AttributeChoice chosen={attributeKeys} onToggle={(key) => toggle(ATTRIBUTE + key)} />
          </Suspense>
        )}
      </fieldset>
    </details>
  )
}
