import { stripTypeScriptTypes } from 'node:module'
import { blank } from './code-text.ts'
import type { Source } from './repository.ts'

export type FunctionSize = { readonly where: string; readonly lines: number; readonly branches: number }

const blockWords = new Set(['if', 'for', 'while', 'switch', 'catch', 'with', 'await'])
const branch = /\b(?:if|for|while|case|catch)\b|&&|\|\||\?\?|\?(?![.?])/g
const assertion = /\bas\s+(?!const\b)[A-Za-z{[(]/g

/** Sizes of all functions with a body in braces; a nested function also counts for the one around it. */
export function functionsOf({ path, text }: Source): FunctionSize[] {
  const code = blank(stripTypeScriptTypes(text), { comments: true, strings: true })
  const lineAt = (index: number) => code.slice(0, index).split('\n').length
  return bracePairs(code)
    .filter(({ open }) => opensFunction(code, open))
    .map(({ open, close }) => ({
      where: `${path}:${lineAt(open)}`,
      lines: lineAt(close) - lineAt(open) + 1,
      branches: code.slice(open, close).match(branch)?.length ?? 0,
    }))
}

/** Type assertions: `as` outside of imports, exports and `as const`. */
export function countAssertions({ text }: Source): number {
  const code = blank(text, { comments: true, strings: true })
  return code.replace(/^(?:import|export)\s[^;]*?\bfrom\b.*$/gm, '').match(assertion)?.length ?? 0
}

export function commentShare(sources: readonly Source[]): number {
  const lines = sources.flatMap(({ text }) => {
    const bare = blank(text, { comments: true, strings: false }).split('\n')
    return text.split('\n').map((line, index) => line.trim() !== '' && bare[index] !== line)
  })
  return lines.length === 0 ? 0 : lines.filter(Boolean).length / lines.length
}

export function lineCount({ text }: Source): number {
  return text.trimEnd().split('\n').length
}

/** The value below which the given share of the numbers lies. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0
}

function bracePairs(code: string): { open: number; close: number }[] {
  const open: number[] = []
  const pairs: { open: number; close: number }[] = []
  for (const { 0: brace, index } of code.matchAll(/[{}]/g)) {
    if (brace === '{') open.push(index)
    else pairs.push({ open: open.pop() ?? index, close: index })
  }
  return pairs
}

function opensFunction(code: string, brace: number): boolean {
  const before = code.slice(0, brace).trimEnd()
  if (before.endsWith('=>')) return true
  if (!before.endsWith(')')) return false
  const head = before.slice(0, openingOf(before)).trimEnd()
  const word = /(\w+)$/.exec(head)?.[1]
  return word !== undefined && !blockWords.has(word)
}

function openingOf(before: string): number {
  let depth = 0
  for (let at = before.length - 1; at >= 0; at -= 1) {
    if (before[at] === ')') depth += 1
    if (before[at] === '(') depth -= 1
    if (depth === 0) return at
  }
  return 0
}
