import { isUtf8 } from 'node:buffer'

const invisible = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu
const forbidden = /[<>:"|?*]/g
const device = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$|clock\$)(?=$|[. ])/i
const maxNameBytes = 120

/** An untrusted file name as that of a plain file in the target folder; empty if nothing is left. */
export function safeName(given: string): string {
  const base = given.split(/[/\\]/).at(-1) ?? ''
  const seen = base.normalize('NFC').replace(invisible, '').replace(forbidden, '_')
  const trimmed = seen.replace(/^[.\-\s~]+/u, '').replace(/(?<![.\s])[.\s]+$/u, '')
  const named = device.test(trimmed) ? `_${trimmed}` : trimmed
  return cutBytes(named, maxNameBytes).replace(/(?<![.\s])[.\s]+$/u, '')
}

/** A name for the second of two different contents: `setup~9f86d081.exe`. */
export function otherName(name: string, id: string, suffix: string): string {
  const stem = suffix !== '' && name.endsWith(suffix) ? name.slice(0, -suffix.length) : name
  const mark = `~${id.slice(0, 8)}`
  const end = stem === name ? '' : suffix
  return `${cutBytes(stem, maxNameBytes - mark.length - Buffer.byteLength(end))}${mark}${end}`
}

/** The name with its suffix, within the limit. */
export function withSuffix(name: string, suffix: string): string {
  return suffix === '' || name.endsWith(suffix)
    ? name
    : `${cutBytes(name, maxNameBytes - Buffer.byteLength(suffix))}${suffix}`
}

function cutBytes(text: string, limit: number): string {
  const bytes = Buffer.from(text)
  for (let end = Math.min(limit, bytes.length); end > 0; end--) {
    if (isUtf8(bytes.subarray(0, end))) return bytes.toString('utf8', 0, end)
  }
  return ''
}
