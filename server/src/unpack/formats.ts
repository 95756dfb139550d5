/** Formats that 7-Zip reads. */
export type SevenZipFormat = '7z' | 'rar' | 'rar5' | 'iso' | 'udf' | 'cab' | 'msi' | 'xz' | 'bzip2'
export type ArchiveFormat = 'zip' | 'tar' | 'gzip' | 'zstd' | 'mail' | 'outlook' | 'cart' | SevenZipFormat

// Office documents and Java archives are zip archives, too, but have types of their own.
const TYPES: readonly (readonly [RegExp, ArchiveFormat])[] = [
  [/^zip archive/i, 'zip'],
  [/^(?:posix )?tar archive/i, 'tar'],
  [/^gzip compressed data/i, 'gzip'],
  [/^zstandard compressed data/i, 'zstd'],
  [/^(?:smtp mail|rfc 822 mail|news or mail|mime entity)\b/i, 'mail'],
  [/^cdfv2 microsoft outlook message/i, 'outlook'],
  [/^cart archive data/i, 'cart'],
  [/^7-zip archive data/i, '7z'],
  [/^rar archive data, v5/i, 'rar5'],
  [/^rar archive data/i, 'rar'],
  // A disc that also boots from a disk begins with a boot sector.
  [/^(?:dos\/mbr boot sector; .*)?iso 9660 cd-rom filesystem data/i, 'iso'],
  [/^udf filesystem data/i, 'udf'],
  [/^microsoft cabinet archive data/i, 'cab'],
  [/^composite document file v2 document, .*\bmsi installer\b/i, 'msi'],
  [/^xz compressed data/i, 'xz'],
  [/^bzip2 compressed data/i, 'bzip2'],
]

/** The format by the type that libmagic found; null for files that are not unpacked. */
export function archiveFormatOf(fileType: string): ArchiveFormat | null {
  return TYPES.find(([expression]) => expression.test(fileType))?.[1] ?? null
}
