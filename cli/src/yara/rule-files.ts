import { readdir, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { readText } from '../arguments/text-input.ts'
import { localFileError, usageError } from '../program/cli-error.ts'
import type { Io } from '../program/io.ts'

const SUFFIX = /\.yara?$/i

/** The files of rules at a path: itself, or those below a folder that end in `.yar` or `.yara`. */
export async function ruleFiles(io: Io, paths: readonly string[]): Promise<readonly string[]> {
  const files = await Promise.all(paths.map((path) => ruleFilesAt(io, path)))
  return [...new Set(files.flat())]
}

async function ruleFilesAt(io: Io, path: string): Promise<readonly string[]> {
  if (path === '-') return [path]
  const full = resolve(io.cwd, path)
  try {
    if (!(await stat(full)).isDirectory()) return [path]
    const entries = await readdir(full, { recursive: true, withFileTypes: true })
    const below = entries.filter((entry) => entry.isFile() && SUFFIX.test(entry.name))
    const names = below.map((entry) => join(path, entry.parentPath.slice(full.length), entry.name)).toSorted()
    if (names.length === 0) throw usageError(`${path}: no .yar or .yara files`)
    return names
  } catch (error) {
    if (error instanceof Error && error.name === 'CliError') throw error
    throw localFileError(path, error)
  }
}

/** The name of the ruleset that a file becomes. */
export function rulesetNameOf(path: string): string {
  const name = basename(path)
    .replace(SUFFIX, '')
    .replaceAll(/[^A-Za-z0-9_.-]/g, '_')
  return name.slice(0, 100)
}

export async function readRules(io: Io, path: string): Promise<string> {
  return (await readText(io, path)).text
}
