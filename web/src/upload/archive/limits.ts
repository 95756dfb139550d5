import { humanCount, humanSize } from '../../text/amounts.ts'
import { archiveTexts } from '../../texts/archive.ts'
import { ArchiveError } from './archive-error.ts'

const MiB = 1024 * 1024
const MAX_ENTRIES = 1000
const MAX_BYTES = 4 * 1024 * MiB
const MAX_COMPRESSION_RATIO = 200
/** Content below this size may have any compression ratio. */
const SMALL_BYTES = 64 * MiB

export type ArchiveSize = { readonly entries: number; readonly totalBytes: number; readonly packedBytes: number }

/** Refuses what would fill memory and repository, by what the archive says of itself; more than that is never unpacked. */
export function checkArchiveSize({ entries, totalBytes, packedBytes }: ArchiveSize): void {
  if (entries > MAX_ENTRIES) throw new ArchiveError(archiveTexts.tooMany(humanCount(MAX_ENTRIES)))
  if (totalBytes > MAX_BYTES) throw new ArchiveError(archiveTexts.tooLarge(humanSize(totalBytes), humanSize(MAX_BYTES)))
  const times = totalBytes / Math.max(packedBytes, 1)
  if (totalBytes > SMALL_BYTES && times > MAX_COMPRESSION_RATIO)
    throw new ArchiveError(archiveTexts.tooDense(humanCount(Math.floor(times)), humanCount(MAX_COMPRESSION_RATIO)))
}
