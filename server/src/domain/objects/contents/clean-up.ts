import type { App } from '../../../call.ts'
import { knownFiles } from '../../../statements/contents/known-files.ts'
import type { SweepReport } from '../../../storage/storage.ts'
import { finishDeletionsAtStart } from '../delete-object.ts'
import { removeIfUnneeded } from '../remove-content.ts'

/** Finishes what earlier processes left unfinished in the storage, and deletions that were interrupted. */
export async function cleanUp(app: Pick<App, 'db' | 'storage' | 'log'>): Promise<SweepReport> {
  const swept = await app.storage.sweep(
    (hashes) => knownFiles(app.db, hashes),
    (sha256) => removeIfUnneeded(app, sha256),
  )
  await finishDeletionsAtStart(app)
  return swept
}
