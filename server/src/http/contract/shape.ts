import { invalidField } from '../../errors/problems.ts'
import type { Lossless } from '../../json/lossless.ts'
import { isRawNumber, numberText } from '../../json/raw-number.ts'
import { surrogateFault, textFault } from '../../json/text-fault.ts'
import { coerced } from './scalar.ts'
import type { JsonSchema } from './validate.ts'

/** How a schema says to read its values, before they are validated. */
export type Shape = {
  /** Its numbers keep their digits. */
  readonly isVerbatim: boolean
  /** Its texts may contain NUL. */
  readonly allowsAnyText: boolean
  readonly types: ReadonlySet<string>
  readonly members: ReadonlyMap<string, Shape>
  readonly others: Shape | null
  readonly items: Shape | null
  /** Other members than those it names are refused. */
  readonly isClosed: boolean
  /** It judges more than the members that it names, so that each part of a value may matter. */
  readonly isOpen: boolean
}

const PLAIN: Shape = {
  isVerbatim: false,
  allowsAnyText: false,
  types: new Set(),
  members: new Map(),
  others: null,
  items: null,
  isClosed: false,
  isOpen: false,
}

const JUDGING_OTHERS = ['propertyNames', 'minProperties', 'maxProperties'] as const
const JUDGING_ALL = ['patternProperties', 'if', 'dependentSchemas', 'dependentRequired', 'prefixItems'] as const

type Resolve = (node: unknown) => JsonSchema

export function shapeOf(node: unknown, resolve: Resolve): Shape {
  if (typeof node !== 'object' || node === null) return PLAIN
  const schema = resolve(node)
  const inner = (each: unknown): Shape | null => (each === undefined ? null : shapeOf(each, resolve))
  const parts = [schema.allOf, schema.oneOf, schema.anyOf].flatMap((list) => (Array.isArray(list) ? list : []))
  const own: Shape = {
    isVerbatim: schema['x-verbatim'] === true,
    allowsAnyText: schema['x-any-text'] === true,
    types: new Set([schema.type].flat().filter((type) => typeof type === 'string')),
    members: membersOf(schema, resolve),
    others: inner(schema.additionalProperties),
    items: inner(schema.items),
    isClosed: schema.additionalProperties === false || schema.unevaluatedProperties === false,
    isOpen: isOpen(schema, resolve),
  }
  return parts.map((part) => shapeOf(part, resolve)).reduce(merged, own)
}

/** Those it demands as well, described or not. */
function membersOf({ properties, required }: JsonSchema, resolve: Resolve): Map<string, Shape> {
  const described = Object.entries(properties ?? {}).map(([name, each]: [string, unknown]): [string, Shape] => [
    name,
    shapeOf(each, resolve),
  ])
  const demanded = Array.isArray(required) ? required : []
  return new Map([...demanded.map((name): [string, Shape] => [String(name), PLAIN]), ...described])
}

function isOpen(schema: JsonSchema, resolve: Resolve): boolean {
  if (JUDGING_ALL.some((keyword) => keyword in schema)) return true
  if (schema.additionalProperties === undefined && JUDGING_OTHERS.some((keyword) => keyword in schema)) return true
  const alternatives = [schema.oneOf, schema.anyOf].flatMap((list) => (Array.isArray(list) ? list : []))
  return alternatives.map(resolve).some((each) => Object.keys(each).some((keyword) => keyword !== 'required'))
}

function merged(one: Shape, other: Shape): Shape {
  return {
    isVerbatim: one.isVerbatim || other.isVerbatim,
    allowsAnyText: one.allowsAnyText || other.allowsAnyText,
    types: new Set([...one.types, ...other.types]),
    members: mergedMembers(one.members, other.members),
    others: mergedIfBoth(one.others, other.others),
    items: mergedIfBoth(one.items, other.items),
    isClosed: one.isClosed || other.isClosed,
    isOpen: one.isOpen || other.isOpen,
  }
}

function mergedMembers(one: Shape['members'], other: Shape['members']): Shape['members'] {
  const both = [...other].map(([name, shape]): [string, Shape] => [
    name,
    mergedIfBoth(one.get(name) ?? null, shape) ?? shape,
  ])
  return new Map([...one, ...both])
}

function mergedIfBoth(one: Shape | null, other: Shape | null): Shape | null {
  return one === null || other === null ? (one ?? other) : merged(one, other)
}

/** The value for handlers: text that cannot be stored is refused, and numbers are plain unless their digits are needed. */
export function shaped(value: Lossless, shape: Shape, field: string): unknown {
  if (typeof value === 'string') {
    const fault = shape.allowsAnyText ? surrogateFault(value) : textFault(value)
    if (fault !== null) throw invalidField(field, fault)
    return coerced(value, shape.types)
  }
  if (typeof value === 'number' || isRawNumber(value)) {
    // A named type does not preserve digits.
    if (shape.isVerbatim && shape.types.size === 0) return value
    return coerced(Number(numberText(value)), shape.types)
  }
  if (typeof value !== 'object' || value === null) return value
  if (shape.isVerbatim) {
    refuseBadText(value, shape, field)
    return value
  }
  return Array.isArray(value) ? shapedItems(value, shape, field) : shapedMembers(value, shape, field)
}

function shapedItems(items: Lossless[], shape: Shape, field: string): unknown {
  const item = shape.items ?? PLAIN
  return items.map((each, index) => shaped(each, item, inside(field, index)))
}

function shapedMembers(members: { [name: string]: Lossless }, shape: Shape, field: string): unknown {
  return Object.fromEntries(
    Object.entries(members).map(([name, each]) => {
      refuseBadName(name, field)
      return [name, shaped(each, shape.members.get(name) ?? shape.others ?? PLAIN, inside(field, name))]
    }),
  )
}

function refuseBadText(value: Lossless, shape: Shape, field: string): void {
  if (typeof value === 'string') shaped(value, shape, field)
  if (typeof value !== 'object' || value === null || isRawNumber(value)) return
  if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) {
      if (typeof each === 'string' || typeof each === 'object') refuseBadText(each, shape, inside(field, index))
    }
    return
  }
  for (const name of Object.keys(value)) {
    refuseBadName(name, field)
    const each = value[name]
    if (typeof each === 'string' || typeof each === 'object') refuseBadText(each, shape, inside(field, name))
  }
}

function refuseBadName(name: string, field: string): void {
  const fault = textFault(name)
  if (fault !== null) throw invalidField(field, `has a member name that ${fault}`)
}

function inside(field: string, name: string | number): string {
  return field === 'body' ? String(name) : `${field}.${name}`
}
