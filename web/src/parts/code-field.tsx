import type { ReactNode } from 'react'
import { TextField } from './text-field.tsx'

type Props = {
  readonly label: string
  readonly hint?: string
  readonly autoFocus?: boolean
  readonly text: string
  readonly onText: (text: string) => void
}

/** A field for a code of the second factor or a recovery code. It takes the focus if the server asked for a code. */
export function CodeField({ label, hint, autoFocus = true, text, onText }: Props): ReactNode {
  const field = { label, hint, autoFocus, text, onText }
  return <TextField {...field} autoComplete="one-time-code" required />
}
