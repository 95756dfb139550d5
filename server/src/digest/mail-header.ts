const HEADER_END = /\r?\n\r?\n/
const LINE_END = /\r?\n/
const CONTINUED = /^[ \t]/
const FIELD = /^([!-9;-~]+):/
/** A mail has some of these besides `From`. */
const COMMON_FIELDS = ['date', 'received', 'subject', 'to', 'message-id', 'mime-version']
const MIN_COMMON_FIELDS = 2

/** Decides by the first bytes of a content if it begins with the header of a mail, whatever field is the first. */
export function beginsWithMailHeader(bytes: Buffer): boolean {
  const [header = ''] = bytes.toString('latin1').split(HEADER_END, 1)
  const lines = header.split(LINE_END)
  // The last line may be cut.
  if (lines.length > 1 && header.length === bytes.length) lines.pop()
  const names = new Set<string>()
  for (const line of lines) {
    if (CONTINUED.test(line)) continue
    const [, name] = FIELD.exec(line) ?? []
    if (name === undefined) return false
    names.add(name.toLowerCase())
  }
  return names.has('from') && COMMON_FIELDS.filter((name) => names.has(name)).length >= MIN_COMMON_FIELDS
}
