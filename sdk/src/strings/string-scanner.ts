export const STRING_ENCODINGS = ['ascii', 'utf-16le', 'utf-16be'] as const
export type StringEncoding = (typeof STRING_ENCODINGS)[number]

/** A run of printable characters; the offset is that of its first byte. */
export type FoundString = { readonly offset: number; readonly encoding: StringEncoding; readonly text: string }

export type StringScanOptions = {
  /** Characters of the shortest string. Default 6. */
  readonly minimum?: number
  /** Default: ASCII and UTF-16LE. With both orders of bytes, most wide strings are found twice. */
  readonly encodings?: readonly StringEncoding[]
}

export type StringScanner = {
  /** Returns the strings that end in these bytes. */
  push(bytes: Uint8Array): FoundString[]
  /** Returns the string that is still open at the end of the content. */
  end(): FoundString[]
}

const MAX_STRING_LENGTH = 1024
const DEFAULT_MINIMUM = 6
const DEFAULT_ENCODINGS = ['ascii', 'utf-16le'] as const

type Run = { readonly encoding: StringEncoding; readonly parity: number; start: number; readonly codes: number[] }

/**
 * Finds strings in bytes that come piece by piece. Longer ones than 1024 characters are cut into several.
 *
 * @example
 * const scanner = createStringScanner({ minimum: 8 })
 * const found = [...scanner.push(bytes), ...scanner.end()]
 */
export function createStringScanner({
  minimum = DEFAULT_MINIMUM,
  encodings = DEFAULT_ENCODINGS,
}: StringScanOptions = {}): StringScanner {
  const narrow: Run | undefined = encodings.includes('ascii')
    ? { encoding: 'ascii', parity: 0, start: 0, codes: [] }
    : undefined
  // Characters of two bytes may begin at any of them.
  const wide = encodings
    .filter((encoding) => encoding !== 'ascii')
    .flatMap((encoding) => [0, 1].map((parity): Run => ({ encoding, parity, start: 0, codes: [] })))
  let found: FoundString[] = []
  let position = 0
  let before = 0
  const flush = (run: Run): void => {
    if (run.codes.length >= minimum)
      found.push({ offset: run.start, encoding: run.encoding, text: String.fromCharCode(...run.codes) })
    run.codes.length = 0
  }
  const take = (run: Run, code: number, at: number): void => {
    if (isPrintable(code)) {
      if (run.codes.length === 0) run.start = at
      run.codes.push(code)
    }
    if (!isPrintable(code) || run.codes.length === MAX_STRING_LENGTH) flush(run)
  }
  const taken = (): FoundString[] => {
    const all = found
    found = []
    return all
  }
  return {
    push(bytes) {
      for (const byte of bytes) {
        if (narrow) take(narrow, byte, position)
        for (const run of wide)
          if (position > 0 && (position - 1) % 2 === run.parity)
            take(run, run.encoding === 'utf-16le' ? pair(byte, before) : pair(before, byte), position - 1)
        before = byte
        position++
      }
      return taken()
    },
    end() {
      for (const run of narrow ? [narrow, ...wide] : wide) flush(run)
      return taken()
    },
  }
}

const pair = (high: number, low: number): number => high * 256 + low

function isPrintable(code: number): boolean {
  return (code >= 0x20 && code <= 0x7e) || code === 0x09
}
