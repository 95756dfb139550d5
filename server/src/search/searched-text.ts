import { isIP } from 'node:net'
import { isHash, isHex } from './hash-types.ts'

export type TextKind = 'hash' | 'hash_prefix' | 'ip' | 'domain' | 'url' | 'email' | 'text'

/** A text that is searched without a field. */
export type SearchedText = { readonly text: string; readonly kind: TextKind }

/** Fewer digits are the beginning of too many hashes. */
const MIN_PREFIX_DIGITS = 6
const MAX_HASH_DIGITS = 128
/** Eight digits are the beginning of another hash more often. */
const CRC32_DIGITS = 8

const MAX_DOMAIN_LENGTH = 253
const LABEL = /^[a-z0-9_-]{1,63}$/i
const TOP_LEVEL = /^(?:[a-z]{2,24}|xn--[a-z0-9-]{1,59})$/i
const EMAIL = /^[\w.+-]{1,64}@([^@\s]{1,255})$/
const URL_START = /^[a-z][a-z0-9+.-]{0,20}:\/\/\S/i

/** Extensions of file names that are no top-level domains, or hardly ever meant as such. */
const FILE_NAME =
  /\.(?:7z|apk|bat|bin|cmd|dat|dex|dll|docx?|docm|elf|exe|gz|hta|html?|iso|jar|jpe?g|js|jse|lnk|msi|pdf|php|pl|png|ps1|py|rar|rtf|scr|sh|sys|tmp|txt|vbs|vbe|wsf|xlsx?|xlsm|zip)$/i

export function readSearchedText(typed: string): SearchedText {
  const text = refang(typed.trim())
  return { text, kind: kindOf(text) }
}

function kindOf(text: string): TextKind {
  if (isHash(text) && text.length !== CRC32_DIGITS) return 'hash'
  if (isHex(text) && text.length >= MIN_PREFIX_DIGITS && text.length < MAX_HASH_DIGITS) return 'hash_prefix'
  if (isIP(text) !== 0) return 'ip'
  if (URL_START.test(text)) return 'url'
  const host = EMAIL.exec(text)?.[1]
  if (host !== undefined && isDomain(host)) return 'email'
  return isDomain(text) && !FILE_NAME.test(text) ? 'domain' : 'text'
}

function isDomain(text: string): boolean {
  if (text.length > MAX_DOMAIN_LENGTH) return false
  const labels = text.split('.')
  return labels.length > 1 && labels.every((label) => LABEL.test(label)) && TOP_LEVEL.test(labels.at(-1) ?? '')
}

/** Reports write addresses so that nobody opens them by accident: `hxxp://evil[.]example`. */
function refang(text: string): string {
  return text
    .replace(/^hxxps?(?=\[?:)/i, (scheme) => scheme.toLowerCase().replace('xx', 'tt'))
    .replaceAll(/\[(\.|:|:\/\/|@)\]|\[(?:dot)\]|\(\.\)|\{\.\}/gi, (_all, sign: string | undefined) => sign ?? '.')
}
