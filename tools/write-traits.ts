import type { Operation } from './read-contract.ts'

/** The paths of POST operations that a client may send again: those that only read, and those that do the same twice as once. */
export function writeTraits(operations: readonly Operation[]): string {
  return [list('SAFE_POSTS', 'safe', operations), list('REPEATABLE_POSTS', 'repeatable', operations)].join('\n')
}

function list(name: string, repeat: string, operations: readonly Operation[]): string {
  const names = operations
    .filter(({ fields }) => fields['x-repeat'] === repeat)
    .map(({ where }) => `  '${where.replace('post ', '')}',\n`)
  return `export const ${name}: readonly string[] = [\n${names.join('')}]\n`
}
