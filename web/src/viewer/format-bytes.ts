export const COPY_FORMS = ['hex', 'c', 'yara'] as const
export type CopyForm = (typeof COPY_FORMS)[number]

export const hexOf = (byte: number): string => byte.toString(16).padStart(2, '0')

/** Bytes as other programs want them: plain hex, an array of C, a string of a YARA rule. */
export function formatBytes(bytes: Uint8Array, form: CopyForm): string {
  const pairs = Array.from(bytes, hexOf)
  if (form === 'hex') return pairs.join('')
  if (form === 'yara') return `$bytes = { ${pairs.join(' ')} }`
  const lines = Array.from({ length: Math.ceil(pairs.length / 12) }, (_, line) =>
    pairs
      .slice(12 * line, 12 * line + 12)
      .map((pair) => `0x${pair}`)
      .join(', '),
  )
  return `const unsigned char bytes[${bytes.length}] = {\n${lines.map((line) => `  ${line},\n`).join('')}};\n`
}

/** A position as people write it: `4096`, `0x1000`; undefined for anything else. */
export function offsetOf(text: string): number | undefined {
  const written = text.trim().replaceAll('_', '')
  if (!/^(?:\d+|0x[0-9a-f]+)$/i.test(written)) return undefined
  const offset = Number(written)
  return Number.isSafeInteger(offset) ? offset : undefined
}

export const hexOffset = (offset: number): string => `0x${offset.toString(16)}`
