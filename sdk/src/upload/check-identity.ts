import { IntegrityError } from '../errors/api-error.ts'

/** The stored object must have the identifier of what was sent. */
export function checkIdentity<T extends { readonly id: string }>(
  stored: T,
  { expected, operation }: { readonly expected: string; readonly operation: string },
): T {
  if (stored.id === expected) return stored
  const message = `what was sent has the identifier ${expected}, the server stored ${stored.id}`
  throw new IntegrityError('integrity', message, { operation })
}
