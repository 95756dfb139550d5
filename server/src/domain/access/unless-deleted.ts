import { isForeignKeyViolation } from '../../database/errors.ts'
import { notFound } from '../../errors.ts'

/** A row that cannot be attached, because its object was deleted meanwhile, is told as if that had happened before. */
export async function unlessDeleted<T>(change: PromiseLike<T>, message = 'Object not found'): Promise<T> {
  try {
    return await change
  } catch (error) {
    if (isForeignKeyViolation(error)) throw notFound(message)
    throw error
  }
}
