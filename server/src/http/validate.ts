import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import type { SchemaValidateFunction } from 'ajv/dist/types/index.js'
import { type FieldError, invalidFields } from '../errors.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

const UUID = /^(?:urn:uuid:)?\{?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i
const MOST_ERRORS = 20
const LONGEST_VALUE = 60

export type Validate = (value: unknown, field: string) => unknown

/** Compiles schemas once, at start-up; the checks fill in defaults. */
export function openValidator(components: JsonSchema): (schema: JsonSchema) => Validate {
  const ajv = new Ajv2020({
    strictSchema: false,
    useDefaults: true,
    allErrors: true,
    verbose: true,
    validateFormats: true,
  })
  ajv.addFormat('uuid', UUID)
  ajv.addFormat('date-time', true)
  ajv.addFormat('binary', true)
  ajv.addKeyword({ keyword: 'flag', modifying: true, errors: false, validate: readFlag })
  ajv.addSchema({ $id: 'api', components: prepared(components) })
  return (schema) => {
    const check = ajv.compile(prepared(schema))
    return (value, field) => checked(check, value, field)
  }
}

/** References of the contract lead to the components that were added under the name `api`; booleans may be spelled out. */
function prepared(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"$ref":"#/components/', '"$ref":"api#/components/')
  return JSON.parse(text, (_, node) => {
    if (node?.type !== 'boolean') return node
    const { type: _type, ...rest } = node
    return { ...rest, flag: true }
  })
}

const FLAGS = new Map<unknown, boolean>([
  ...['t', 'T', 'true', 'True', 'TRUE', 'on', 'On', 'ON', 'y', 'Y', 'yes', 'Yes', 'YES', '1', 1, true].map(
    (spelling) => [spelling, true] as const,
  ),
  ...['f', 'F', 'false', 'False', 'FALSE', 'off', 'Off', 'OFF', 'n', 'N', 'no', 'No', 'NO', '0', 0, false].map(
    (spelling) => [spelling, false] as const,
  ),
])

const readFlag: SchemaValidateFunction = (_schema: unknown, data: unknown, _parent, place): boolean => {
  const flag = FLAGS.get(data)
  if (flag === undefined) return false
  if (place) place.parentData[place.parentDataProperty] = flag
  return true
}

function checked(check: ValidateFunction, value: unknown, field: string): unknown {
  if (check(value)) return value
  throw invalidFields((check.errors ?? []).slice(0, MOST_ERRORS).map((error) => fieldError(error, field)))
}

function fieldError(error: ErrorObject, root: string): FieldError {
  const inside = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  const at = (...more: string[]): string => [...(root === 'body' ? [] : [root]), ...inside, ...more].join('.') || root
  if (error.keyword === 'required') return { field: at(String(error.params.missingProperty)), message: 'is required' }
  if (error.keyword === 'additionalProperties')
    return { field: at(String(error.params.additionalProperty)), message: 'is not known here' }
  return { field: at(), message: `${expectation(error)}${shown(error.data, at())}` }
}

function expectation({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'flag') return 'must be true or false'
  if (keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}`
  if (keyword === 'format') return `must be a ${params.format === 'uuid' ? 'UUID' : params.format}`
  return message ?? 'is not valid'
}

function shown(value: unknown, field: string): string {
  if (/password|token|secret/i.test(field)) return ''
  const text = JSON.stringify(value) ?? 'nothing'
  return `, not ${text.length > LONGEST_VALUE ? `${text.slice(0, LONGEST_VALUE)}…` : text}`
}
