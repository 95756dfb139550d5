import { isForeignKeyViolation, isLockRefused } from '../../../database/errors.ts'
import { unavailable } from '../../../errors.ts'

const MOST_ATTEMPTS = 10

/** Thrown in a transaction that must begin again, because somebody else stored the same object first. */
export class ConcurrentUpload extends Error {
  override readonly name = 'ConcurrentUpload'
}

/** Checks and works again while something that the check found has changed before the work was done. */
export async function retryConcurrentUpload<Checked, T>(
  check: () => Promise<Checked>,
  work: (checked: Checked) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const checked = await check()
    try {
      return await work(checked)
    } catch (error) {
      if (!(error instanceof ConcurrentUpload || isForeignKeyViolation(error) || isLockRefused(error))) throw error
    }
  }
  throw unavailable('the object is being stored and deleted by others; try again later')
}
