import {
  AlignLeft,
  Apple,
  AppWindow,
  Braces,
  File,
  FileArchive,
  FileText,
  Image,
  Layers,
  type LucideIcon,
  Mail,
  ScrollText,
  Smartphone,
  SquareTerminal,
} from 'lucide-react'
import { texts } from '../texts.ts'
import { kindOf, type Row } from './kinds.ts'

type Format = { readonly icon: LucideIcon; readonly label: string }

const { formats, kinds } = texts

/** Formats of files, by what libmagic says of them; the first one that fits counts. */
const FORMATS: readonly (Format & { readonly type: RegExp })[] = [
  { type: /Android|Dalvik/i, icon: Smartphone, label: formats.android },
  { type: /^(?:PE32|MS-DOS executable|DOS executable|MS Windows shortcut)/, icon: AppWindow, label: formats.windows },
  { type: /^ELF /, icon: SquareTerminal, label: formats.linux },
  { type: /^Mach-O/, icon: Apple, label: formats.mac },
  { type: /(?:script|source|batch file)\b/i, icon: ScrollText, label: formats.script },
  { type: /^(?:SMTP|RFC 822|news or mail|MIME|CDFV2 Microsoft Outlook)/i, icon: Mail, label: formats.mail },
  {
    type: /^(?:PDF|Composite Document|Microsoft (?:Word|Excel|PowerPoint|OOXML)|CDFV2|Rich Text|OpenDocument|HTML)/,
    icon: FileText,
    label: formats.document,
  },
  {
    type: /\b(?:archive|compressed)\b|^(?:Zip|7-zip|RAR|Microsoft Cabinet|ISO 9660)/i,
    icon: FileArchive,
    label: formats.archive,
  },
  { type: /\bimage data\b|^(?:SVG|PNG|JPEG|GIF)/, icon: Image, label: formats.image },
]

type FormatSource = Pick<Row, 'type' | 'file_type' | 'content_type'>

/** The icon of an object's kind, or of a file's format, with its name. */
export function formatOf({ type, content_type = '', file_type = content_type }: FormatSource): Format {
  const kind = kindOf(type)
  if (kind === 'config') return { icon: Braces, label: kinds.config }
  if (kind === 'blob') return { icon: AlignLeft, label: kinds.blob }
  if (kind === 'object') return { icon: Layers, label: kinds.object }
  return FORMATS.find((format) => format.type.test(file_type)) ?? { icon: File, label: kinds.file }
}
