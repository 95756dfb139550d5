import type { ReactNode } from 'react'

type Props = {
  readonly label: ReactNode
  readonly isOn: boolean
  readonly isDisabled?: boolean
  readonly onChange: (isOn: boolean) => void
}

export function CheckBox({ label, isOn, isDisabled = false, onChange }: Props): ReactNode {
  return (
    <label>
      <input type="checkbox" checked={isOn} disabled={isDisabled} onChange={({ target }) => onChange(target.checked)} />
      <span>{label}</span>
    </label>
  )
}
