import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A text file of the repository; the path is relative to its root, with slashes. */
export type Source = { readonly path: string; readonly text: string }

export const repositoryRoot = join(import.meta.dirname, '..', '..')

const skippedFolders = new Set(['node_modules', 'dist', 'data', 'data-dev', '.git', '.turbo', '.tap'])
const textFile = /(\.(tsx?|mjs|js|json|ya?ml|md|sql|sh|conf|toml|ini|txt)|Dockerfile|^\.?[a-z]+rc|\.editorconfig|run)$/

export function readRepository(root: string = repositoryRoot): Source[] {
  return pathsBelow(root, '').map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
}

export function isCode({ path }: Source): boolean {
  return /\.tsx?$/.test(path) && !path.endsWith('.d.ts')
}

export function isGenerated({ path }: Source): boolean {
  return path.includes('/generated/')
}

/** Sources in the `src` folder of one of our packages. */
export function sourcesOf(sources: readonly Source[], ...packages: readonly string[]): Source[] {
  return sources.filter((source) => isCode(source) && packages.some((name) => source.path.startsWith(`${name}/src/`)))
}

function pathsBelow(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : pathsBelow(root, path)
    return entry.isFile() && textFile.test(entry.name) && entry.name !== 'package-lock.json' ? [path] : []
  })
}
