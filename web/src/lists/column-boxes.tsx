import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../parts/icon.tsx'
import type { Kind } from '../records/kinds.ts'
import { isUnsupported } from '../server/features.ts'
import { columnTexts } from '../texts/columns.ts'
import { texts } from '../texts.ts'
import { AttributeChoice } from './attribute-choice.tsx'
import type { ChosenColumns, Column } from './columns.tsx'
import { SortChoice } from './sort-choice.tsx'
import { MAX_WIDTH, MIN_WIDTH, setColumnWidth } from './use-columns.ts'

type Props = { readonly kind: Kind; readonly chosen: ChosenColumns }

/** A line for each column that a list can have: whether it is shown, its order and its width. */
export function ColumnBoxes({ kind, chosen }: Props): ReactNode {
  const { all, columns, attributeKeys, toggle, toggleAttribute } = chosen
  const [, ...shown] = columns
  const hidden = all.slice(1).filter(({ name }) => !shown.some((column) => column.name === name))
  return (
    <fieldset>
      <legend className="unseen">{texts.columnChoice}</legend>
      <SortChoice kind={kind} />
      {[...shown, ...hidden].map(({ name, title }) => (
        <div key={name} className="column-line">
          <label>
            <input
              type="checkbox"
              checked={shown.some((column) => column.name === name)}
              onChange={() => toggle(name)}
            />
            {title}
          </label>
          {shown.map(
            (column, at) =>
              column.name === name && (
                <ColumnControls
                  key={name}
                  {...{ kind, column, chosen }}
                  isFirst={at === 0}
                  isLast={at === shown.length - 1}
                />
              ),
          )}
        </div>
      ))}
      {!isUnsupported('attributeTexts') && <AttributeChoice chosen={attributeKeys} onToggle={toggleAttribute} />}
    </fieldset>
  )
}

type ControlProps = Props & { readonly column: Column; readonly isFirst: boolean; readonly isLast: boolean }

const DEFAULT_WIDTH = 160

function ColumnControls({ kind, chosen, column, isFirst, isLast }: ControlProps): ReactNode {
  const { name, widthPx } = column
  const label = nameOf(name)
  return (
    <>
      <button
        type="button"
        className="sign"
        aria-label={columnTexts.moveLeft(label)}
        disabled={isFirst}
        onClick={() => chosen.move(name, -1)}
      >
        <Icon of={ArrowUp} />
      </button>
      <button
        type="button"
        className="sign"
        aria-label={columnTexts.moveRight(label)}
        disabled={isLast}
        onClick={() => chosen.move(name, 1)}
      >
        <Icon of={ArrowDown} />
      </button>
      <input
        type="range"
        aria-label={columnTexts.width(label)}
        min={MIN_WIDTH}
        max={MAX_WIDTH}
        step={16}
        value={widthPx ?? DEFAULT_WIDTH}
        onChange={({ target }) => setColumnWidth(kind, name, Number(target.value))}
      />
      <button
        type="button"
        disabled={widthPx === undefined}
        aria-label={columnTexts.resetWidth(label)}
        onClick={() => setColumnWidth(kind, name, undefined)}
      >
        {columnTexts.reset}
      </button>
    </>
  )
}

function nameOf(name: string): string {
  return Object.entries(texts.columns).find(([each]) => each === name)?.[1] ?? name
}
