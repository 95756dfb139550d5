import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js'
import { type FieldError, invalidFields } from '../../errors/problems.ts'
import { isRawNumber } from '../../json/raw-number.ts'

export type JsonSchema = Readonly<Record<string, unknown>>

const UUID = /^(?:urn:uuid:)?\{?[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}\}?$/i
const MAX_ERRORS = 20
const MAX_VALUE_LENGTH = 60
const SMALL_VALUES = 1000

const OPTIONS = {
  // It takes half as long again, and what it saves later is little.
  code: { optimize: false },
  strictSchema: false,
  strictTypes: false,
  useDefaults: true,
  verbose: true,
  validateFormats: true,
  // Compiling a schema finds its errors: validating it against the meta-schema takes longer than compiling all of ours.
  meta: false,
  validateSchema: false,
} as const

export type Validate = (value: unknown, field: string) => unknown
type Compile = (schema: JsonSchema) => Validate

const opened = new WeakMap<JsonSchema, Compile>()

/** Compiles schemas once per process; validation fills in defaults. */
export function openValidator(components: JsonSchema): Compile {
  const known = opened.get(components) ?? compilerOf(components)
  opened.set(components, known)
  return known
}

/** Compiles a schema when the first value arrives. Compiling the whole contract takes a sixth of the processor time of a start. */
export function atFirstUse(compile: Compile): Compile {
  return (schema) => {
    let validate: Validate | undefined
    return (value, field) => {
      validate ??= compile(schema)
      return validate(value, field)
    }
  }
}

function compilerOf(components: JsonSchema): Compile {
  const quick = openAjv(components, false)
  const thorough = openAjv(components, true)
  const compiled = new Map<string, Validate>()
  return (schema) => {
    const text = pointToComponents(schema)
    const known =
      compiled.get(text) ?? validateWith(quick.compile(JSON.parse(text)), () => thorough.compile(JSON.parse(text)))
    compiled.set(text, known)
    return known
  }
}

/** The validator with messages is compiled for the first invalid value. */
function validateWith(check: ValidateFunction, compileExplain: () => ValidateFunction): Validate {
  let explain: ValidateFunction | undefined
  const explained = (value: unknown): ValidateFunction => {
    explain ??= compileExplain()
    return explain(value) ? check : explain
  }
  return (value, field) => {
    if (check(value)) return value
    const { errors } = isSmall(value) ? explained(value) : check
    throw invalidFields((errors ?? []).slice(0, MAX_ERRORS).map((error) => fieldError(error, field)))
  }
}

function openAjv(components: JsonSchema, allErrors: boolean): Ajv2020 {
  const ajv = new Ajv2020({ ...OPTIONS, allErrors })
  ajv.addFormat('uuid', UUID)
  ajv.addFormat('date-time', true)
  ajv.addFormat('date', isDay)
  ajv.addFormat('binary', true)
  ajv.addSchema({ $id: 'api', components })
  return ajv
}

/** Millions of errors would exhaust the memory: for a large value only the first one is reported. */
function isSmall(value: unknown): boolean {
  let left = SMALL_VALUES
  const counts = (each: unknown): boolean => {
    if (--left < 0) return false
    return typeof each !== 'object' || each === null || Object.values(each).every(counts)
  }
  return counts(value)
}

/** References in the contract point to the components added under the name `api`. */
function pointToComponents(schema: JsonSchema): string {
  return JSON.stringify(schema).replaceAll('"$ref":"#/components/', '"$ref":"api#/components/')
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
  if (error.keyword === 'unevaluatedProperties')
    return { field: at(String(error.params.unevaluatedProperty)), message: 'is not known here' }
  return { field: at(), message: `${expectation(error)}${shown(error.data, at())}` }
}

function expectation({ keyword, params, message }: ErrorObject): string {
  if (keyword === 'type' && String(params.type).startsWith('boolean')) return 'must be true or false'
  if (keyword === 'enum') return `must be one of ${params.allowedValues.join(', ')}`
  if (keyword === 'format') return `must be a ${params.format === 'uuid' ? 'UUID' : params.format}`
  return message ?? 'is not valid'
}

function shown(value: unknown, field: string): string {
  if (/password|token|secret/i.test(field)) return ''
  if (Array.isArray(value)) return ', not a list'
  if (typeof value === 'object' && value !== null && !isRawNumber(value)) return ', not an object'
  const isLong = typeof value === 'string' && value.length > MAX_VALUE_LENGTH
  return `, not ${JSON.stringify(isLong ? `${value.slice(0, MAX_VALUE_LENGTH)}…` : value) ?? 'nothing'}`
}

/** PostgreSQL refuses days that do not exist. */
function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(`${text}T`)
}
