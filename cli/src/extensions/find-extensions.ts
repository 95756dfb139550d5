import { accessSync, constants, readdirSync, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import type { Environment } from '../program/io.ts'

/** A program of the user that runs as a command. */
export type Extension = { readonly name: string; readonly path: string }

const PROGRAM_NAME = process.platform === 'win32' ? /^lazaret-([a-z][a-z\d-]*)\.exe$/i : /^lazaret-([a-z][a-z\d-]*)$/

/** The executables `lazaret-<name>` in the folders of PATH. Of two with one name the first one counts, as in a shell. */
export function findExtensions({ PATH = '' }: Environment): readonly Extension[] {
  const found = new Map<string, Extension>()
  // A relative folder depends on the current folder, which others may have written.
  for (const folder of PATH.split(delimiter).filter(isAbsolute)) {
    for (const file of namesIn(folder)) {
      const name = PROGRAM_NAME.exec(file)?.[1]
      const path = join(folder, file)
      if (name !== undefined && !found.has(name) && isExecutable(path)) found.set(name, { name, path })
    }
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch {
    // PATH often names folders that do not exist.
    return []
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  } catch {
    return false
  }
}
