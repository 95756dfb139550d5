import type { IParserErrorMessageProvider, IToken, TokenType } from 'chevrotain'
import { CONDITION, OPERATOR, TEXT, VALUE } from './expected-parts.ts'
import * as tokens from './tokens.ts'

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
