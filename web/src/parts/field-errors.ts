import { ValidationError } from '@lazaret/sdk'

export type FieldErrors<Field extends string> = {
  /** The error of each field of the form; null if it has none. */
  readonly byField: Readonly<Record<Field, string | null>>
  /** The error, if a part of it has no field in the form. */
  readonly rest: unknown
}

/** Assigns the errors of an answer to the fields of a form, so that each is read where it is mended. */
export function fieldErrors<Field extends string>(error: unknown, fields: readonly Field[]): FieldErrors<Field> {
  const byField = Object.fromEntries(fields.map((name) => [name, null])) as Record<Field, string | null>
  if (!(error instanceof ValidationError) || error.fields.length === 0) return { byField, rest: error }
  let rest: unknown
  for (const { field, message, hint } of error.fields) {
    const name = fields.find((known) => known === field)
    if (name === undefined) rest = error
    else byField[name] ??= asSentence(hint ?? message)
  }
  return { byField, rest }
}

/** The server continues the name of the field, which the form has in its label. */
const asSentence = (text: string): string =>
  `${text.slice(0, 1).toUpperCase()}${text.slice(1)}.`.replace(/([.!?])\.$/, '$1')
