import { allOf, anyOf, atLeast, type Requirement, UNKNOWN } from '../requirement.ts'
import { isSign, isWord } from './parse-rules.ts'
import type { Token } from './tokens.ts'

/** A token, or what stands between two parentheses. */
type Node = Token | readonly Node[]

export type NamedRequirement = readonly [identifier: string, requirement: Requirement]

export type Conditions = {
  /** The text that a file contains where the condition holds. Parts that are not understood may hold for every file. */
  requirementOf(tokens: readonly Token[], patterns: readonly NamedRequirement[]): Requirement
}

const MAX_DEPTH = 200
// Lists with wildcards may name each pattern many times: such a condition is left to the engine.
const MAX_VISITED = 200_000
const COMPARISONS = new Set(['==', '!=', '<', '>', '<=', '>='])

/** For the conditions of one source. */
export function openConditions(): Conditions {
  const budget = { visits: MAX_VISITED }
  return {
    requirementOf(tokens, patterns) {
      const nodes = group(tokens)
      return nodes === null ? UNKNOWN : readAlternatives(nodes, { patterns, byName: byNameOf(patterns), budget })
    },
  }
}

type Patterns = {
  readonly patterns: readonly NamedRequirement[]
  readonly byName: ReadonlyMap<string, Requirement>
  readonly budget: { visits: number }
}

/** Patterns without a name cannot be named. */
function byNameOf(patterns: readonly NamedRequirement[]): ReadonlyMap<string, Requirement> {
  return new Map(patterns.filter(([name]) => name !== '$'))
}

/** Null if parentheses do not match, or are too deep. */
function group(tokens: readonly Token[]): readonly Node[] | null {
  const stack: Node[][] = [[]]
  for (const token of tokens) {
    if (isSign(token, '(')) stack.push([])
    else if (isSign(token, ')')) {
      const inner = stack.pop() ?? []
      stack.at(-1)?.push(inner)
    } else stack.at(-1)?.push(token)
    if (stack.length === 0 || stack.length > MAX_DEPTH) return null
  }
  return stack.length === 1 ? (stack[0] ?? null) : null
}

function readAlternatives(nodes: readonly Node[], patterns: Patterns): Requirement {
  const alternatives = split(nodes, 'or')
  if (alternatives.length > 1) return anyOf(alternatives.map((part) => readAlternatives(part, patterns)))
  const parts = split(nodes, 'and')
  if (parts.length > 1) return allOf(parts.map((part) => readAlternatives(part, patterns)))
  const [only] = nodes
  return nodes.length === 1 && isGroup(only) ? readAlternatives(only, patterns) : readTerm(nodes, patterns)
}

function split(nodes: readonly Node[], word: string): readonly (readonly Node[])[] {
  const parts: Node[][] = [[]]
  for (const node of nodes) {
    if (isToken(node) && isWord(node, word)) parts.push([])
    else parts.at(-1)?.push(node)
  }
  return parts
}

function readTerm(nodes: readonly Node[], patterns: Patterns): Requirement {
  const [first, second, third] = nodes
  if (!isToken(first)) return UNKNOWN
  if (nodes.some((node) => isToken(node) && COMPARISONS.has(node.text))) return readCount(nodes, patterns)
  if (first.kind === 'pattern') {
    const isPlaced = isToken(second) && (isWord(second, 'at') || isWord(second, 'in'))
    return nodes.length === 1 || isPlaced ? ofPattern(first.text, patterns) : UNKNOWN
  }
  if (!isToken(second) || !isWord(second, 'of')) return UNKNOWN
  const members = membersOf(third, patterns)
  return members === null ? UNKNOWN : quantified(first.text, members)
}

/** `#a > 2` and the like: the pattern is in the file. */
function readCount(nodes: readonly Node[], patterns: Patterns): Requirement {
  const [count, sign, number] = nodes
  if (nodes.length !== 3 || !isToken(count) || !isToken(sign) || !isToken(number)) return UNKNOWN
  if (!count.text.startsWith('#') || !/^\d{1,9}$/.test(number.text)) return UNKNOWN
  const isPresent = sign.text === '>' || (['>=', '=='].includes(sign.text) && Number(number.text) > 0)
  return isPresent ? ofPattern(`$${count.text.slice(1)}`, patterns) : UNKNOWN
}

function ofPattern(identifier: string, { byName }: Patterns): Requirement {
  return byName.get(identifier) ?? UNKNOWN
}

function quantified(quantifier: string, members: readonly Requirement[]): Requirement {
  if (quantifier === 'all') return allOf(members)
  if (quantifier === 'any') return anyOf(members)
  return /^\d{1,9}$/.test(quantifier) ? atLeast(Number(quantifier), members) : UNKNOWN
}

/** The patterns of `them` or of a list, as often as they are named; null if it is not a list of patterns. */
function membersOf(node: Node | undefined, patterns: Patterns): readonly Requirement[] | null {
  if (node === undefined) return null
  const items = isToken(node) ? [node] : node.filter((item) => !(isToken(item) && isSign(item, ',')))
  const members: Requirement[] = []
  for (const item of items) {
    const found = isToken(item) ? named(item, patterns) : null
    if (found === null) return null
    members.push(...found)
  }
  return members
}

function named(token: Token, { patterns, byName, budget }: Patterns): readonly Requirement[] | null {
  if (!isWord(token, 'them') && !(token.kind === 'pattern' && token.text.startsWith('$'))) return null
  const isList = token.kind === 'word' || token.text.endsWith('*')
  budget.visits -= isList ? patterns.length : 1
  if (budget.visits < 0) return null
  if (token.kind === 'word') return patterns.map(([, requirement]) => requirement)
  if (!isList) return [byName.get(token.text) ?? UNKNOWN]
  const prefix = token.text.slice(0, -1)
  const found = patterns.filter(([name]) => name.startsWith(prefix))
  return found.map(([name, requirement]) => (name === '$' ? UNKNOWN : requirement))
}

function isToken(node: Node | undefined): node is Token {
  return node !== undefined && 'kind' in node
}

function isGroup(node: Node | undefined): node is readonly Node[] {
  return node !== undefined && !isToken(node)
}
