import { EmbeddedActionsParser, EOF, type IRecognitionException, type IToken } from 'chevrotain'
import { EXPECTATIONS, expectationOf } from './expectation.ts'
import { takesList } from './field-name.ts'
import { splitTokens } from './lexer.ts'
import { LIMITS } from './limits.ts'
import { approximate, endOf, fieldOf, isText, operation, prefixKind, regex, textOf } from './nodes.ts'
import { excerpt, QueryError } from './query-error.ts'
import { syntaxHint } from './syntax-hint.ts'
import * as tokens from './tokens.ts'
import type { Node, Text } from './tree.ts'

/** The tree of a query; fields and values are not checked yet. */
export function parseQuery(query: string): Node {
  if (query.length > LIMITS.lengthChars) {
    throw new QueryError(`The query is too long: at most ${LIMITS.lengthChars} characters are allowed`)
  }
  return parser.parse(splitTokens(query))
}

// A class because chevrotain requires one. Each rule has its line of the grammar; each decision looks at one token.
class QueryParser extends EmbeddedActionsParser {
  #depth = 0

  constructor() {
    super(tokens.TOKENS, { maxLookahead: 1, errorMessageProvider: EXPECTATIONS })
    this.performSelfAnalysis()
  }

  parse(input: IToken[]): Node {
    this.#depth = 0
    this.input = input
    try {
      const node = this.expression()
      const [error] = this.errors
      if (error) throw syntaxError(error, input)
      return node
    } finally {
      // Frees the tokens of this query.
      this.input = []
    }
  }

  /** expression = disjunction { disjunction }: neighbours without an operator */
  readonly expression = this.RULE('expression', (): Node => {
    const items: Node[] = []
    this.AT_LEAST_ONE(() => items.push(this.SUBRULE(this.disjunction)))
    return this.ACTION(() => operation('implicit', items))
  })

  /** disjunction = conjunction { "OR" conjunction } */
  readonly disjunction = this.RULE('disjunction', (): Node => {
    const items: Node[] = []
    this.AT_LEAST_ONE_SEP({ SEP: tokens.Or, DEF: () => items.push(this.SUBRULE(this.conjunction)) })
    return this.ACTION(() => operation('or', items))
  })

  /** conjunction = unary { "AND" unary } */
  readonly conjunction = this.RULE('conjunction', (): Node => {
    const items: Node[] = []
    this.AT_LEAST_ONE_SEP({ SEP: tokens.And, DEF: () => items.push(this.SUBRULE(this.unary)) })
    return this.ACTION(() => operation('and', items))
  })

