import type { CaseState } from '@lazaret/sdk'
import { Command, Option } from 'commander'
import { queriedTypeOption, queryOption } from '../annotate/query-options.ts'
import { recordedSha256 } from '../annotate/sha256-of.ts'
import { singleIdentifier } from '../arguments/identifiers.ts'
import {
  type ChangeOptions,
  changeCase,
  createCase,
  type DescriptionOptions,
  deleteCases,
} from '../cases/change-cases.ts'
import { addMembers, removeMembers } from '../cases/change-members.ts'
import { findCase } from '../cases/find-case.ts'
import { shareCase, unshareCase } from '../cases/share-case.ts'
import { openClientToShow } from '../connection/client.ts'
import { printAction } from '../connection/print-action.ts'
import { contextOf } from '../context/context-of.ts'
import { caseDetail, caseList, caseObjects } from '../shapes/cases.ts'

type ListOptions = { readonly state?: CaseState; readonly name?: string; readonly object?: string }
type MemberOptions = { readonly query?: string; readonly note?: string }

const CASE = 'name or identifier'
const IDS = 'hashes, @list.txt, - (standard input), file:PATH'
const EXAMPLE = '44d88612fea8a8f36de82e1278abb02f'
const stateOption = (about: string) => new Option('--state <state>', about).choices(['open', 'closed'])

export const caseCommand = new Command('case')
  .summary('collect objects in cases that groups work on')
  .addCommand(
    new Command('list')
      .summary('list the cases of your groups, newest first')
      .description('OBJECTS are those that you see, "1000+" if there are more.')
      .addOption(stateOption('only cases in this state'))
      .option('--name <text>', 'only cases whose name begins with this')
      .option('--object <id>', 'only cases of this object')
      .addHelpText('after', `\nExamples:\n  lazaret case list --state open\n  lazaret case list --object ${EXAMPLE}`)
      .action(async ({ object, ...filter }: ListOptions, command: Command) => {
        const context = contextOf(command)
        const id = object === undefined ? undefined : await singleIdentifier(context, object)
        const opened = await openClientToShow(context)
        const { client, signal } = opened
        const ofObject = id === undefined ? {} : { object: await recordedSha256(opened, id, signal) }
        await context.printAll(caseList, () => client.cases.list({ ...filter, ...ofObject, counts: true, signal }))
      }),
  )
  .addCommand(
    new Command('show')
      .summary('show a case with its description')
      .argument('<case>', CASE)
      .addHelpText('after', '\nExamples:\n  lazaret case show harbour\n  lazaret case show harbour -o json')
      .action(
        printAction(caseDetail, async (opened, word: string) => {
          const { id } = await findCase(opened, word)
          return [await opened.client.cases.get(id, { counts: true, signal: opened.signal })]
        }),
      ),
  )
  .addCommand(
    new Command('objects')
      .summary('list the objects of a case that you see, newest addition first')
      .argument('<case>', CASE)
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret case objects harbour\n  lazaret case objects harbour -o ids | lazaret download - -O harbour',
      )
      .action(async (word: string, _options: object, command: Command) => {
        const context = contextOf(command)
        const opened = await openClientToShow(context)
        const { id } = await findCase(opened, word)
        await context.printAll(caseObjects, () => opened.client.cases.objects(id, { signal: opened.signal }))
      }),
  )
  .addCommand(
    withDescription(new Command('create'))
      .summary('create a case, which only you see until you share it')
      .argument('<name>', 'name of the case')
      .addHelpText(
        'after',
        `
Examples:
  lazaret case create harbour --description 'First seen on Monday'
  lazaret case create harbour --description-file notes.md -o ids`,
      )
      .action((name: string, options: DescriptionOptions, command: Command) =>
        createCase(contextOf(command), name, options),
      ),
  )
  .addCommand(
    withDescription(new Command('change'))
      .summary('change the name, description or state of a case')
      .argument('<case>', CASE)
      .option('--rename <name>', 'new name')
      .addOption(stateOption('new state'))
      .addHelpText(
        'after',
        `
Examples:
  lazaret case change harbour --state closed
  lazaret case change harbour --description-file notes.md`,
      )
      .action((word: string, options: ChangeOptions, command: Command) =>
        changeCase(contextOf(command), word, options),
      ),
  )
  .addCommand(
    new Command('rm')
      .alias('delete')
      .summary('delete cases with their notes; the objects stay')
      .argument('<cases...>', CASE)
      .addHelpText('after', '\nExamples:\n  lazaret case rm harbour\n  lazaret case rm harbour --yes')
      .action((names: string[], _options: object, command: Command) => deleteCases(contextOf(command), names)),
  )
  .addCommand(
    new Command('add')
      .summary('add objects to a case')
      .description('Nobody sees an object because it is in a case. A note replaces that of objects in the case.')
      .argument('<case>', CASE)
      .argument('[ids...]', IDS)
      .option('--note <text>', 'why the objects are in the case')
      .addOption(queryOption())
      .addOption(queriedTypeOption())
      .addHelpText(
        'after',
        `
Examples:
  lazaret case add harbour ${EXAMPLE} --note 'dropper of the first host'
  lazaret case add harbour @hashes.txt
  lazaret search tag:emotet -l all -o ids | lazaret case add harbour -`,
      )
      .action((word: string, ids: string[], { query, note }: MemberOptions, command: Command) =>
        addMembers(command, word, { ids, query, note }),
      ),
  )
  .addCommand(
    new Command('remove')
      .summary('remove objects from a case; they stay in the repository')
      .argument('<case>', CASE)
      .argument('[ids...]', IDS)
      .addOption(queryOption())
      .addOption(queriedTypeOption())
      .addHelpText(
        'after',
        `\nExamples:\n  lazaret case remove harbour ${EXAMPLE}\n  lazaret case remove harbour --query tag:benign`,
      )
      .action((word: string, ids: string[], { query }: MemberOptions, command: Command) =>
        removeMembers(command, word, { ids, query }),
      ),
  )
  .addCommand(
    new Command('share')
      .summary('share a case with groups')
      .description(
        'Members see the case, and those of its objects that they see anyway. In a workspace they change it.',
      )
      .argument('<case>', CASE)
      .argument('<groups...>')
      .addHelpText('after', '\nExamples:\n  lazaret case share harbour analysts')
      .action((word: string, groups: string[], _options: object, command: Command) =>
        shareCase(contextOf(command), word, groups),
      ),
  )
  .addCommand(
    new Command('unshare')
      .summary('take shares of a case back')
      .argument('<case>', CASE)
      .argument('<groups...>')
      .addHelpText('after', '\nExamples:\n  lazaret case unshare harbour analysts')
      .action((word: string, groups: string[], _options: object, command: Command) =>
        unshareCase(contextOf(command), word, groups),
      ),
  )

function withDescription(command: Command): Command {
  return command
    .option('--description <text>', 'notes of the team')
    .option('--description-file <path>', 'a file with the description, - for standard input')
}
