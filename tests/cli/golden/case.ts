import type { Format } from '../../../cli/src/program/globals.ts'
import type { Cli } from '../support/run-cli.ts'

/** A command line whose output is kept: as JSON, and as a table on a terminal. What only reads is kept as CSV and as identifiers, too. */
export type GoldenCase = {
  /** The words after `lazaret`; files are named relative to the folder of the run. `-o` is added. */
  readonly args: readonly string[]
  /** Distinguishes cases of the same words. */
  readonly title?: string
  readonly stdin?: string
  /** Whether the command changes the server: then everything is put back before each run. */
  readonly changes?: boolean
  /** What has to be there first, below the folder of the run. */
  readonly before?: (cli: Cli) => Promise<unknown>
  /** Kept in every format and on a narrow terminal, too: the other formats are made from the same record, so one case of each kind is enough. */
  readonly isSample?: boolean
  /** Formats in which it runs through a pipe. */
  readonly formats?: readonly Format[]
  /** Widths of the terminals on which it runs as a table. */
  readonly columns?: readonly number[]
  /** Further parts of the output that are different each time. */
  readonly normalize?: (text: string) => string
}

export function titleOf({ args, title }: GoldenCase): string {
  const words = args.map((word) => (/^[0-9a-f]{32,}$/.test(word) ? `${word.slice(0, 8)}…` : word))
  return [...words, ...(title === undefined ? [] : [`(${title})`])].join(' ')
}
