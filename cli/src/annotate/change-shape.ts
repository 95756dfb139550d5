import { cellText } from '../formats/fields.ts'
import type { Shape } from '../formats/shape.ts'

/** The result for one item: its name, `status`, details, or an `error`. */
export type ChangeResult = Readonly<Record<string, unknown>> & {
  readonly status: string
  readonly error?: { readonly code: string; readonly message: string }
}

export type ChangeShape = {
  /** The field with the name of the item, and its column. */
  readonly field: string
  readonly title?: string
  /** The field with details, and its column. */
  readonly detail?: string
}

/** Rows of a batch: the item, its result, and details. */
export function changeShape({ field, title = field.toUpperCase(), detail }: ChangeShape): Shape<ChangeResult> {
  const nameOf = (row: ChangeResult) => String(row[field] ?? '')
  return {
    kind: 'stream',
    fields: [field, 'status', ...(detail === undefined ? [] : [detail]), 'error'],
    id: nameOf,
    columns: [
      title === 'SHA256'
        ? { title, width: 64, text: nameOf, shrink: 'hash' }
        : { title, width: 24, text: nameOf, ...(isName(field) ? { shrink: 'text' } : {}) },
      { title: 'STATUS', width: 14, text: ({ status }) => status },
      { title: (detail ?? 'remarks').toUpperCase(), text: (row) => remark(row, detail), shrink: 'text', width: 20 },
    ],
  }
}

function remark(row: ChangeResult, detail: string | undefined): string {
  if (row.error) return `(${row.error.message})`
  const value = detail === undefined ? undefined : row[detail]
  return Array.isArray(value) && value.every((item) => typeof item !== 'object') ? value.join(' ') : cellText(value)
}

/** Identifiers are useful only in full. */
function isName(field: string): boolean {
  return !['id', 'analysis'].includes(field)
}

/** Rows about objects. */
export function objectChanges(detail?: string): Shape<ChangeResult> {
  return changeShape({ field: 'id', title: 'SHA256', ...(detail === undefined ? {} : { detail }) })
}
