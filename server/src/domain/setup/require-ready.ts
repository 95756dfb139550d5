import type { App } from '../../call.ts'
import { unavailable } from '../../errors/problems.ts'
import { InstanceModel } from '../../tables/instance.ts'

const CHECKED_EVERY_MS = 15_000

type CachedCheck = { readonly at: number; readonly result: Promise<boolean> }
const lastChecks = new WeakMap<App['storage'], CachedCheck>()

/** Throws if requests would fail: because of the database, its tables or the storage. */
export async function requireReady(app: Pick<App, 'db' | 'storage' | 'log'>): Promise<void> {
  try {
    await InstanceModel.query(app.db).select('instance_id').first()
  } catch {
    throw unavailable('the database is not ready')
  }
  if (!(await storageWorks(app))) throw unavailable('the storage is not available')
}

/** Probes come every few seconds, from several sides, and each check of the storage writes. */
function storageWorks({ storage, log }: Pick<App, 'storage' | 'log'>): Promise<boolean> {
  const last = lastChecks.get(storage)
  if (last && performance.now() - last.at < CHECKED_EVERY_MS) return last.result
  const result = storage.check().then(
    () => true,
    (error: unknown) => {
      log.error({ error: String(error) }, 'storage unavailable; the server reports that it is not ready')
      return false
    },
  )
  const checked = { at: performance.now(), result }
  lastChecks.set(storage, checked)
  // So that a recovery is noticed soon.
  void result.then((works) => {
    if (!works && lastChecks.get(storage) === checked) lastChecks.delete(storage)
  })
  return result
}
