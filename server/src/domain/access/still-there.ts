import { notFound } from '../../errors/problems.ts'

/** What a statement found of an object; one that was deleted after it had been looked up is reported as not found. */
export async function stillThere<T>(found: PromiseLike<T | null>): Promise<T> {
  const value = await found
  if (value === null) throw notFound('Object not found')
  return value
}
