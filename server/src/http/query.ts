import { type FieldError, invalidFields } from '../errors.ts'
import { textFault } from './json-body.ts'
import type { JsonSchema, Validate } from './validate.ts'

export type Parameter = {
  readonly name: string
  readonly schema: JsonSchema
  readonly required: boolean
  readonly validate: Validate
}

const INTEGER = /^\s*[+-]?\d+\s*$/

/** Query or path parameters: the first of repeated ones counts, unknown ones are ignored. */
export function readParameters(
  parameters: readonly Parameter[],
  textOf: (name: string) => string | null,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const { name, schema, required, validate } of parameters) {
    const text = textOf(name)
    if (text === null) {
      if (required) errors.push({ field: name, message: 'is required' })
      else if (schema.default !== undefined) values[name] = schema.default
      continue
    }
    const fault = textFault(text)
    if (fault !== null) errors.push({ field: name, message: fault })
    else values[name] = validate(coerced(text, schema, name), name)
  }
  if (errors.length > 0) throw invalidFields(errors)
  return values
}

function coerced(text: string, schema: JsonSchema, field: string): unknown {
  if (schema.type !== 'integer') return text
  if (!INTEGER.test(text))
    throw invalidFields([{ field, message: `must be a whole number, not "${text.slice(0, 60)}"` }])
  return Number(text)
}
