import type { InputHTMLAttributes, ReactNode } from 'react'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
}

/** A line of text with its label. */
export function TextField({ label, text, onText, ...input }: Props): ReactNode {
  return (
    <label className="field">
      {label}
      <input spellCheck={false} {...input} value={text} onChange={({ target }) => onText(target.value)} />
    </label>
  )
}
