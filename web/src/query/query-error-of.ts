import { ApiError, type ValidationError } from '@lazaret/sdk'

type FieldError = ValidationError['fields'][number]

/** Returns the error of the query; undefined if something else failed. */
export function queryErrorOf(error: unknown): FieldError | undefined {
  if (!(error instanceof ApiError) || !('fields' in error)) return undefined
  const { fields } = error as ValidationError
  return fields.find(({ field }) => field === 'query')
}
