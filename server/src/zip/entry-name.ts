const MAX_BYTES = 200
const UNSAFE = /[<>:"/\\|?*]/g
// Control characters, line separators, the byte order mark, and direction overrides.
const INVISIBLE = /[\p{Cc}\u2028\u2029\ufeff\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|(com|lpt)[0-9¹²³])(?=$|[ .])/i

/** A name that stays in the extraction folder on every system, and is not deceptive. */
export function entryName(fileName: string, sha256: string): string {
  const visible = fileName
    .toWellFormed()
    .replaceAll(INVISIBLE, '')
    .replaceAll(UNSAFE, '_')
    .replaceAll(/\.{2,}/g, '.')
  const short = cut(visible.replace(/^[\s.-]+/, ''), MAX_BYTES - 1).replace(/(?<![\s.])[\s.]+$/, '')
  if (short === '') return sha256
  return DEVICE.test(short) ? `_${short}` : short
}

function cut(text: string, longestBytes: number): string {
  const bytes = Buffer.from(text)
  if (bytes.length <= longestBytes) return text
  // A character cut in two ends as U+FFFD, which a fatal decoder in streaming mode holds back instead.
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(0, longestBytes), { stream: true })
}
