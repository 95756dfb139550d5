import type { ReactNode, Ref } from 'react'
import { visible } from '../text/visible.ts'
import { texts } from '../texts.ts'

type Props = {
  readonly label: string
  readonly names: readonly string[]
  /** Empty: none yet. */
  readonly chosen: string
  readonly onChoose: (name: string) => void
  readonly required?: boolean
  readonly ref?: Ref<HTMLSelectElement>
}

/** One of the names that somebody has given to groups or keys. */
export function NameChoice({ label, names, chosen, onChoose, required = false, ref }: Props): ReactNode {
  return (
    <label>
      {label}
      <select ref={ref} required={required} value={chosen} onChange={({ target }) => onChoose(target.value)}>
        <option value="">{texts.choose}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {visible(name)}
          </option>
        ))}
      </select>
    </label>
  )
}
