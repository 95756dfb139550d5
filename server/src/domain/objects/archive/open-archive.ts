import type { Call } from '../../../call.ts'
import { encryptedZip } from '../../../zip/encrypted-zip.ts'
import type { Selection } from '../select-objects.ts'
import { archiveEntries } from './archive-entries.ts'
import { selectForArchive } from './select-for-archive.ts'

/** An archive of many objects, once it is known that it keeps within the bounds. */
export async function openArchive(
  call: Call,
  selection: Selection,
  alsoMissing: readonly string[] = [],
): Promise<() => AsyncGenerator<Uint8Array>> {
  const { objects, missing } = await selectForArchive(call, selection)
  const selected = { objects, missing: [...missing, ...alsoMissing] }
  const { zipDownloadPassword: password } = call.app.settings
  return () => encryptedZip({ password, entries: archiveEntries(call, selected) })
}
