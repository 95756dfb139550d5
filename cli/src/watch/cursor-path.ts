import { dirname, join, resolve } from 'node:path'
import { configPath } from '../configuration/profile.ts'
import { usageError } from '../program/cli-error.ts'
import type { Io } from '../program/io.ts'

const ending = '.json'

export function cursorFolder(io: Io): string {
  return join(dirname(configPath(io)), 'cursors')
}

/** A name is a cursor next to the config file; anything with a slash or ending in `.json` is a path. */
export function cursorPath(io: Io, given: string): string {
  if (/[/\\]/.test(given) || given.endsWith(ending)) return resolve(io.cwd, given)
  if (!/^[\w][\w.-]{0,63}$/.test(given))
    throw usageError(`--cursor: "${given}" is neither a name (letters, digits, _ . -) nor a path`)
  return join(cursorFolder(io), given + ending)
}

export function cursorName(file: string): string | undefined {
  return file.endsWith(ending) ? file.slice(0, -ending.length) : undefined
}
