import { readTokens, type Token } from './tokens.ts'

export type PatternDefinition = {
  /** With its `$`; patterns without a name share one. */
  readonly identifier: string
  readonly value: Token
  readonly modifiers: ReadonlySet<string>
}

export type ParsedRule = {
  readonly name: string
  readonly isPrivate: boolean
  readonly patterns: readonly PatternDefinition[]
  readonly condition: readonly Token[]
}

/** Null if the source is not understood. */
export function parseRules(source: string): readonly ParsedRule[] | null {
  const tokens = readTokens(source)
  if (tokens === null) return null
  const rules: ParsedRule[] = []
  for (let at = 0; at < tokens.length; ) {
    if (isWord(tokens[at], 'import')) {
      at += 2
      continue
    }
    let end = at
    while (end < tokens.length && !isSign(tokens[end], '}')) end += 1
    const rule = end === tokens.length ? null : parseRule(tokens.slice(at, end))
    if (rule === null) return null
    rules.push(rule)
    at = end + 1
  }
  return rules
}

function parseRule(tokens: readonly Token[]): ParsedRule | null {
  const start = tokens.findIndex((token) => isWord(token, 'rule'))
  const body = tokens.findIndex((token) => isSign(token, '{'))
  const condition = sectionOf(tokens, 'condition')
  const name = tokens[start + 1]?.text
  if (start < 0 || body < start || condition < 0 || name === undefined) return null
  const modifiers = tokens.slice(0, start)
  if (!modifiers.every((token) => isWord(token, 'private') || isWord(token, 'global'))) return null
  const strings = sectionOf(tokens, 'strings')
  const patterns = strings < 0 ? [] : parsePatterns(tokens.slice(strings + 2, condition))
  if (patterns === null) return null
  const isPrivate = modifiers.some((token) => isWord(token, 'private'))
  return { name, isPrivate, patterns, condition: tokens.slice(condition + 2) }
}

function sectionOf(tokens: readonly Token[], name: string): number {
  return tokens.findIndex((token, n) => isWord(token, name) && isSign(tokens[n + 1], ':'))
}

function parsePatterns(tokens: readonly Token[]): readonly PatternDefinition[] | null {
  const starts = tokens.flatMap(({ kind }, n) => (kind === 'pattern' ? [n] : []))
  if (starts.length === 0 || starts[0] !== 0) return null
  const patterns = starts.flatMap((start, n): PatternDefinition[] => {
    const [identifier, equals, value, ...modifiers] = tokens.slice(start, starts[n + 1])
    if (identifier === undefined || value === undefined || !isSign(equals, '=')) return []
    const words = modifiers.filter(({ kind }) => kind === 'word')
    return [{ identifier: identifier.text, value, modifiers: new Set(words.map(({ text }) => text)) }]
  })
  return patterns.length === starts.length ? patterns : null
}

export function isWord(token: Token | undefined, text: string): boolean {
  return token?.kind === 'word' && token.text === text
}

export function isSign(token: Token | undefined, text: string): boolean {
  return token?.kind === 'sign' && token.text === text
}
