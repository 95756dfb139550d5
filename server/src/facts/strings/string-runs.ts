const MIN_LENGTH = 5
const MAX_LENGTH = 2048

/** The strings of printable ASCII characters, and of the same as UTF-16LE. A long run comes in pieces. */
export function* stringRuns(data: Buffer): Generator<string> {
  yield* runsOf(data, 1)
  yield* runsOf(data, 2)
}

function* runsOf(data: Buffer, width: 1 | 2): Generator<string> {
  // UTF-16 may begin at an odd offset: a run ends where the other byte is not zero.
  let start = -1
  let at = 0
  while (at < data.length) {
    const byte = data[at] ?? 0
    const isText = ((byte >= 0x20 && byte < 0x7f) || byte === 0x09) && (width === 1 || data[at + 1] === 0)
    if (isText && start < 0) start = at
    if (start >= 0 && (!isText || at - start >= MAX_LENGTH * width)) {
      if (at - start >= MIN_LENGTH * width) yield textOf(data, start, at, width)
      start = isText ? at : -1
    }
    at += isText ? width : 1
  }
  if (start >= 0 && data.length - start >= MIN_LENGTH * width) yield textOf(data, start, data.length, width)
}

function textOf(data: Buffer, start: number, end: number, width: 1 | 2): string {
  return width === 1 ? data.toString('latin1', start, end) : data.toString('utf16le', start, end)
}
