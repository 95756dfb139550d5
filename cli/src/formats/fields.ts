import { usageError } from '../program/cli-error.ts'
import { similarTo } from '../text/similar.ts'
import { escapeInvisible, safeJson } from '../text/visible.ts'

export function parseFields(text: string | undefined): readonly string[] | undefined {
  const names = text
    ?.split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '')
  if (names?.length === 0) throw usageError('--fields: must not be empty')
  return names
}

/** The named fields of a record; inner ones by their path with dots. */
export function pickFields(record: unknown, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, valueAt(record, name) ?? null]))
}

export function valueAt(record: unknown, path: string): unknown {
  let value = record
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}

type FieldCheck = { readonly known: readonly string[]; readonly record: unknown; readonly option: string }

export function checkFields(names: readonly string[], { known, record, option }: FieldCheck): void {
  const there = typeof record === 'object' && record !== null ? Object.keys(record) : []
  const all = [...new Set([...known, ...there])]
  const unknown = names.find((name) => !all.includes(name.split('.')[0] ?? ''))
  if (unknown === undefined) return
  const meant = similarTo(unknown, all)
  const hint = `${meant.length === 0 ? '' : `did you mean ${meant.join(' or ')}? `}fields: ${all.join(', ')}`
  throw usageError(`${option}: unknown field "${unknown}"`, hint)
}

/** A value as the text of one cell; nothing in it can act on a terminal. */
export function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return escapeInvisible(value)
  if (Array.isArray(value) && value.every(isTag)) return escapeInvisible(value.map(({ tag }) => tag).join(' '))
  return typeof value === 'object' ? safeJson(value) : String(value)
}

function isTag(value: unknown): value is { tag: string } {
  return typeof value === 'object' && value !== null && 'tag' in value && typeof value.tag === 'string'
}
