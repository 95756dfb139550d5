import { ApiError, type ValidationError } from '@lazaret/sdk'

type FieldError = ValidationError['fields'][number]

/** What the server says about the query; undefined where the error is about something else. */
export function queryFaultOf(error: unknown): FieldError | undefined {
  if (!(error instanceof ApiError) || !('fields' in error)) return undefined
  const { fields } = error as ValidationError
  return fields.find(({ field }) => field === 'query')
}
