import type { ExchangeOptions } from '@lazaret/sdk'
import { type Command, Option } from 'commander'
import { usageError } from '../program/cli-error.ts'

export const PARTS = ['tags', 'attributes', 'comments', 'relations'] as const

export type ExchangeInput = {
  readonly uploadAs?: string
  readonly include?: readonly string[]
  readonly kind?: 'file' | 'config' | 'blob'
}

const several = (value: string, all: readonly string[] = []): string[] => [...all, ...value.split(',')]

/** Options that a pull and a push have in common. */
export function withExchangeOptions(command: Command): Command {
  return command
    .option('--upload-as <group>', 'who gets access on the receiving side: a group there, or private')
    .option('--include <parts>', `copy too, comma-separated or repeated: ${PARTS.join(', ')}`, several)
    .addOption(
      new Option('--kind <kind>', 'kind of the objects (default: looked up)').choices(['file', 'config', 'blob']),
    )
}

export function exchangeOptions({ uploadAs, include = [], kind }: ExchangeInput): ExchangeOptions {
  return {
    ...(uploadAs === undefined ? {} : { uploadAs }),
    ...(kind === undefined ? {} : { kind }),
    include: include.map((given) => partOf(given.trim())),
  }
}

function partOf(given: string): (typeof PARTS)[number] {
  const found = PARTS.find((part) => part === given)
  if (found === undefined) throw usageError(`--include: expected ${PARTS.join(', ')}, got "${given}"`)
  return found
}

/** Describes the skipped items, as text of a row. */
export function skippedWords(skipped: readonly { readonly what: string; readonly name: string | null }[]): string[] {
  return skipped.map(({ what, name }) => (name === null ? what : `${what}:${name}`))
}
