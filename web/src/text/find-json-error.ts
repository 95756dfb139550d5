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

function scan(text: string): JsonErrorPosition | undefined {
  /** The open lists and objects, innermost last. */
  const open: ('{' | '[')[] = []
  let expected: ExpectedToken = 'value'
  let at = 0
  const afterValue = (): ExpectedToken => {
    const inside = open.at(-1)
    if (inside === undefined) return 'end'
    return inside === '{' ? ', or }' : ', or ]'
  }
  for (;;) {
    at = endOf(blanks, text, at) ?? at
    const character = text[at]
    if (character === undefined)
      return expected === 'end' ? undefined : { offset: at, reason: `${REASONS[expected]}, not the end of the text` }
    const fault = { offset: at, reason: REASONS[expected] }
    if (expected === 'end') return fault
    if (expected === ':') {
      if (character !== ':') return fault
      at += 1
      expected = 'value'
    } else if (expected === ', or ]' || expected === ', or }') {
      if (character === ',') expected = expected === ', or ]' ? 'value' : 'key'
      else if (character === expected.at(-1)) {
        open.pop()
        expected = afterValue()
      } else return fault
      at += 1
    } else if (expected === 'key' || expected === 'key or }') {
      if (character === '}' && expected === 'key or }') {
        open.pop()
        at += 1
        expected = afterValue()
      } else {
        if (character !== '"') return fault
        const end = endOfString(text, at)
        if (typeof end !== 'number') return end
        at = end
        expected = ':'
      }
    } else if (character === ']' && expected === 'value or ]') {
      open.pop()
      at += 1
      expected = afterValue()
    } else if (character === '{' || character === '[') {
      open.push(character)
      at += 1
      expected = character === '{' ? 'key or }' : 'value or ]'
    } else if (character === '"') {
      const end = endOfString(text, at)
      if (typeof end !== 'number') return end
      at = end
      expected = afterValue()
    } else {
      const end = endOf(number, text, at) ?? endOf(word, text, at)
      if (end === undefined) return fault
      at = end
      expected = afterValue()
    }
  }
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
