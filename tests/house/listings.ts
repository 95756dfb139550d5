import { importsOf } from './imports.ts'
import type { Source } from './repository.ts'

/** Files of cli/src/commands that cli/src/commands.ts does not import. */
export function unlistedCommands(sources: readonly Source[]): string[] {
  return unlisted(sources, { folder: 'cli/src/commands/', list: 'cli/src/commands.ts' })
}

/** Files of server/src/operations that no tag of the contract names. */
export function unlistedOperations(sources: readonly Source[]): string[] {
  return unlisted(sources, { folder: 'server/src/operations/', list: 'server/src/generated/registry.ts' })
}

function unlisted(sources: readonly Source[], { folder, list }: { folder: string; list: string }): string[] {
  const source = sources.find(({ path }) => path === list)
  const listed = new Set(source ? importsOf(source).map(({ target }) => target) : [])
  return sources
    .filter(({ path }) => path.startsWith(folder) && path.endsWith('.ts') && !listed.has(path))
    .map(({ path }) => `${path}: not imported by ${list}`)
}
