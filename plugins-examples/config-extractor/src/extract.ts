export type ExtractedConfig = { readonly family: string; readonly config: Readonly<Record<string, unknown>> }

const BEGIN = Buffer.from('LZRT-CONFIG:')
const MAX_BYTES = 4096

/**
 * A placeholder for the extractor of a malware family: here the config is a line of JSON after a marker. The bytes are hostile:
 * read them within bounds, never run them, and return null for anything unexpected.
 */
export function extract(bytes: Buffer): ExtractedConfig | null {
  const start = bytes.indexOf(BEGIN)
  if (start < 0) return null
  const from = start + BEGIN.length
  const [line = ''] = bytes.toString('utf8', from, from + MAX_BYTES).split(/[\r\n\0]/, 1)
  const config = parse(line)
  return config === null ? null : { family: 'lzrt-demo', config }
}

function parse(line: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(line)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}
