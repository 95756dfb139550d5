import { Problem } from '../../errors/problems.ts'

/** What was read of an object; if it has been deleted since it was looked up, what `otherwise` returns. */
export async function unlessGone<T, Other>(read: Promise<T>, otherwise: () => Promise<Other>): Promise<T | Other> {
  try {
    return await read
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'not_found') throw error
  }
  return otherwise()
}
