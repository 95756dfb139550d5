export type Token = {
  /** `word`: a name, a keyword or a number; `pattern`: `$a`, `#a`, `@a`, `!a`. */
  readonly kind: 'word' | 'pattern' | 'text' | 'regex' | 'hex' | 'sign'
  readonly text: string
}

const SPACE = /\s+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const TEXT = /"(?:\\[\s\S]|[^"\\])*"/y
const REGEX = /\/(?:\\.|[^/\\\n])+\/[A-Za-z]*/y
const PATTERN = /[$#@!][A-Za-z0-9_]*\*?/y
const WORD = /[A-Za-z0-9_.]+/y
const SIGN = /==|!=|<=|>=|<<|>>|[^\s]/y

/** Null if the source is not understood. It has been compiled before, so that its tokens are valid. */
export function readTokens(source: string): readonly Token[] | null {
  const tokens: Token[] = []
  for (let at = 0; at < source.length; ) {
    const end = endOfSpace(source, at)
    if (end > at) {
      at = end
      continue
    }
    const token = readToken(source, at, tokens.at(-1))
    if (token === null) return null
    tokens.push(token)
    at += token.text.length
  }
  return tokens
}

function readToken(source: string, at: number, previous: Token | undefined): Token | null {
  const first = source[at] ?? ''
  const isValue = previous?.kind === 'sign' && previous.text === '='
  if (first === '"') return token('text', match(TEXT, source, at))
  if (first === '/') return token('regex', match(REGEX, source, at))
  if (first === '{' && isValue) return token('hex', matchHex(source, at))
  if (first === '!' && source[at + 1] === '=') return token('sign', '!=')
  if ('$#@!'.includes(first)) return token('pattern', match(PATTERN, source, at))
  const word = match(WORD, source, at)
  return word === null ? token('sign', match(SIGN, source, at)) : token('word', word)
}

/** The end of white space or of a comment that begins here. */
export function endOfSpace(source: string, at: number): number {
  return at + (match(SPACE, source, at)?.length ?? 0)
}

/** A comment may contain the brace that ends a pattern. */
function matchHex(source: string, start: number): string | null {
  for (let at = start + 1; at < source.length; ) {
    if (source[at] === '}') return source.slice(start, at + 1)
    at = Math.max(endOfSpace(source, at), at + 1)
  }
  return null
}

function match(expression: RegExp, source: string, at: number): string | null {
  expression.lastIndex = at
  return expression.exec(source)?.[0] ?? null
}

function token(kind: Token['kind'], text: string | null): Token | null {
  return text === null ? null : { kind, text }
}
