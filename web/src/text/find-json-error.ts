export type JsonError = {
  /** In UTF-16 code units, as fields of text count. */
  readonly offset: number
  /** From 1. */
  readonly line: number
  readonly column: number
  readonly reason: string
}

type JsonErrorPosition = Pick<JsonError, 'offset' | 'reason'>
type ExpectedToken = 'value' | 'value or ]' | 'key' | 'key or }' | ':' | ', or ]' | ', or }' | 'end'

const blanks = /[ \t\n\r]*/y
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
const word = /true|false|null/y
const special = /["\\\u0000-\u001f]/g
const escaped = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y

const REASONS: Readonly<Record<ExpectedToken, string>> = {
  value: 'expected a value',
  'value or ]': 'expected a value or ]',
  key: 'expected a key in double quotes',
  'key or }': 'expected a key in double quotes, or }',
  ':': 'expected a colon',
  ', or ]': 'expected , or ]',
  ', or }': 'expected , or }',
  end: 'expected nothing after the value',
}

/** Returns the position at which a text stops being JSON; undefined if it is JSON. Browsers report it differently, or not at all. */
export function findJsonError(text: string): JsonError | undefined {
  const fault = scan(text)
  if (fault === undefined) return undefined
  const before = text.slice(0, fault.offset)
  const lineStart = before.lastIndexOf('\n') + 1
  return { ...fault, line: before.split('\n').length, column: fault.offset - lineStart + 1 }
}

/** The open lists and objects, innermost last. */
type OpenBrackets = ('{' | '[')[]

type Scan = {
  readonly text: string
  readonly at: number
  readonly expected: ExpectedToken
  readonly open: OpenBrackets
}

/** The position behind a token, and the token that may follow. */
type NextToken = { readonly at: number; readonly expected: ExpectedToken }

function scan(text: string): JsonErrorPosition | undefined {
  const open: OpenBrackets = []
  let next: NextToken = { at: 0, expected: 'value' }
  for (;;) {
    const at = endOf(blanks, text, next.at) ?? next.at
    const { expected } = next
    if (at === text.length)
      return expected === 'end' ? undefined : { offset: at, reason: `${REASONS[expected]}, not the end of the text` }
    const read = READERS[expected]({ text, at, expected, open })
    if (read === undefined) return { offset: at, reason: REASONS[expected] }
    if ('reason' in read) return read
    next = read
  }
}

/** Reads what is expected at a position; undefined if something else stands there. */
type TokenReader = (scan: Scan) => NextToken | JsonErrorPosition | undefined

const READERS: Readonly<Record<ExpectedToken, TokenReader>> = {
  value: readValue,
  'value or ]': (scan) => (scan.text[scan.at] === ']' ? readEnd(scan) : readValue(scan)),
  key: readKey,
  'key or }': (scan) => (scan.text[scan.at] === '}' ? readEnd(scan) : readKey(scan)),
  ':': ({ text, at }) => (text[at] === ':' ? { at: at + 1, expected: 'value' } : undefined),
  ', or ]': (scan) => readSeparator(scan, 'value'),
  ', or }': (scan) => readSeparator(scan, 'key'),
  end: () => undefined,
}

function readValue({ text, at, open }: Scan): NextToken | JsonErrorPosition | undefined {
  const character = text[at]
  if (character === '{' || character === '[') {
    open.push(character)
    return { at: at + 1, expected: character === '{' ? 'key or }' : 'value or ]' }
  }
  const end = character === '"' ? endOfString(text, at) : (endOf(number, text, at) ?? endOf(word, text, at))
  return typeof end === 'number' ? { at: end, expected: afterValue(open) } : end
}

function readKey({ text, at }: Scan): NextToken | JsonErrorPosition | undefined {
  if (text[at] !== '"') return undefined
  const end = endOfString(text, at)
  return typeof end === 'number' ? { at: end, expected: ':' } : end
}

function readSeparator(scan: Scan, afterComma: ExpectedToken): NextToken | undefined {
  const character = scan.text[scan.at]
  if (character === ',') return { at: scan.at + 1, expected: afterComma }
  return character === scan.expected.at(-1) ? readEnd(scan) : undefined
}

/** Reads the bracket that closes the innermost list or object. */
function readEnd({ at, open }: Scan): NextToken {
  open.pop()
  return { at: at + 1, expected: afterValue(open) }
}

function afterValue(open: OpenBrackets): ExpectedToken {
  const inside = open.at(-1)
  if (inside === undefined) return 'end'
  return inside === '{' ? ', or }' : ', or ]'
}

function endOf(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at
  return pattern.test(text) ? pattern.lastIndex : undefined
}

/** `at` is that of its first quote. */
function endOfString(text: string, at: number): number | JsonErrorPosition {
  let from = at + 1
  for (;;) {
    special.lastIndex = from
    const found = special.exec(text)
    if (found === null) return { offset: at, reason: 'a string without an end' }
    const { 0: character, index } = found
    if (character === '"') return index + 1
    const end = character === '\\' ? endOf(escaped, text, index) : undefined
    if (end === undefined) {
      const reason =
        character === '\\' ? 'not an escape of JSON' : 'a control character in a string: write it as an escape'
      return { offset: index, reason }
    }
    from = end
  }
}
