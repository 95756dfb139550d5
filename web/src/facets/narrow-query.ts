import { fieldQuery } from '../query/field-query.ts'
import type { Kind } from '../records/kinds.ts'

/** The query for those of its matches that also fulfil a condition. */
export function narrowQuery(query: string, condition: string): string {
  if (query === '') return condition
  return `${/\bOR\b/.test(query) ? `(${query})` : query} AND ${condition}`
}

const LAST_PERIOD = /^(?:(.*) AND )?upload_time:\[(?:"[^"]*"|[\d-]+) TO (?:"[^"]*"|[\d-]+)\}$/s

/** The query without the period that it ends with; undefined if it ends with none. */
export function withoutPeriod(query: string): string | undefined {
  const found = LAST_PERIOD.exec(query)
  if (found === null) return undefined
  const [, before = ''] = found
  // The period narrows only the last term of terms that OR joins.
  return /\bOR\b/.test(before) && !/^\([^()]*\)$/.test(before) ? undefined : before
}

/** The query for those of its matches that were uploaded in a period, which takes the place of the period of before. */
export function narrowToPeriod(query: string, { from, to }: { readonly from: string; readonly to: string }): string {
  const before = withoutPeriod(query)
  const period = uploadTimeQuery(from, to)
  if (before === undefined) return narrowQuery(query, period)
  return before === '' ? period : `${before} AND ${period}`
}

/** Returns the condition for uploads in a period. `to` is exclusive. Both are times of the API: full hours, days, months or years. */
export function uploadTimeQuery(from: string, to: string): string {
  return `upload_time:[${shortest(from)} TO ${shortest(to)}}`
}

/** Returns the condition for a class of sizes. Among all objects it is about files and blobs. */
export function ofSize(kind: Kind, { from, to }: { readonly from: number; readonly to: number | null }): string {
  const range = `[${from} TO ${to === null ? '*]' : `${to}}`}`
  if (kind !== 'object') return `${kind}.size:${range}`
  return `(file.size:${range} OR blob.size:${range})`
}

export const ofKind = (kind: Kind): string => fieldQuery('type', kind)
export const ofFormat = (format: string): string => fieldQuery('file.type', format)
export const withTag = (tag: string): string => fieldQuery('tag', tag)
export const ofFamily = (family: string): string => fieldQuery('config.family', family)
export const matchedBy = (rule: string): string => fieldQuery('file.yara', rule)
export const uploadedBy = (login: string): string => fieldQuery('uploader', login)

function shortest(time: string): string {
  const [day = '', clock = ''] = time.split('T')
  return clock.startsWith('00:00') ? day : `"${day} ${clock.slice(0, 5)}"`
}
