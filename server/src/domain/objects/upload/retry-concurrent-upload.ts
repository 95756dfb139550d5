import { isForeignKeyViolation, isLockRefused } from '../../../errors/database-errors.ts'
import { unavailable } from '../../../errors/problems.ts'
import { NothingWritten } from '../../../statements/connection/group-commit.ts'

const MAX_ATTEMPTS = 10

/** Thrown to retry the transaction, because another one stored the same object first. */
export class ConcurrentUpload extends NothingWritten {
  override readonly name = 'ConcurrentUpload'
}

/** Repeats check and work while the result of the check changes before the work is done. */
export async function retryConcurrentUpload<Checked, T>(
  check: () => Promise<Checked>,
  work: (checked: Checked) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const checked = await check()
    try {
      return await work(checked)
    } catch (error) {
      if (!(error instanceof ConcurrentUpload || isForeignKeyViolation(error) || isLockRefused(error))) throw error
    }
  }
  throw unavailable('the object is being stored and deleted by other requests; try again later')
}
