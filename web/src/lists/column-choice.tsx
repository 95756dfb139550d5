import type { ReactNode } from 'react'
import { prefer, preferences } from '../preferences/preferences.ts'
import type { Kind } from '../records/kinds.ts'
import { useStore } from '../state/store.ts'
import { texts } from '../texts.ts'
import { COLUMNS, type Column } from './columns.tsx'
import { toggled } from './toggled.ts'

/** The columns of a list, and a function that changes which they are. */
export function useColumns(kind: Kind): readonly [readonly Column[], (names: readonly string[]) => void] {
  const chosen = useStore(preferences).columns[kind]
  const columns = COLUMNS[kind].filter(
    ({ name, isExtra = false }, at) => at === 0 || (chosen === undefined ? !isExtra : chosen.includes(name)),
  )
  return [columns, (names) => prefer({ columns: { ...preferences.get().columns, [kind]: names } })]
}

type Props = {
  readonly kind: Kind
  readonly columns: readonly Column[]
  readonly onChange: (names: readonly string[]) => void
}

export function ColumnChoice({ kind, columns, onChange }: Props): ReactNode {
  const shown: ReadonlySet<string> = new Set(columns.map(({ name }) => name))
  return (
    <details className="menu">
      <summary>{texts.columnChoice}</summary>
      <fieldset>
        <legend className="unseen">{texts.columnChoice}</legend>
        {COLUMNS[kind].slice(1).map(({ name, title }) => (
          <label key={name}>
            <input type="checkbox" checked={shown.has(name)} onChange={() => onChange([...toggled(shown, name)])} />
            {title}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
