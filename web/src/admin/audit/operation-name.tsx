import type { ReactNode } from 'react'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { LOGGED_OPERATIONS } from './logged-operations.ts'

/** The description of an operation, with its name as a tooltip. Operations of plugins have a name only. */
export function OperationName({ operation }: { readonly operation: string }): ReactNode {
  const about = Object.hasOwn(LOGGED_OPERATIONS, operation) ? LOGGED_OPERATIONS[operation] : undefined
  if (about === undefined) return <UntrustedText text={operation} />
  return <span title={operation}>{about}</span>
}
