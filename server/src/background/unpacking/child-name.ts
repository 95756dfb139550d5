// The bound of a file name.
const MAX_NAME_BYTES = 1024

/** The path inside of an archive as a name, without control characters. Of a long one the end stays, which is more specific. */
export function childName(path: string): string {
  const name = path
    .toWellFormed()
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
  const bytes = Buffer.from(name)
  const end =
    bytes.length <= MAX_NAME_BYTES
      ? name
      : bytes
          .subarray(-MAX_NAME_BYTES)
          .toString()
          .replace(/^\ufffd+/, '')
  return end.replace(/^[.\s]+/, '') || 'unnamed'
}
