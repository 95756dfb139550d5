import type { Call } from '../../../call.ts'
import { tooLarge } from '../../../errors/problems.ts'
import { sizeOfContents } from '../../../statements/contents/contents-of.ts'
import { type ObjectSelection, type Selection, selectObjects } from '../select-objects.ts'

/** The objects of an archive, which keep within the bounds of the settings. */
export async function selectForArchive(call: Call, selection: Selection): Promise<ObjectSelection> {
  const { db, settings } = call.app
  const { archiveMaxObjects: most, archiveMaxBytes: mostBytes } = settings
  const selected = await selectObjects(call, selection, { most, setting: 'archive_max_objects' })
  const sizeBytes = await sizeOfContents(
    db,
    selected.objects.map(({ id }) => id),
  )
  if (sizeBytes <= mostBytes) return selected
  throw tooLarge(`${sizeBytes} bytes are more than ${mostBytes} at once`, { setting: 'archive_max_bytes' })
}
