import type { FileYara } from '@lazaret/sdk'

type YaraString = FileYara['matches'][number]['strings'][number]

/** The pattern, the offset, and the bytes that matched: as text if all are printable, else in hexadecimal. */
export function stringText({ identifier, offset, length, data }: YaraString): string {
  const bytes = data.match(/../g) ?? []
  const codes = bytes.map((pair) => Number.parseInt(pair, 16))
  const isPrintable = codes.every((code) => code >= 0x20 && code < 0x7f)
  const shown = isPrintable ? `"${String.fromCharCode(...codes)}"` : bytes.join(' ')
  return `${identifier} at 0x${offset.toString(16)}: ${shown}${length > bytes.length ? ' …' : ''}`
}
