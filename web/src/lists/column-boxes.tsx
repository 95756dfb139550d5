import type { ReactNode } from 'react'
import { isUnsupported } from '../server/features.ts'
import { texts } from '../texts.ts'
import { AttributeChoice } from './attribute-choice.tsx'
import type { ChosenColumns } from './columns.tsx'

/** A box for each column that a list can have. */
export function ColumnBoxes({ chosen }: { readonly chosen: ChosenColumns }): ReactNode {
  const { all, columns, attributeKeys, toggle, toggleAttribute } = chosen
  return (
    <fieldset>
      <legend className="unseen">{texts.columnChoice}</legend>
      {all.slice(1).map(({ name, title }) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={columns.some((column) => column.name === name)}
            onChange={() => toggle(name)}
          />
          {title}
        </label>
      ))}
      {!isUnsupported('attributeTexts') && <AttributeChoice chosen={attributeKeys} onToggle={toggleAttribute} />}
    </fieldset>
  )
}
