import type { ComparedFile, HitBy, HuntComparison } from '@lazaret/sdk'
import { Command, Option } from 'commander'
import { openClientToShow } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { comparedFiles } from '../shapes/hunts.ts'

const NEWER = '5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11'
const OLDER = '0c6f4f51-0f0e-4d6f-8f62-6c2f3a1b9e10'
const CHANGES = ['this', 'other'] as const

type CompareOptions = { readonly hitBy?: HitBy }
type Pair = { readonly id: string; readonly other: string }

export function compareCommand(): Command {
  return new Command('compare')
    .summary('compare the hits of two hunts')
    .description(
      'Lists the files that only this hunt hit, then those that only the other hit. Hunts of two versions of a ruleset show what the change did.',
    )
    .argument('<id>', 'identifier of a hunt')
    .argument('<other>', 'identifier of the hunt that it is compared with')
    .addOption(new Option('--hit-by <hunts>', 'list only files that these hunts hit').choices([...CHANGES, 'both']))
    .addHelpText(
      'after',
      `\nExamples:\n  lazaret hunt compare ${NEWER} ${OLDER}\n  lazaret hunt compare ${NEWER} ${OLDER} --hit-by other -o ids`,
    )
    .action((id: string, other: string, options: CompareOptions, command: Command) =>
      compare(contextOf(command), { id, other }, options),
    )
}

async function compare(context: Context, pair: Pair, { hitBy }: CompareOptions): Promise<void> {
  const opened = await openClientToShow(context)
  const comparison = await opened.client.hunts.compare(pair.id, pair.other, { signal: opened.signal })
  context.messages.note(summaryOf(comparison))
  if (comparison.scope_differences.length > 0)
    context.messages.note(`the hunts may have scanned different files: ${comparison.scope_differences.join(', ')}`)
  await context.printAll(comparedFiles, () => filesOf(opened, pair, hitBy === undefined ? CHANGES : [hitBy]))
}

async function* filesOf(
  { client, signal }: OpenClient,
  { id, other }: Pair,
  groups: readonly HitBy[],
): AsyncGenerator<ComparedFile, void> {
  for (const hitBy of groups) yield* client.hunts.comparedFiles(id, other, hitBy, { signal })
}

function summaryOf({ counts }: HuntComparison): string {
  return `hit by this hunt only: ${counts.this}, by the other only: ${counts.other}, by both: ${counts.both}`
}
