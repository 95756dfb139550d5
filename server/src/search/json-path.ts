import type { PathElement } from './field-name.ts'
import { LIMITS } from './limits.ts'
import { QueryError } from './query-error.ts'

/** The path below a field, as a lax jsonpath. Only the depth of the first element counts: it is the field or key itself. */
export function toJsonPath(path: readonly PathElement[], position: number): string {
  const steps = path.reduce((sum, { depth }) => sum + 1 + depth, 0)
  // PostgreSQL recurses once per step.
  if (steps > LIMITS.pathSteps) {
    throw new QueryError(`The path has too many steps: at most ${LIMITS.pathSteps} are allowed`, position)
  }
  return path
    .map(({ name, depth }, index) => (index === 0 ? '$' : `.${pathText(name, position)}`) + '[*]'.repeat(depth))
    .join('')
}

function pathText(name: string, position: number): string {
  if (name.includes('\0')) throw new QueryError('The path has a NUL character', position)
  return jsonText(name)
}

/** A string of JSON and of jsonpath: neither accepts half of a surrogate pair. */
export function jsonText(text: string): string {
  return JSON.stringify(text.toWellFormed())
}
