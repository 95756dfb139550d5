import type { Operation } from './read-contract.ts'

/** The module that binds every operationId to the export of the same name in the operations file of its tag. */
export function writeRegistry(operations: readonly Operation[]): string {
  const tags = [...new Set(operations.map(({ tag }) => tag))].toSorted()
  const idsOf = (tag: string) => operations.filter((operation) => operation.tag === tag).map(({ id }) => id)
  return [
    "import type { Handlers } from '../contract.ts'",
    ...tags.map((tag) => `import * as ${identifier(tag)} from '../operations/${tag}.ts'`),
    '',
    'export const registry = {',
    ...operations.map(({ id, tag }) => `  ${id}: ${identifier(tag)}.${id},`),
    '} satisfies Handlers',
    '',
    '// An export of an operations file that is not an operation of its tag is a compile error here.',
    'type None<Stray extends never> = Stray',
    'export type Stray =',
    ...tags.map((tag) => {
      const ids = idsOf(tag).map((id) => `'${id}'`)
      return `  | None<Exclude<keyof typeof ${identifier(tag)}, ${ids.join(' | ')}>>`
    }),
    '',
  ].join('\n')
}

/** The tag in camelCase; the suffix keeps reserved words away. */
function identifier(tag: string): string {
  return `${tag.replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())}Operations`
}
