import type { ReactNode } from 'react'
import { TextField } from './text-field.tsx'

type Props = {
  readonly label: string
  readonly autoFocus?: boolean
  readonly text: string
  readonly onText: (text: string) => void
}

/** A field for a code of the second factor or a recovery code. It takes the focus if the server asked for a code. */
export function CodeField({ label, autoFocus = true, text, onText }: Props): ReactNode {
  return (
    <TextField label={label} autoFocus={autoFocus} autoComplete="one-time-code" required text={text} onText={onText} />
  )
}
