import { posix } from 'node:path'
import { blank } from './code-text.ts'
import type { Source } from './repository.ts'

/** `target` is a path of the repository for a relative import, the specifier itself otherwise. */
export type Import = {
  readonly from: string
  readonly target: string
  readonly isLazy: boolean
  readonly isType: boolean
  readonly line: number
}

const patterns = [
  { pattern: /^[ \t]*(?:import|export)\b[^'"`;()]*?\bfrom\s*(['"])([^'"\n]+)\1/gm, isLazy: false },
  { pattern: /^[ \t]*import\s*(['"])([^'"\n]+)\1/gm, isLazy: false },
  { pattern: /\bimport\(\s*(['"])([^'"\n]+)\1/g, isLazy: true },
]

/** Every import of a file, types, re-exports and lazy imports included. */
export function importsOf({ path, text }: Source): Import[] {
  const code = blank(text, { comments: true, strings: false })
  return patterns.flatMap(({ pattern, isLazy }) =>
    [...code.matchAll(pattern)].map((match) => ({
      from: path,
      target: resolve(path, match[2] ?? ''),
      isLazy,
      isType: /^\s*(?:import|export)\s+type\b/.test(match[0]),
      line: code.slice(0, match.index).split('\n').length,
    })),
  )
}

function resolve(path: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : specifier
}
