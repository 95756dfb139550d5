import { ADDRESS_HINT, isAddressScheme } from './address-scheme.ts'
import { type PathElement, readFieldName, type SearchKind, splitAtDots } from './field-name.ts'
import { type Field, fieldNames, findField, hasFieldsBelow } from './fields.ts'
import { excerpt, MAX_SUGGESTION_LENGTH, QueryError } from './query-error.ts'
import { splitNegation } from './suggest-conditions.ts'
import { suggestFields } from './suggest-fields.ts'
import type { FieldNode } from './tree.ts'

export type ResolvedField = {
  readonly field: Field
  readonly kind: SearchKind
  readonly path: readonly PathElement[]
}

/** The field of a name, where plain names belong to a kind. */
export function resolveField({ name, start }: FieldNode, context: SearchKind): ResolvedField {
  if (name.startsWith('!')) throw negatedField(name, start)
  const { kind = context, prefix, path } = readFieldName(name)
  const [first] = path
  if (!first) {
    const known = fieldNames(kind)
    const message = `Can't query ${prefix} directly. Try one of fields: ${known.join(', ')}.`
    throw new QueryError(message, start, {
      expected: known.map((field) => `${prefix}.${field}`),
      hint: `name the field too, as in ${prefix}.${known[0]}:...`,
    })
  }
  const found = findLongest(kind, path)
  if (!found) {
    const unknown = hasFieldsBelow(first.name) ? nameOf(path) : first.name
    const below = unknown === first.name ? splitAtDots(name).slice(prefix === undefined ? 1 : 2) : []
    const suggestions = suggestFields({ context, kind, prefix, name: unknown, below })
    throw new QueryError(`No such field ${excerpt(unknown)}`, start, {
      suggestions,
      hint: unknownField(unknown, { kind, prefix, suggestions }),
    })
  }
  const { field, length } = found
  if (path.length > length && !field.takesPath) throw new QueryError('Subfields are not allowed for this field', start)
  return { field, kind, path }
}

const MAX_NAMES = 3

/** Names of fields may have dots: the longest one counts. */
function findLongest(
  kind: SearchKind,
  path: readonly PathElement[],
): { readonly field: Field; readonly length: number } | undefined {
  for (let length = Math.min(path.length, MAX_NAMES); length > 0; length--) {
    const field = findField(kind, nameOf(path.slice(0, length)))
    if (field) return { field, length }
  }
  return undefined
}

function nameOf(path: readonly PathElement[]): string {
  return path.map(({ name }) => name).join('.')
}

/** As in `!tag:a`. What is wrong with the rest is said once the negation is right. */
function negatedField(name: string, start: number): QueryError {
  const [negation, field] = splitNegation(name)
  return new QueryError(`No such field ${excerpt(name)}`, start, {
    suggestions: name.length > MAX_SUGGESTION_LENGTH ? [] : [`${negation}${field}`],
    hint: 'write NOT in front of a condition',
  })
}

type Unknown = {
  readonly kind: SearchKind
  readonly prefix: string | undefined
  readonly suggestions: readonly string[]
}

function unknownField(name: string, { kind, prefix, suggestions }: Unknown): string {
  if (isAddressScheme(name)) return ADDRESS_HINT
  const what = `no field is called ${excerpt(name)}`
  if (suggestions.length > 0) return what
  const known =
    prefix === undefined ? [...fieldNames('object'), ...(kind === 'object' ? [] : fieldNames(kind))] : fieldNames(kind)
  return `${what}; there are ${[...new Set(known)].join(', ')}`
}
