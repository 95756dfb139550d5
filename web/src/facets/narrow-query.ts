import { fieldQuery } from '../query/field-query.ts'

/** The query for those of its matches that also fulfil a condition. */
export function narrowQuery(query: string, condition: string): string {
  if (query === '') return condition
  return `${/\bOR\b/.test(query) ? `(${query})` : query} AND ${condition}`
}

/** Returns the condition for uploads in a period. `to` is exclusive. Both are times of the API: full hours, days, months or years. */
export function uploadTimeQuery(from: string, to: string): string {
  return `upload_time:[${shortest(from)} TO ${shortest(to)}}`
}

export const withTag = (tag: string): string => fieldQuery('tag', tag)
export const ofFamily = (family: string): string => fieldQuery('config.family', family)
export const uploadedBy = (login: string): string => fieldQuery('uploader', login)

function shortest(time: string): string {
  const [day = '', clock = ''] = time.split('T')
  return clock.startsWith('00:00') ? day : `"${day} ${clock.slice(0, 5)}"`
}
