import type { ComponentProps, ReactNode } from 'react'
import { useReadOnlyReason } from './use-read-only-reason.ts'

type Props = ComponentProps<'button'> & { readonly type: 'button' | 'submit' }

/** A button that changes something on the server. It is disabled, and says why, while the server is read-only. */
export function ChangeButton({ disabled = false, title, ...button }: Props): ReactNode {
  const reason = useReadOnlyReason()
  return <button {...button} disabled={disabled || reason !== undefined} title={reason ?? title} />
}
