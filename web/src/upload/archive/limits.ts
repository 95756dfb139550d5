import { humanCount, humanSize } from '../../text/amounts.ts'
import { archiveTexts } from '../../texts/archive.ts'
import { ArchiveError } from './archive-error.ts'

const MiB = 1024 * 1024
const MOST_ENTRIES = 1000
const MOST_BYTES = 4 * 1024 * MiB
const MOST_TIMES = 200
/** Content below this size may have any compression ratio. */
const SMALL_BYTES = 64 * MiB

export type Amount = { readonly entries: number; readonly totalBytes: number; readonly packedBytes: number }

/** Refuses what would fill memory and repository, by what the archive says of itself; more than that is never unpacked. */
export function checkAmount({ entries, totalBytes, packedBytes }: Amount): void {
  if (entries > MOST_ENTRIES) throw new ArchiveError(archiveTexts.tooMany(humanCount(MOST_ENTRIES)))
  if (totalBytes > MOST_BYTES)
    throw new ArchiveError(archiveTexts.tooLarge(humanSize(totalBytes), humanSize(MOST_BYTES)))
  const times = totalBytes / Math.max(packedBytes, 1)
  if (totalBytes > SMALL_BYTES && times > MOST_TIMES)
    throw new ArchiveError(archiveTexts.tooDense(humanCount(Math.floor(times)), humanCount(MOST_TIMES)))
}
