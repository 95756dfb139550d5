import { createRequire } from 'node:module'
import { join } from 'node:path'
import type TypeScript from '../../tools/node_modules/typescript/lib/typescript.d.ts'
import { blank } from './code-text.ts'
import { repositoryRoot, type Source } from './repository.ts'

const ts: typeof TypeScript = createRequire(join(repositoryRoot, 'tools/package.json'))('typescript')

export type FunctionSize = { readonly where: string; readonly lines: number; readonly branches: number }

const BRANCHES: ReadonlySet<TypeScript.SyntaxKind> = new Set([
  ...[ts.SyntaxKind.IfStatement, ts.SyntaxKind.ForStatement, ts.SyntaxKind.ForOfStatement],
  ...[ts.SyntaxKind.ForInStatement, ts.SyntaxKind.WhileStatement, ts.SyntaxKind.DoStatement],
  ...[ts.SyntaxKind.CaseClause, ts.SyntaxKind.CatchClause, ts.SyntaxKind.ConditionalExpression],
  ...[ts.SyntaxKind.AmpersandAmpersandToken, ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken],
])
const assertion = /\bas\s+(?!const\b)[A-Za-z{[(]/g

/** Sizes of all functions with a body in braces; a nested function also counts for the one around it. */
export function functionsOf({ path, text }: Source): FunctionSize[] {
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const lineAt = (index: number): number => file.getLineAndCharacterOfPosition(index).line + 1
  const found: FunctionSize[] = []
  const look = (node: TypeScript.Node): void => {
    if (ts.isFunctionLike(node) && 'body' in node && node.body !== undefined && ts.isBlock(node.body)) {
      const [first, last] = [lineAt(node.body.getStart()), lineAt(node.body.getEnd())]
      found.push({ where: `${path}:${first}`, lines: last - first + 1, branches: countBranches(node.body) })
    }
    ts.forEachChild(node, look)
  }
  look(file)
  return found
}

function countBranches(node: TypeScript.Node): number {
  let count = BRANCHES.has(node.kind) ? 1 : 0
  ts.forEachChild(node, (child) => {
    count += countBranches(child)
  })
  return count
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
