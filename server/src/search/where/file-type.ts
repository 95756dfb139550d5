import { TYPE_OF_KIND } from '../../tables/kind.ts'
import { anyOf, condition } from '../condition.ts'
import type { ValueCondition } from '../condition-context.ts'
import { toLike } from '../raw-value.ts'
import { text } from './text.ts'

const ZIPPED = ['Zip archive data*', 'RAR archive data*', '7-zip archive data*', 'Microsoft Cabinet archive data*']

/** The beginnings of libmagic's descriptions, as patterns of the query language, by the short name of a format. */
export const FORMATS: ReadonlyMap<string, readonly string[]> = new Map([
  ['pe', ['PE32*']],
  ['exe', ['PE32*', 'MS-DOS executable*']],
  ['dll', ['PE32*(DLL)*']],
  ['elf', ['ELF *']],
  ['macho', ['Mach-O *']],
  ['apk', ['Android package (APK)*']],
  ['dex', ['Dalvik dex file*']],
  ['jar', ['Java archive data*']],
  ['pdf', ['PDF document*']],
  ['doc', ['Composite Document File V2*Word*', 'Microsoft Word*']],
  ['docx', ['Microsoft Word 2007+*']],
  ['xls', ['Composite Document File V2*Excel*', 'Microsoft Excel*']],
  ['xlsx', ['Microsoft Excel 2007+*']],
  [
    'office',
    [
      'Composite Document File V2*',
      'CDFV2 *',
      'Microsoft Word*',
      'Microsoft Excel*',
      'Microsoft PowerPoint*',
      'Microsoft OOXML*',
      'OpenDocument *',
      'Rich Text Format data*',
    ],
  ],
  ['rtf', ['Rich Text Format data*']],
  ['msi', ['Composite Document File V2*MSI Installer*']],
  ['zip', ['Zip archive data*']],
  ['rar', ['RAR archive data*']],
  ['7z', ['7-zip archive data*']],
  ['cab', ['Microsoft Cabinet archive data*']],
  ['gzip', ['gzip compressed data*']],
  ['iso', ['ISO 9660 CD-ROM filesystem data*']],
  [
    'archive',
    [...ZIPPED, 'gzip compressed data*', 'bzip2 compressed data*', 'XZ compressed data*', 'POSIX tar archive*'],
  ],
  ['script', ['*script, *', '*script text*', 'DOS batch file*', 'JavaScript source*']],
  ['lnk', ['MS Windows shortcut*']],
  ['html', ['HTML document*']],
  ['mail', ['SMTP mail*', 'RFC 822 mail*', 'news or mail*', 'MIME entity*']],
])

/** Formats that do not overlap. Archives count by format, and Office documents as one. */
const SEPARATE_FORMATS = `pe elf macho apk dex jar pdf office zip rar 7z cab gzip iso script lnk html mail`.split(' ')

/** The patterns of LIKE for the formats by which files are counted. */
export const COUNTED_FORMATS: readonly { readonly name: string; readonly like: string }[] = SEPARATE_FORMATS.flatMap(
  (name) => (FORMATS.get(name) ?? []).map((raw) => ({ name, like: toLike(raw) })),
)

const described = text('file_type', { hasTrigrams: true })

/** The description of libmagic, or the short name of a format. In quotes it is always a description. */
export const fileType: ValueCondition = (value, context) => {
  const patterns = value.kind === 'word' ? FORMATS.get(value.raw.toLowerCase()) : undefined
  if (patterns === undefined) return described(value, context)
  return anyOf(patterns.map((raw) => described({ ...value, kind: 'phrase', raw }, context)))
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ...Object.values(TYPE_OF_KIND).map((type) => [type, type] as const),
  ...Object.entries(TYPE_OF_KIND),
])

/** The kind of an object of any kind, or the type of a file. */
export const objectType: ValueCondition = (value, context) => {
  const type = value.kind === 'word' ? TYPES.get(value.raw) : undefined
  return type === undefined ? fileType(value, context) : condition(`${context.object}.type = ?`, type)
}
