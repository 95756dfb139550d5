import type { App } from '../../call.ts'
import { type FairQueue, openFairQueue } from '../../limits/queues/fair-queue.ts'
import { ownContent } from '../../statements/contents/content-locks.ts'
import { DeletedObjectModel } from '../../tables/deleted-object.ts'
import { isStored } from './contents/stored-files.ts'

/**
 * Removes stored content unless a file needs it, or one in the trash. Uploads of the same content wait, and then store it again. Called after the
 * row is deleted: bytes without a row do no harm, a row without bytes would. On failure it logs and returns false.
 */
export async function removeIfUnneeded(app: Pick<App, 'db' | 'storage' | 'log'>, sha256: string): Promise<boolean> {
  try {
    await queueOf(app).inTurn({ network: '' }, () => remove(app, sha256))
    return true
  } catch (error) {
    app.log.error({ sha256, error: String(error) }, 'content without a file not removed; retrying later')
    return false
  }
}

// Each holds a connection of the database while the storage answers: most of the pool is for others.
const AT_ONCE = 3
const MAX_WAITING = 10_000
const lines = new WeakMap<object, FairQueue>()

function queueOf({ storage }: Pick<App, 'storage'>): FairQueue {
  const known = lines.get(storage)
  if (known !== undefined) return known
  const line = openFairQueue({ atOnce: AT_ONCE, most: MAX_WAITING, mostOfNetwork: MAX_WAITING, what: 'removals' })
  lines.set(storage, line)
  return line
}

async function remove({ db, storage }: Pick<App, 'db' | 'storage'>, sha256: string): Promise<void> {
  await db.transaction(async (trx) => {
    await ownContent(trx, sha256)
    if (!(await isStored(trx, sha256))) await storage.remove(sha256)
    await DeletedObjectModel.query(trx).where({ dhash: sha256, has_content: true }).patch({ hasContent: false })
  })
}
