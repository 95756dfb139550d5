import type { ReactNode, Ref } from 'react'
import { escapeInvisible } from '../text/visible.ts'
import { texts } from '../texts.ts'
import { Hinted } from './hinted.tsx'

type Props = {
  readonly label: string
  readonly hint?: string
  readonly names: readonly string[]
  /** How a name is shown; absent: as it is. */
  readonly labelOf?: (name: string) => string
  /** Empty: none yet. */
  readonly chosen: string
  readonly onChoose: (name: string) => void
  /** The label of the empty choice. */
  readonly none?: string
  readonly className?: string
  readonly required?: boolean
  readonly ref?: Ref<HTMLSelectElement>
}

/** A choice among names, such as groups, keys or providers, or among identifiers that have a label. */
export function NameChoice({ label, hint, names, chosen, onChoose, none = texts.choose, ...rest }: Props): ReactNode {
  const { labelOf, className, required = false, ref } = rest
  return (
    <Hinted hint={hint}>
      {(hintId) => (
        <label className={className}>
          {label}
          <select
            ref={ref}
            aria-describedby={hintId}
            required={required}
            value={chosen}
            onChange={({ target }) => onChoose(target.value)}
          >
            <option value="">{none}</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {escapeInvisible(labelOf?.(name) ?? name)}
              </option>
            ))}
          </select>
        </label>
      )}
    </Hinted>
  )
}
