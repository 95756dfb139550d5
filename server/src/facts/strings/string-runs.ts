const MIN_LENGTH = 5
const MAX_LENGTH = 2048
/** 1 for each byte that is a printable ASCII character or a tab. */
const IS_TEXT = Uint8Array.from({ length: 256 }, (_, byte) => Number((byte >= 0x20 && byte < 0x7f) || byte === 0x09))

type Visit = (run: string) => void

/** Visits the strings of printable ASCII characters, then those of the same as UTF-16LE. A long run comes in pieces. */
export function visitStringRuns(data: Buffer, visit: Visit): void {
  visitAscii(data, visit)
  visitUtf16(data, visit)
}

const isText = (data: Buffer, at: number): boolean => IS_TEXT[data[at] ?? 0] === 1

function visitAscii(data: Buffer, visit: Visit): void {
  let start = 0
  while (start + MIN_LENGTH <= data.length) {
    // The last byte of the shortest run comes first: most bytes of a binary file are skipped without a look at them.
    let at = start + MIN_LENGTH - 1
    while (at >= start && isText(data, at)) at -= 1
    if (at >= start) {
      start = at + 1
      continue
    }
    const most = Math.min(start + MAX_LENGTH, data.length)
    let end = start + MIN_LENGTH
    while (end < most && isText(data, end)) end += 1
    visit(data.toString('latin1', start, end))
    start = end
  }
}

/** A run may begin at an odd offset: it ends where the other byte is not zero. */
function visitUtf16(data: Buffer, visit: Visit): void {
  const last = MIN_LENGTH * 2 - 1
  let start = 0
  while (start + last < data.length) {
    // One of two adjacent bytes of a run is zero.
    if (data[start + last] !== 0 && data[start + last - 1] !== 0) {
      start += last
      continue
    }
    let end = start
    while (end - start < MAX_LENGTH * 2 && isText(data, end) && data[end + 1] === 0) end += 2
    if (end - start > last) visit(data.toString('utf16le', start, end))
    start = Math.max(end, start + 1)
  }
}
