import { createRequire } from 'node:module'
import type TypeScript from '../../tools/node_modules/typescript/lib/typescript.d.ts'

export type Compiler = typeof TypeScript

/** The generator's TypeScript 5: the compiler that checks the sources has no API. */
export function loadCompiler(): Compiler {
  const compiler: Compiler = createRequire(new URL('../../tools/package.json', import.meta.url))('typescript')
  return compiler
}
