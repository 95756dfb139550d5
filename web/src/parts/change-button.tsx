import type { ComponentProps, ReactNode } from 'react'
import { useReadOnlyReason } from './use-read-only-reason.ts'

type Props = ComponentProps<'button'> & {
  readonly type: 'button' | 'submit'
  /** Why the server would refuse the change now; undefined if it would not. */
  readonly refusal?: string | undefined
}

/** A button that changes something on the server. It is disabled, and says why, while the server would refuse. */
export function ChangeButton({ refusal, disabled = false, title, ...button }: Props): ReactNode {
  const reason = useReadOnlyReason() ?? refusal
  return <button {...button} disabled={disabled || reason !== undefined} title={reason ?? title} />
}
