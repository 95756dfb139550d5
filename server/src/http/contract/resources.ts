import type { JsonSchema } from './validate.ts'

/** The names that limits and metrics use for the operations of a contract. */
export function resourcesOf({ paths }: { readonly paths: JsonSchema }): string[] {
  const operations = Object.values(paths).flatMap((item) => Object.values(item as Record<string, unknown>))
  const named = operations.flatMap((operation) =>
    typeof operation === 'object' && operation !== null && 'x-resource' in operation
      ? [String(operation['x-resource'])]
      : [],
  )
  return [...new Set(named)]
}
