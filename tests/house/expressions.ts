import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { check } from '@makenowjust-labo/recheck'
import type TypeScript from '../../tools/node_modules/typescript/lib/typescript.d.ts'
import { isGenerated, repositoryRoot, type Source, sourcesOf } from './repository.ts'

/** Regular expressions of the packages, which read what others send. */
export type Expressions = {
  /** By their text, the files that have them. */
  readonly literals: ReadonlyMap<string, readonly string[]>
  /** Files that make some from texts, with how many. */
  readonly built: Readonly<Record<string, number>>
}

export function findExpressions(sources: readonly Source[]): Expressions {
  const ts: typeof TypeScript = createRequire(join(repositoryRoot, 'tools/package.json'))('typescript')
  const literals = new Map<string, string[]>()
  const built: Record<string, number> = {}
  for (const source of sourcesOf(sources, 'server', 'sdk', 'cli', 'web')) {
    if (isGenerated(source)) continue
    const look = (node: TypeScript.Node): void => {
      if (ts.isRegularExpressionLiteral(node))
        literals.set(node.text, [...(literals.get(node.text) ?? []), source.path])
      const isMade = ts.isNewExpression(node) || ts.isCallExpression(node)
      if (isMade && ts.isIdentifier(node.expression) && node.expression.text === 'RegExp')
        built[source.path] = (built[source.path] ?? 0) + 1
      ts.forEachChild(node, look)
    }
    look(ts.createSourceFile(source.path, source.text, ts.ScriptTarget.Latest, true))
  }
  return { literals, built }
}

const FAST = new URL('fast-expressions.json', import.meta.url)

/** Expressions that are fast according to `checkerVersion` of recheck: each takes a tenth of a second, some take seconds. */
type FastExpressions = { readonly checkerVersion: string; readonly expressions: readonly string[] }

export function checkerVersion(): string {
  const { version } = createRequire(import.meta.url)('@makenowjust-labo/recheck/package.json')
  return version
}

/** The list, unless another version of the checker made it. */
export function readFastExpressions(): ReadonlySet<string> {
  const list: FastExpressions = JSON.parse(readFileSync(FAST, 'utf8'))
  return new Set(list.checkerVersion === checkerVersion() ? list.expressions : [])
}

export function saveFastExpressions(expressions: readonly string[]): void {
  const list: FastExpressions = { checkerVersion: checkerVersion(), expressions: expressions.toSorted() }
  writeFileSync(FAST, `${JSON.stringify(list, null, 2)}\n`)
}

/** How matching grows with the text where that is faster than its length; undefined if it is not. */
export function slowness(literal: string): string | undefined {
  const end = literal.lastIndexOf('/')
  const source = literal.slice(1, end)
  // Without an unbounded repetition no text makes it slow.
  if (!/[*+]|\{\d+,\}/.test(source)) return undefined
  // The seed: what cannot be decided is tried with random texts, the same in each run.
  const result = check(source, literal.slice(end + 1), { checker: 'hybrid', randomSeed: 1 })
  if (result.status === 'safe') return undefined
  return result.status === 'vulnerable' ? result.complexity.type : `not decided: ${JSON.stringify(result.error)}`
}
