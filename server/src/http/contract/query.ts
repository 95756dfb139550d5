import type { DeprecatedFeature } from '../../call.ts'
import { type FieldError, invalidFields } from '../../errors/problems.ts'
import { textFault } from '../../json/text-fault.ts'
import { coerced } from './scalar.ts'
import type { JsonSchema, Validate } from './validate.ts'

export type Parameter = {
  readonly name: string
  readonly schema: JsonSchema
  readonly types: ReadonlySet<string>
  readonly required: boolean
  /** The name under which its use is counted. */
  readonly deprecatedFeature: DeprecatedFeature | null
  readonly validate: Validate
}

/** Query or path parameters: the first of repeated ones counts, unknown ones are ignored. */
export function readParameters(
  parameters: readonly Parameter[],
  textOf: (parameter: Parameter) => string | null,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  const errors: FieldError[] = []
  for (const parameter of parameters) {
    const { name, schema, types, required, validate } = parameter
    const text = textOf(parameter)
    if (text === null) {
      if (required) errors.push({ field: name, message: 'is required' })
      else if (schema.default !== undefined) values[name] = schema.default
      continue
    }
    const fault = textFault(text)
    if (fault !== null) errors.push({ field: name, message: fault })
    else values[name] = validate(coerced(text, types), name)
  }
  if (errors.length > 0) throw invalidFields(errors)
  return values
}

/** The query arguments. A parameter of type object takes all of them, as texts. */
export function readQuery(parameters: readonly Parameter[], query: URLSearchParams): Record<string, unknown> {
  const [all, named] = [true, false].map((isAll) => parameters.filter(({ types }) => types.has('object') === isAll))
  const values = readParameters(named ?? [], ({ name }) => query.get(name))
  for (const { name } of all ?? []) values[name] = Object.fromEntries([...query].reverse())
  return values
}
