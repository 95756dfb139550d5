/** A regular expression in Python's syntax, translated to JavaScript's. */
export type TranslatedPattern = {
  readonly source: string
  readonly flags: string
  readonly groupCount: number
  /** Numbers of named groups. */
  readonly groupNames: ReadonlyMap<string, number>
}

/** What is wrong with a pattern; the message is for its author. */
export class PatternFault extends Error {
  override readonly name = 'PatternFault'
}

type PatternState = {
  readonly text: string
  at: number
  flags: string
  groupCount: number
  readonly groupNames: Map<string, number>
}

// By letter: those of a class need brackets.
const CLASSES: Readonly<Record<string, string>> = {
  d: String.raw`\p{Nd}`,
  w: String.raw`_\p{L}\p{N}`,
  s: String.raw`\s`,
}
const NEGATED: Readonly<Record<string, string>> = {
  D: String.raw`\P{Nd}`,
  W: String.raw`[^_\p{L}\p{N}]`,
  S: String.raw`\S`,
}
const ANCHORS: Readonly<Record<string, string>> = {
  A: '(?<![^])',
  Z: '(?![^])',
  b: String.raw`(?:(?<=[_\p{L}\p{N}])(?![_\p{L}\p{N}])|(?<![_\p{L}\p{N}])(?=[_\p{L}\p{N}]))`,
  B: String.raw`(?:(?<=[_\p{L}\p{N}])(?=[_\p{L}\p{N}])|(?<![_\p{L}\p{N}])(?![_\p{L}\p{N}]))`,
}
const CONTROLS = 'nrtfv'

/** Throws a PatternFault for what Python would refuse, and for the few constructs without a counterpart. */
export function translatePattern(text: string): TranslatedPattern {
  const reading: PatternState = { text, at: 0, flags: '', groupCount: 0, groupNames: new Map() }
  readGlobalFlags(reading)
  let source = ''
  while (reading.at < text.length) source += nextPart(reading)
  const flags = `u${reading.flags}`
  const { groupCount, groupNames } = reading
  try {
    new RegExp(source, flags)
  } catch (error) {
    throw new PatternFault(reasonOf(error))
  }
  return { source, flags, groupCount, groupNames }
}

/** The engine's message repeats the whole expression before the reason. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.slice(message.lastIndexOf(': ') + 2).toLowerCase()
}

function readGlobalFlags(reading: PatternState): void {
  const found = /^\(\?([aimsu]+)\)/.exec(reading.text)
  if (found === null) return
  reading.flags = [...'ims'].filter((flag) => found[1]?.includes(flag)).join('')
  reading.at = found[0].length
}

function nextPart(reading: PatternState): string {
  const { text, at } = reading
  const character = text.charAt(at)
  reading.at += 1
  switch (character) {
    case '\\':
      return escapeOutside(reading)
    case '[':
      return characterClass(reading)
    case '(':
      return groupStart(reading)
    case '{':
      return braces(reading)
    case '*':
    case '+':
    case '?':
      return repetition(reading, character)
    case ']':
    case '}':
      return `\\${character}`
    case '.':
      return reading.flags.includes('s') ? '.' : String.raw`[^\n]`
    default:
      return character
  }
}

function repetition(reading: PatternState, mark: string): string {
  if (reading.text[reading.at] === '+') throw new PatternFault(`possessive repetition ("${mark}+") is not supported`)
  if (reading.text[reading.at] !== '?') return mark
  reading.at += 1
  return `${mark}?`
}

function braces(reading: PatternState): string {
  const found = /^(\d*)(?:(,)(\d*))?\}/.exec(reading.text.slice(reading.at))
  const [all = '', least = '', comma = '', most = ''] = found ?? []
  if (found === null || (least === '' && comma === '')) return String.raw`\{`
  reading.at += all.length
  return repetition(reading, `{${least || '0'}${comma}${most}}`)
}

function groupStart(reading: PatternState): string {
  const rest = reading.text.slice(reading.at)
  if (!rest.startsWith('?')) {
    reading.groupCount += 1
    return '('
  }
  const named = /^\?P<([^>]*)>/.exec(rest)
  if (named !== null) return namedGroup(reading, named)
  const reference = /^\?P=([^)]*)\)/.exec(rest)
  if (reference !== null) return namedReference(reading, reference)
  const plain = /^\?(?::|=|!|<=|<!)/.exec(rest)
  if (plain !== null) return taken(reading, plain[0], `(${plain[0]}`)
  const comment = /^\?#[^)]*\)/.exec(rest)
  if (comment !== null) return taken(reading, comment[0], '')
  const flags = /^\?([aimsu]*)(?:-([ims]+))?:/.exec(rest)
  if (flags !== null) return taken(reading, flags[0], scopedFlags(flags))
  throw new PatternFault(`"(${rest.slice(0, 3)}" is not supported`)
}

function scopedFlags([, on = '', off = '']: RegExpExecArray): string {
  const kept = [...'ims'].filter((flag) => on.includes(flag)).join('')
  return `(?${kept}${off === '' ? '' : `-${off}`}:`
}

function namedGroup(reading: PatternState, [all, name = '']: RegExpExecArray): string {
  if (!/^[A-Za-z_]\w*$/.test(name)) throw new PatternFault(`"${name}" cannot be the name of a group`)
  if (reading.groupNames.has(name)) throw new PatternFault(`the group "${name}" is defined twice`)
  reading.groupCount += 1
  reading.groupNames.set(name, reading.groupCount)
  return taken(reading, all, '(')
}

function namedReference(reading: PatternState, [all, name = '']: RegExpExecArray): string {
  const number = reading.groupNames.get(name)
  if (number === undefined) throw new PatternFault(`unknown group "${name}" in (?P=${name})`)
  return taken(reading, all, reference(number))
}

function taken(reading: PatternState, matched: string, instead: string): string {
  reading.at += matched.length
  return instead
}

/** Following digits do not belong to it. */
function reference(number: number): string {
  return `\\${number}(?:)`
}

