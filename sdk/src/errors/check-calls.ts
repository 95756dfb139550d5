import { validationError } from './api-error.ts'
import { checkKnown, describeValue, isObject } from './known-options.ts'

/** Methods with their parameters, as `npm run generate` writes them; namespaces are within each other. */
export type Signatures = { readonly [name: string]: string | Signatures }

type Parameter = {
  readonly name: string
  /** The name, with a question mark where it may be left out. */
  readonly label: string
  readonly isOptional: boolean
  /** Texts that are allowed, or the name of a type. */
  readonly kinds: readonly string[]
  /** Fields of an object, with whether they are required; undefined for other types. */
  readonly fields: Readonly<Record<string, boolean>> | undefined
}

type Method = (...args: unknown[]) => unknown

/**
 * The same methods, which refuse wrong arguments before anything is sent: the compiler does not see calls from JavaScript, where
 * a misspelt option would have no effect.
 */
export function checkCalls<T extends object>(target: T, signatures: Signatures, path = ''): T {
  const members = Object.entries(signatures).map(([name, signature]) => {
    const member: unknown = Reflect.get(target, name)
    const inner = path === '' ? name : `${path}.${name}`
    if (typeof signature === 'string') return [name, checkCall(inner, member as Method, signature)]
    return [name, checkCalls(member as object, signature, inner)]
  })
  return { ...target, ...Object.fromEntries(members) }
}

function checkCall(path: string, method: Method, signature: string): Method {
  let parameters: readonly Parameter[] | undefined
  const check = (args: readonly unknown[]) => {
    parameters ??= parseSignature(signature)
    for (const [at, parameter] of parameters.entries()) checkArgument(args[at], parameter, callOf(path, parameters))
  }
  if (signature.startsWith('async'))
    return async (...args) => {
      check(args)
      return method(...args)
    }
  return (...args) => {
    check(args)
    return method(...args)
  }
}

function parseSignature(signature: string): Parameter[] {
  return [...signature.matchAll(/(\w+)(\??): (?:\{ (.*?) \}|([^,)]+))/g)].map(
    ([, name = '', mark = '', fields, kinds = '']) => ({
      name,
      label: name + mark,
      isOptional: mark === '?',
      kinds: kinds.split(' | '),
      fields: fields === undefined ? undefined : fieldsOf(fields.split(', ')),
    }),
  )
}

function fieldsOf(names: readonly string[]): Record<string, boolean> {
  return Object.fromEntries(names.map((name) => [name.replace('?', ''), !name.endsWith('?')]))
}

function callOf(path: string, parameters: readonly Parameter[]): string {
  return `${path}(${parameters.map(({ label }) => label).join(', ')})`
}

function checkArgument(value: unknown, { name, isOptional, kinds, fields }: Parameter, call: string): void {
  if (value === undefined && isOptional) return
  if (fields) {
    checkObject(value, { name, fields, call })
    return
  }
  if (value === undefined) throw validationError(name, `is required, in ${call}`)
  if (kinds.some((kind) => isOf(kind, value))) return
  const expected = kinds.map((kind) => (kind.startsWith("'") ? kind : `a ${kind}`)).join(' or ')
  throw validationError(name, `must be ${expected}, not ${describeValue(value)}, in ${call}`)
}

function isOf(kind: string, value: unknown): boolean {
  return kind === 'any' || (kind.startsWith("'") ? value === kind.slice(1, -1) : typeof value === kind)
}

type ObjectCheck = Pick<Parameter, 'name'> & {
  readonly fields: Readonly<Record<string, boolean>>
  readonly call: string
}

function checkObject(value: unknown, { name, fields, call }: ObjectCheck): void {
  const required = Object.keys(fields).filter((field) => fields[field])
  if (!isObject(value)) {
    const expected = required.length > 0 ? `an object with ${required.join(', ')}` : 'an object'
    const reason = value === undefined ? `is required: ${expected}` : `must be ${expected}, not ${describeValue(value)}`
    throw validationError(name, `${reason}, in ${call}`)
  }
  checkKnown(value, fields)
  const missing = required.find((field) => Reflect.get(value, field) === undefined)
  if (missing !== undefined) throw validationError(missing, `is required, in ${name} of ${call}`)
}
