import type { InputHTMLAttributes, ReactNode } from 'react'
import { Hinted } from './hinted.tsx'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange'> & {
  readonly label: string
  readonly hint?: string | undefined
  /** As in `Hinted`. */
  readonly error?: string | null | undefined
  readonly text: string
  readonly onText: (text: string) => void
}

/** A line of text with its label. */
export function TextField({ label, hint, error, text, onText, ...input }: Props): ReactNode {
  return (
    <Hinted hint={hint} error={error}>
      {(hintId) => (
        <label className="field">
          {label}
          <input
            spellCheck={false}
            aria-describedby={hintId}
            aria-invalid={typeof error === 'string' || undefined}
            {...input}
            value={text}
            onChange={({ target }) => onText(target.value)}
          />
        </label>
      )}
    </Hinted>
  )
}
