import type { Hunt, NewHunt } from '@lazaret/sdk'
import { Command } from 'commander'
import { parseCount } from '../arguments/quantities.ts'
import { openClientToChange } from '../connection/client.ts'
import { printAction } from '../connection/print-action.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { usageError } from '../program/cli-error.ts'
import { huntHits, huntList, huntStream } from '../shapes/hunts.ts'
import { compareCommand } from '../yara/compare-hunts.ts'
import { findRuleset } from '../yara/find-ruleset.ts'
import { readRules } from '../yara/rule-files.ts'

type StartOptions = {
  readonly ruleset?: string
  readonly rulesetVersion?: string
  readonly query?: string
  readonly newest?: string
  readonly detach?: boolean
}
type KeepOptions = { readonly group?: string; readonly tag?: string; readonly expires?: string }
type WatchOptions = { readonly once?: boolean }

const ID = 'identifier of a hunt'
const EXAMPLE = '5b0e9a3c-3f0a-4a52-9b60-2f1a3f0c7d11'

export const hunt = new Command('hunt')
  .summary('scan stored files with YARA rules')
  .addCommand(
    new Command('start')
      .summary('start a hunt and print its hits as they are found')
      .description(
        'Scans the files that you see with the rules of a file or of a ruleset, newest first. Ctrl-C ends the printing, and the hunt goes on.',
      )
      .argument('[file]', 'file of YARA rules')
      .option('--ruleset <ruleset>', 'take the rules of this ruleset (name, GROUP/NAME or identifier)')
      .option('--ruleset-version <n>', 'take this version of the ruleset (default: the current one)')
      .option('--query <query>', 'scan only files that this search finds')
      .option('--newest <n>', 'scan at most this many files, the newest of them')
      .option('--detach', 'print the hunt instead of its hits, and do not wait')
      .addHelpText(
        'after',
        `
Examples:
  lazaret hunt start rules.yar
  lazaret hunt start rules.yar --query 'type:pe AND tag:packed' -o ids
  lazaret hunt start rules.yar --newest 10000 --detach
  lazaret hunt start --ruleset analysts/ransomware
  lazaret hunt start --ruleset ransomware --ruleset-version 3`,
      )
      .action((file: string | undefined, options: StartOptions, command: Command) =>
        start(contextOf(command), file, options),
      ),
  )
  .addCommand(
    new Command('list')
      .summary('list your hunts, newest first')
      .addHelpText('after', '\nExamples:\n  lazaret hunt list\n  lazaret hunt list -o ids')
      .action(printAction(huntList, ({ client, signal }) => client.hunts.list({ signal }))),
  )
  .addCommand(
    new Command('watch')
      .summary('show how far a hunt is until it has ended')
      .argument('<id>', ID)
      .option('--once', 'show it once')
      .addHelpText(
        'after',
        `\nExamples:\n  lazaret hunt watch ${EXAMPLE}\n  lazaret hunt watch ${EXAMPLE} --once -o json`,
      )
      .action(
        printAction(huntStream, ({ client, signal }, id: string, { once }: WatchOptions) =>
          once ? client.hunts.get(id, { signal }).then((found) => [found]) : client.hunts.follow(id, { signal }),
        ),
      ),
  )
  .addCommand(
    new Command('hits')
      .summary('list the hits of a hunt')
      .argument('<id>', ID)
      .option('--follow', 'print further hits until the hunt has ended')
      .addHelpText(
        'after',
        `\nExamples:\n  lazaret hunt hits ${EXAMPLE}\n  lazaret hunt hits ${EXAMPLE} --follow -o ids`,
      )
      .action(
        printAction(huntHits, ({ client, signal }, id: string, options: { readonly follow?: boolean }) =>
          client.hunts.hits(id, { ...options, signal }),
        ),
      ),
  )
  .addCommand(compareCommand())
  .addCommand(
    new Command('keep')
      .summary('scan new files with the rules of a hunt')
      .description('Creates a ruleset of its rules. The hunt and its hits stay.')
      .argument('<id>', ID)
      .argument('<name>', 'name of the ruleset')
      .option('--group <group>', 'group whose members see the ruleset (default: your own)')
      .option('--tag <tag>', 'tag that matching files get')
      .option('--expires <time>', 'time after which new files are no longer scanned (default: never)')
      .addHelpText(
        'after',
        `
Examples:
  lazaret hunt keep ${EXAMPLE} ransomware
  lazaret hunt keep ${EXAMPLE} ransomware --group analysts --expires 2027-02-01T00:00:00Z`,
      )
      .action(async (id: string, name: string, options: KeepOptions, command: Command) => {
        const context = contextOf(command)
        const { client, signal } = await openClientToChange(context)
        if (context.isDryRun) return void context.messages.note(`would create ruleset ${name} of hunt ${id}`)
        const { expires, ...others } = options
        const ruleset = { name, ...others, ...(expires === undefined ? {} : { expiresAt: expires }) }
        const { group } = await client.hunts.keep(id, ruleset, { signal })
        context.messages.note(`created ruleset ${group}/${name}`)
      }),
  )
  .addCommand(
    new Command('cancel')
      .summary('end a hunt; its hits stay')
      .argument('<id>', ID)
      .addHelpText('after', `\nExamples:\n  lazaret hunt cancel ${EXAMPLE}`)
      .action(async (id: string, _options: object, command: Command) => {
        const context = contextOf(command)
        const { client, signal } = await openClientToChange(context)
        if (context.isDryRun) return void context.messages.note(`would cancel hunt ${id}`)
        context.messages.note(summaryOf(await client.hunts.cancel(id, { signal })))
      }),
  )
  .addCommand(
    new Command('rm')
      .aliases(['remove', 'delete'])
      .summary('delete a hunt with its hits')
      .argument('<id>', ID)
      .addHelpText('after', `\nExamples:\n  lazaret hunt rm ${EXAMPLE}`)
      .action(async (id: string, _options: object, command: Command) => {
        const context = contextOf(command)
        const { client, signal } = await openClientToChange(context)
        if (context.isDryRun) return void context.messages.note(`would delete hunt ${id}`)
        await client.hunts.remove(id, { signal })
        context.messages.note(`deleted hunt ${id}`)
      }),
  )