function escapeOutside(reading: PatternState): string {
  const character = reading.text.charAt(reading.at)
  const inClass = CLASSES[character]
  const whole = inClass === undefined ? (NEGATED[character] ?? ANCHORS[character]) : `[${inClass}]`
  if (whole !== undefined) return taken(reading, character, whole)
  const digits = /^[1-9]\d?/.exec(reading.text.slice(reading.at))?.[0]
  if (digits === undefined || /^[0-3][0-7]{2}/.test(reading.text.slice(reading.at))) return escapedCharacter(reading)
  if (Number(digits) > reading.groupCount) throw new PatternFault(`unknown group ${digits} in \\${digits}`)
  return taken(reading, digits, reference(Number(digits)))
}

/** An escape for one character, inside or outside a class. */
function escapedCharacter(reading: PatternState): string {
  const rest = reading.text.slice(reading.at)
  const hexadecimal = /^(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8}))/i.exec(rest)
  const octal = /^(?:0[0-7]{0,2}|[1-3][0-7]{2})/.exec(rest)
  const [character = ''] = rest
  if (hexadecimal !== null)
    return taken(reading, hexadecimal[0], codePoint(hexadecimal[1] ?? hexadecimal[2] ?? hexadecimal[3] ?? '', 16))
  if (octal !== null) return taken(reading, octal[0], codePoint(octal[0], 8))
  if (CONTROLS.includes(character) && character !== '') return taken(reading, character, `\\${character}`)
  if (character === 'a') return taken(reading, character, String.raw`\x07`)
  if (/^[A-Za-z0-9]?$/.test(character)) throw new PatternFault(`"\\${character}" is not supported`)
  return taken(reading, character, literal(character))
}

function codePoint(digits: string, base: number): string {
  const number = Number.parseInt(digits, base)
  if (number > 0x10ffff) throw new PatternFault(`invalid character ${digits}`)
  return `\\u{${number.toString(16)}}`
}

function literal(character: string): string {
  return /[\^$\\.*+?()[\]{}|/-]/.test(character) ? `\\u{${character.charCodeAt(0).toString(16)}}` : character
}

function characterClass(reading: PatternState): string {
  let source = '['
  if (reading.text[reading.at] === '^') source += taken(reading, '^', '^')
  if (reading.text[reading.at] === ']') source += taken(reading, ']', String.raw`\]`)
  for (;;) {
    const character = reading.text.charAt(reading.at)
    if (character === '') throw new PatternFault('a class "[" is not closed')
    reading.at += 1
    if (character === ']') return `${source}]`
    source += character === '\\' ? escapeInClass(reading) : character === '[' ? String.raw`\[` : character
  }
}

function escapeInClass(reading: PatternState): string {
  const character = reading.text.charAt(reading.at)
  if (character === 'b') return taken(reading, character, String.raw`\x08`)
  if (character === 'W') throw new PatternFault(String.raw`"\W" inside of a class is not supported`)
  const found = CLASSES[character] ?? NEGATED[character]
  return found === undefined ? escapedCharacter(reading) : taken(reading, character, found)
}
