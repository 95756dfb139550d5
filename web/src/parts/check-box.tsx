import type { ReactNode } from 'react'
import { Hinted } from './hinted.tsx'

type Props = {
  readonly label: ReactNode
  readonly hint?: string
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isOn: boolean) => void
}

export function CheckBox({ label, hint, isOn, isDisabled = false, onChange }: Props): ReactNode {
  return (
    <Hinted hint={hint}>
      {(hintId) => (
        <label>
          <input
            type="checkbox"
            aria-describedby={hintId}
            checked={isOn}
            disabled={isDisabled}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span>{label}</span>
        </label>
      )}
    </Hinted>
  )
}