async function start(context: Context, file: string | undefined, options: StartOptions): Promise<void> {
  const { messages } = context
  const { ruleset, rulesetVersion, query, newest, detach } = options
  if (rulesetVersion !== undefined && ruleset === undefined) throw usageError('--ruleset-version needs --ruleset')
  const version = rulesetVersion === undefined ? undefined : parseCount(rulesetVersion, '--ruleset-version', { min: 1 })
  if ((file === undefined) === (ruleset === undefined)) throw usageError('give a file of YARA rules or --ruleset')
  const count = newest === undefined ? undefined : parseCount(newest, '--newest', { min: 1 })
  const ofFile = file === undefined ? undefined : await readRules(context.io, file)
  const opened = await openClientToChange(context)
  const { client, signal } = opened
  const wanted: NewHunt = {
    ...(ofFile === undefined ? { rulesetId: (await findRuleset(opened, ruleset ?? '')).id } : { source: ofFile }),
    ...(version === undefined ? {} : { rulesetVersion: version }),
    ...(query === undefined ? {} : { query }),
    ...(count === undefined ? {} : { newest: count }),
  }
  if (context.isDryRun) return void messages.note(`would start a hunt with ${file ?? ruleset}`)
  const created = await client.hunts.create(wanted, { signal })
  if (detach) return context.printAll(huntList, () => [created])
  const { id, unfiltered_rules: unfiltered = [] } = created
  if (unfiltered.length > 0)
    messages.note(`every file is read, because these rules need no certain text: ${unfiltered.join(', ')}`)
  messages.note(`hunt ${id} scans ${created.total} files; it goes on after Ctrl-C`)
  await context.printAll(huntHits, () => client.hunts.hits(id, { follow: true, signal }))
  messages.note(summaryOf(await client.hunts.get(id, { signal })))
}

function summaryOf({ id, state, reason, scanned, skipped, failed, total, hits }: Hunt): string {
  const why = reason === null ? '' : ` (${reason})`
  return `hunt ${id} is ${state}${why}: ${hits} hits, ${scanned} of ${total} files scanned, ${skipped} of them skipped by their text, ${failed} not scanned`
}
