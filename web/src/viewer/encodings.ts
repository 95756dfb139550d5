export const ENCODINGS = ['utf-8', 'utf-16le', 'utf-16be', 'latin-1'] as const
export type Encoding = (typeof ENCODINGS)[number]

export function encodingOf(name: string): Encoding {
  return ENCODINGS.find((encoding) => encoding === name) ?? 'utf-8'
}

/** Whatever cannot be decoded becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: Encoding): string {
  // The Latin-1 of browsers is another code page, in which some bytes are other characters.
  if (encoding === 'latin-1') return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
}

/** Encodes a text; undefined if the encoding cannot express it. */
export function encodeText(text: string, encoding: Encoding): Uint8Array | undefined {
  if (encoding === 'utf-8') return new TextEncoder().encode(text)
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  if (encoding === 'latin-1') return units.every((unit) => unit <= 0xff) ? Uint8Array.from(units) : undefined
  const isLittle = encoding === 'utf-16le'
  return Uint8Array.from(units.flatMap((unit) => (isLittle ? [unit & 0xff, unit >> 8] : [unit >> 8, unit & 0xff])))
}
