import type { IParserErrorMessageProvider, IToken, TokenType } from 'chevrotain'
import * as tokens from './tokens.ts'

/** What may start a condition, in words. */
export const CONDITION: readonly string[] = ['a field with a value, as in tag:packed', 'NOT', '(']
export const TEXT: readonly string[] = ['a word', 'a phrase']
export const TEXT_OR_RANGE: readonly string[] = [...TEXT, 'a range', 'a comparison']
/** What follows the colon of a field. */
export const VALUE: readonly string[] = [...TEXT_OR_RANGE, '(']
export const QUERY: readonly string[] = ['a query in parentheses']
export const NO_PATTERN: readonly string[] = ['a value without wildcards']
export const OPERATOR: readonly string[] = ['AND', 'OR']
const AFTERWARDS: readonly string[] = [...OPERATOR, 'the end of the query']

const SEPARATOR = '\n'

type Fault = { readonly previous: IToken | undefined; readonly ruleName: string }

/** The parser returns what it expected instead of a message. */
export const EXPECTATIONS: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected }) => said(labelsOf(expected)),
  buildNotAllInputParsedMessage: () => said(AFTERWARDS),
  buildNoViableAltMessage: (fault) => said(beginning(fault)),
  buildEarlyExitMessage: (fault) => said(beginning(fault)),
}

export function expectationOf({ message }: { readonly message: string }): readonly string[] {
  return message.split(SEPARATOR)
}

function said(expected: readonly string[]): string {
  return expected.join(SEPARATOR)
}

function labelsOf(expected: TokenType): readonly string[] {
  const label = expected.LABEL ?? expected.name
  return expected === tokens.CloseGroup ? [...OPERATOR, label] : [label]
}

function beginning({ previous, ruleName }: Fault): readonly string[] {
  if (ruleName === 'bound') return TEXT
  return previous?.tokenType === tokens.Colon ? VALUE : CONDITION
}
