import type { Call } from '../../../call.ts'
import { tooLarge } from '../../../errors/problems.ts'
import { sizeOfContents } from '../../../statements/contents/contents-of.ts'
import { encryptedZip } from '../../../zip/encrypted-zip.ts'
import { type ObjectSelection, type Selection, selectObjects } from '../select-objects.ts'
import { archiveEntries } from './archive-entries.ts'

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

export async function selectForArchive(call: Call, selection: Selection): Promise<ObjectSelection> {
  const { db, settings } = call.app
  const { archiveMaxObjects: most, archiveMaxBytes: mostBytes } = settings
  const selected = await selectObjects(call, selection, { most, setting: 'archive_max_objects' })
  const sizeBytes = await sizeOfContents(
    db,
    selected.objects.map(({ id }) => id),
  )
  if (sizeBytes <= mostBytes) return selected
  throw tooLarge(`${sizeBytes} bytes are more than ${mostBytes} at once (archive_max_bytes)`)
}
