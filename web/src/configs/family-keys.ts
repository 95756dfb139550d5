import { isRawNumber } from '@lazaret/sdk'
import { fieldBelow, fieldOfItems } from '../object/search-of.ts'
import { leafText } from '../object/tree-text.ts'

export type Cfg = Readonly<Record<string, unknown>>

/** The values of a config by their field of the search language. Items of a list have the same field. */
export type FieldValues = ReadonlyMap<string, ReadonlySet<string>>

export type FamilyKey = {
  readonly field: string
  /** The number of configs that have the key. */
  readonly configs: number
  /** The number of different values in all configs. */
  readonly distinct: number
  /** The values of one config, each with the number of configs that have it there. */
  readonly values: readonly { readonly text: string; readonly sharedBy: number }[]
}

export function fieldValues(cfg: Cfg): FieldValues {
  const all = new Map<string, Set<string>>()
  const walk = (value: unknown, field: string, isInList: boolean): void => {
    if (isRawNumber(value) || typeof value !== 'object' || value === null) {
      const texts = all.get(field) ?? new Set()
      all.set(field, texts.add(leafText(value)))
      return
    }
    if (Array.isArray(value)) {
      const items = fieldOfItems(field, isInList) ?? field
      for (const item of value) walk(item, items, true)
      return
    }
    for (const [key, item] of Object.entries(value)) walk(item, fieldBelow(field, key) ?? field, false)
  }
  walk(cfg, 'cfg', false)
  return all
}

/** The keys of a family: those of one config first, in their order, then those that only others have. */
export function familyKeys(own: FieldValues, all: readonly FieldValues[]): readonly FamilyKey[] {
  const fields = new Set([own, ...all].flatMap((values) => [...values.keys()]))
  return [...fields].map((field) => {
    const having = all.flatMap((values) => values.get(field) ?? [])
    return {
      field,
      configs: having.length,
      distinct: new Set(having.flatMap((texts) => [...texts])).size,
      values: [...(own.get(field) ?? [])].map((text) => ({
        text,
        sharedBy: having.filter((texts) => texts.has(text)).length,
      })),
    }
  })
}

/** The number of keys with other values. */
export function countDifferences(one: FieldValues, other: FieldValues): number {
  const fields = new Set([...one.keys(), ...other.keys()])
  return [...fields].filter((field) => !isSameSet(one.get(field), other.get(field))).length
}

function isSameSet(one: ReadonlySet<string> | undefined, other: ReadonlySet<string> | undefined): boolean {
  return one?.size === other?.size && [...(one ?? [])].every((text) => other?.has(text) === true)
}
