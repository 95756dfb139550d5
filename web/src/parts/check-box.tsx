import type { ReactNode } from 'react'
import { Hinted } from './hinted.tsx'
import { useReadOnlyReason } from './use-read-only-reason.ts'

type Props = {
  readonly label: ReactNode
  readonly hint?: string
  readonly isOn: boolean
  readonly isDisabled?: boolean
  /** True if each click is saved at once, without a form. */
  readonly isChange?: boolean
  readonly onChange: (isOn: boolean) => void
}

export function CheckBox({ label, hint, isOn, isDisabled = false, isChange = false, onChange }: Props): ReactNode {
  const reason = useReadOnlyReason()
  const refusal = isChange ? reason : undefined
  return (
    <Hinted hint={hint}>
      {(hintId) => (
        <label>
          <input
            type="checkbox"
            aria-describedby={hintId}
            checked={isOn}
            disabled={isDisabled || refusal !== undefined}
            title={refusal}
            onChange={({ target }) => onChange(target.checked)}
          />
          <span>{label}</span>
        </label>
      )}
    </Hinted>
  )
}
