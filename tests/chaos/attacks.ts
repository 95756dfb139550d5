import { globSync } from 'node:fs'
import { basename } from 'node:path'

export type Attack = {
  /** What holds whatever happens. */
  readonly promise: string
  /** Files of tests, below `tests/`; otherwise the file of its name. */
  readonly files?: readonly string[]
  /** The environment of the full form; without it the two forms are the same. */
  readonly full?: Readonly<Record<string, string>>
}

/** Rows of docs/reliability.md, in its order. */
export const ATTACKS: Readonly<Record<string, Attack>> = {
  kills: {
    promise:
      'No acknowledged upload or change is lost or wrong after `kill -9` of the server, the supervisor or a worker, at random moments under 16 writers',
    full: { ROUNDS: '100' },
  },
}

const FOLDERS = ['chaos', 'security']

/** All rows; a test in one of the folders that no row names is an attack by itself. */
export function allAttacks(): ReadonlyMap<string, Attack> {
  const all = new Map(Object.entries(ATTACKS))
  const listed = new Set([...all].flatMap(([name, attack]) => filesOf(name, attack)))
  for (const file of globSync(`{${FOLDERS}}/*.test.ts`, { cwd: new URL('..', import.meta.url) }).sort())
    if (!listed.has(file)) all.set(basename(file, '.test.ts'), { promise: `See \`tests/${file}\``, files: [file] })
  return all
}

export function filesOf(name: string, { files }: Attack): readonly string[] {
  return files ?? FOLDERS.map((folder) => `${folder}/${name}.test.ts`)
}
