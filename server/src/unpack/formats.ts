export type ArchiveFormat = 'zip' | 'tar' | 'gzip' | 'zstd' | 'mail'

// Office documents and Java archives are zip archives, too, but have types of their own.
const TYPES: readonly (readonly [RegExp, ArchiveFormat])[] = [
  [/^zip archive/i, 'zip'],
  [/^(?:posix )?tar archive/i, 'tar'],
  [/^gzip compressed data/i, 'gzip'],
  [/^zstandard compressed data/i, 'zstd'],
  [/^(?:smtp mail|rfc 822 mail|news or mail|mime entity)\b/i, 'mail'],
]

/** The format by the type that libmagic found; null for files that are not unpacked. */
export function archiveFormatOf(fileType: string): ArchiveFormat | null {
  return TYPES.find(([expression]) => expression.test(fileType))?.[1] ?? null
}
