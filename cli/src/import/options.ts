import { createHash } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'
import { configPath } from '../configuration/profile.ts'
import { usageError } from '../program/cli-error.ts'
import type { Io } from '../program/io.ts'
import type { ImportKey } from './journal.ts'
import { PARTS, type Part } from './target.ts'

/** The options of an import as commander hands them over. */
export type ImportOptions = {
  readonly sourceKeyFile?: string
  readonly query?: string
  readonly since?: string
  readonly state?: string
  readonly update?: boolean
  readonly keepOrigin?: boolean
  readonly without?: readonly string[]
  readonly zipPassword?: string
}

export function skippedParts({ without = [], keepOrigin }: ImportOptions): ReadonlySet<Part> {
  const parts = new Set(
    without.map((given) => {
      const found = PARTS.find((part) => part === given.trim())
      if (found === undefined) throw usageError(`--without: expected ${PARTS.join(', ')}, got "${given}"`)
      return found
    }),
  )
  if (keepOrigin && parts.has('attributes')) throw usageError('--keep-origin needs attributes')
  return parts
}

/** The state folder of an import: one for each pair of servers and selection. */
export function stateFolder(io: Io, key: ImportKey, { state }: ImportOptions): string {
  if (state !== undefined) return resolve(io.cwd, state)
  const name = createHash('sha256').update(JSON.stringify(key)).digest('hex').slice(0, 16)
  return join(dirname(configPath(io)), 'imports', name)
}
