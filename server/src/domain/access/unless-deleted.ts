import { isForeignKeyViolation } from '../../errors/database-errors.ts'
import { notFound } from '../../errors/problems.ts'

/** If a row cannot be attached because its object was deleted concurrently, the object is reported as not found. */
export async function unlessDeleted<T>(change: PromiseLike<T>, message = 'Object not found'): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound(message)
    throw error
  }
}