  /** unary = prefixed | primary { BOOST } */
  readonly unary: () => Node = this.RULE('unary', (): Node => {
    this.ACTION(() => this.#enter())
    let node = this.OR([
      { ALT: (): Node => this.SUBRULE(this.prefixed) },
      { ALT: (): Node => this.SUBRULE(this.primary) },
    ])
    this.MANY(() => {
      const boost = this.CONSUME(tokens.Boost)
      node = this.ACTION(() => ({ kind: 'boost', start: node.start, end: endOf(boost) }))
    })
    this.ACTION(() => this.#depth--)
    return node
  })

  /** prefixed = ( "NOT" | "-" | "+" ) unary */
  readonly prefixed = this.RULE('prefixed', (): Node => {
    const sign = this.OR([
      { ALT: () => this.CONSUME(tokens.Not) },
      { ALT: () => this.CONSUME(tokens.Minus) },
      { ALT: () => this.CONSUME(tokens.Plus) },
    ])
    const item = this.SUBRULE(this.unary)
    return this.ACTION(() => ({ kind: prefixKind(sign), item, start: sign.startOffset, end: item.end }))
  })

  /** primary = field or word | phrase | REGEX | "TO" | group | range | comparison */
  readonly primary = this.RULE('primary', () =>
    this.OR([
      { ALT: (): Node => this.SUBRULE(this.fieldOrWord) },
      { ALT: (): Node => this.SUBRULE(this.phrase) },
      { ALT: (): Node => regex(this.CONSUME(tokens.Regex)) },
      { ALT: (): Node => textOf(this.CONSUME(tokens.To)) },
      { ALT: (): Node => this.SUBRULE(this.group) },
      { ALT: (): Node => this.SUBRULE(this.range) },
      { ALT: (): Node => this.SUBRULE(this.comparison) },
    ]),
  )

  /** field or word = TERM [ ":" value | APPROX ] */
  readonly fieldOrWord = this.RULE('fieldOrWord', () => {
    const term = this.CONSUME(tokens.Term)
    return this.OR([
      { ALT: (): Node => this.SUBRULE(this.field, { ARGS: [term] }) },
      { ALT: (): Node => approximate('fuzzy', term, this.CONSUME(tokens.Approximately)) },
      { ALT: (): Node => textOf(term) },
    ])
  })

  /** value = unary { TERM }, where only fields that accept a list take further words */
  readonly field = this.RULE('field', (term: IToken): Node => {
    this.CONSUME(tokens.Colon)
    const value = this.SUBRULE(this.unary)
    const more: Text[] = []
    this.MANY({
      GATE: () => isText(value) && takesList(term.image) && !SUFFIXES.has(this.LA(2).tokenType),
      DEF: () => more.push(textOf(this.CONSUME(tokens.Term))),
    })
    return this.ACTION(() => fieldOf(term, value, more))
  })

  /** phrase = PHRASE [ APPROX ] */
  readonly phrase = this.RULE('phrase', () => {
    const phrase = this.CONSUME(tokens.Phrase)
    return this.OR([
      { ALT: (): Node => approximate('proximity', phrase, this.CONSUME(tokens.Approximately)) },
      { ALT: (): Node => textOf(phrase) },
    ])
  })

  /** group = "(" expression ")" */
  readonly group = this.RULE('group', (): Node => {
    const open = this.CONSUME(tokens.OpenGroup)
    const item = this.SUBRULE(this.expression)
    const close = this.CONSUME(tokens.CloseGroup)
    return { kind: 'group', item, start: open.startOffset, end: endOf(close) }
  })

  /** range = ( "[" | "{" ) bound "TO" bound ( "]" | "}" ) */
  readonly range = this.RULE('range', (): Node => {
    const open = this.CONSUME(tokens.OpenRange)
    const low = this.SUBRULE1(this.bound)
    this.CONSUME(tokens.To)
    const high = this.SUBRULE2(this.bound)
    const close = this.CONSUME(tokens.CloseRange)
    const inclusive = { includesLow: open.image === '[', includesHigh: close.image === ']' }
    return { kind: 'range', low, high, ...inclusive, start: open.startOffset, end: endOf(close) }
  })

  /** comparison = ( ">" | ">=" | "<" | "<=" ) bound */
  readonly comparison = this.RULE('comparison', (): Node => {
    const sign = this.OR([{ ALT: () => this.CONSUME(tokens.Greater) }, { ALT: () => this.CONSUME(tokens.Less) }])
    const bound = this.SUBRULE(this.bound)
    return this.ACTION(() => ({
      kind: sign.image.startsWith('>') ? 'from' : 'to',
      bound,
      isInclusive: sign.image.endsWith('='),
      start: sign.startOffset,
      end: bound.end,
    }))
  })

  /** bound = TERM | PHRASE */
  readonly bound = this.RULE('bound', () =>
    textOf(this.OR([{ ALT: () => this.CONSUME(tokens.Term) }, { ALT: () => this.CONSUME(tokens.Phrase) }])),
  )

  // Checked before the next rule, so that no query can exhaust the stack.
  #enter(): void {
    const { startOffset, tokenType } = this.LA(1)
    // The end of a query has no place; the rule that follows refuses it.
    if (++this.#depth <= LIMITS.nesting || tokenType === EOF) return
    throw new QueryError(`The query is nested too deeply: at most ${LIMITS.nesting} levels are allowed`, startOffset)
  }
}

const SUFFIXES = new Set([tokens.Colon, tokens.Approximately, tokens.Boost])

function syntaxError(error: IRecognitionException, input: readonly IToken[]): QueryError {
  const { token } = error
  const last = input.at(-1)
  const expected = expectationOf(error)
  const hint = { expected, hint: syntaxHint(input, token, expected) }
  if (token.tokenType === EOF) {
    const end = last ? endOf(last) : -1
    return new QueryError(
      'Syntax error in input : unexpected end of expression (maybe due to unmatched parenthesis) at the end!',
      { start: end + 1, end },
      hint,
    )
  }
  const { startOffset: start, image } = token
  const message = `Syntax error in input : unexpected  '${excerpt(image)}' at position ${start}!`
  return new QueryError(message, { start, end: endOf(token) }, hint)
}

const parser = new QueryParser()
