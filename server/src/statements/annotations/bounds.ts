import { conflict } from '../../errors/problems.ts'

/** How much can be piled up at one object, or by one user: more than any feed needs, and what one request can read. */
export const MAX_TAGS_PER_OBJECT = 10_000
export const MAX_ATTRIBUTES_PER_OBJECT = 10_000
export const MAX_COMMENTS_PER_USER_AND_OBJECT = 1000
export const MAX_FILE_NAMES_PER_OBJECT = 1000
export const MAX_WAITING_ANALYSES_PER_OBJECT = 100
export const MAX_QUICK_QUERIES_PER_USER = 500
export const MAX_ARCHIVE_REQUESTS_PER_USER = 100
export const MAX_KEPT_JOBS_PER_USER = 1000
export const MAX_KEPT_HUNTS_PER_USER = 50
export const MAX_CASES_PER_USER = 1000
export const MAX_OBJECTS_PER_CASE = 10_000
export const MAX_GROUPS_PER_CASE = 100

type BoundedBySetting = { readonly what: string; readonly setting: string }
type ItemCounts = { readonly before: number; readonly added: number }

/**
 * After rows were added: throws if there are too many now, and the transaction keeps none. Writers that run at once may each add what
 * they counted room for, so a bound can be exceeded by as many as there are connections.
 */
export function requireRoom({ before, added }: ItemCounts, max: number, bounded: string | BoundedBySetting): void {
  const { what, setting } = typeof bounded === 'string' ? { what: bounded, setting: null } : bounded
  if (before + added > max) throw conflict(`${what}: at most ${max}`, { setting })
}
