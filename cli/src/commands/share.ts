import { Command } from 'commander'
import { changeObjects, objectCount } from '../annotate/change-objects.ts'
import { queriedTypeOption, queryOption } from '../annotate/query-options.ts'
import { sha256Of } from '../annotate/sha256-of.ts'
import { refuseIdentifiers, splitWords } from '../annotate/split-words.ts'
import { singleIdentifier } from '../arguments/identifiers.ts'
import { openClient } from '../connection/client.ts'
import { contextOf } from '../context/context.ts'
import type { Shape } from '../formats/shape.ts'
import { usageError } from '../program/cli-error.ts'
import { timeText } from '../shapes/objects.ts'

type AddOptions = { readonly query?: string; readonly group?: readonly string[] }
type Share = {
  readonly group_name: string
  readonly access_time: string
  readonly reason_type: string | null
  readonly access_reason?: string
}

const shareList: Shape<Share> = {
  kind: 'list',
  fields: [
    'group_name',
    'reason_type',
    'access_time',
    'related_object_dhash',
    'related_object_type',
    'related_user_login',
    'access_reason',
  ],
  id: ({ group_name }) => group_name,
  columns: [
    { title: 'GROUP', text: ({ group_name }) => group_name, shrink: 'text' },
    { title: 'REASON', text: ({ access_reason, reason_type }) => access_reason ?? reason_type ?? '', shrink: 'text' },
    { title: 'TIME', text: ({ access_time }, viewer) => timeText(access_time, viewer) },
  ],
}

const groupList: Shape<{ readonly group: string }> = {
  kind: 'list',
  fields: ['group'],
  id: ({ group }) => group,
  columns: [{ title: 'GROUP', text: ({ group }) => group }],
}

const examples = `
Examples:
  lazaret share add 44d88612fea8a8f36de82e1278abb02f team-a
  lazaret share add @hashes.txt team-a partners
  lazaret share add --query 'tag:emotet' team-a -n`

export const share = new Command('share')
  .summary('give groups access to objects')
  .addCommand(
    new Command('add')
      .summary('share objects, and what is below them, with groups')
      .usage('[options] <id...> <group...>')
      .argument('[words...]', 'first hashes, @list.txt, - or file:PATH, then groups')
      .addOption(queryOption('share every object that matches; all words are groups'))
      .addOption(queriedTypeOption())
      .option(
        '--group <name>',
        'a group whose name looks like an identifier; repeat for more',
        (one: string, all: string[] = []) => [...all, one],
      )
      .addHelpText('after', examples)
      .action(async (words: string[], { query, group = [] }: AddOptions, command: Command) => {
        const { ids, values } = splitWords(words, query)
        if (query === undefined) refuseIdentifiers(values, '--group')
        const groups = [...values, ...group]
        if (groups.length === 0) throw usageError('no group given', 'lazaret share groups lists them')
        await changeObjects(
          command,
          { ids, query },
          {
            verb: { plain: 'share', past: 'shared' },
            detail: 'groups',
            plan: { groups },
            summary: (count) => `${objectCount(count)} with ${groups.join(', ')}`,
            apply: async ({ client }, id, signal) => {
              for (const name of groups) await client.shares.add(id, name, { signal })
              return { groups }
            },
          },
        )
      }),
  )
  .addCommand(
    new Command('rm')
      .aliases(['remove', 'delete'])
      .summary('take shares back that you gave')
      .usage('[options] <id...> <group...>')
      .argument('[words...]', 'first hashes, @list.txt, - or file:PATH, then groups')
      .addOption(queryOption('take back the share of every object that matches; all words are groups'))
      .addOption(queriedTypeOption())
      .option(
        '--group <name>',
        'a group whose name looks like an identifier; repeat for more',
        (one: string, all: string[] = []) => [...all, one],
      )
      .addHelpText(
        'after',
        `
Examples:
  lazaret share rm 44d88612fea8a8f36de82e1278abb02f team-a
  lazaret share rm --query 'tag:emotet' team-a -n`,
      )
      .action(async (words: string[], { query, group = [] }: AddOptions, command: Command) => {
        const { ids, values } = splitWords(words, query)
        if (query === undefined) refuseIdentifiers(values, '--group')
        const groups = [...values, ...group]
        if (groups.length === 0) throw usageError('no group given', 'lazaret share list names those with access')
        await changeObjects(
          command,
          { ids, query },
          {
            verb: { plain: 'take back', past: 'taken back' },
            detail: 'groups',
            plan: { groups },
            summary: (count) => `shares of ${objectCount(count)} from ${groups.join(', ')}`,
            apply: async ({ client }, id, signal) => {
              for (const name of groups) await client.shares.remove(id, name, { signal })
              return { groups }
            },
          },
        )
      }),
  )
  .addCommand(
    new Command('list')
      .summary('list the groups with access to an object, and why')
      .argument('<id>', 'hash or file:PATH')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret share list 44d88612fea8a8f36de82e1278abb02f\n  lazaret share list file:a.exe -o json',
      )
      .action(async (given: string, _options: object, command: Command) => {
        const context = contextOf(command)
        const opened = await openClient(context)
        const id = await sha256Of(opened, await singleIdentifier(context, given), opened.signal)
        const print = context.print(shareList)
        for (const one of await opened.client.shares.list(id, { signal: opened.signal })) await print.add(one)
        await print.end()
      }),
  )
  .addCommand(
    new Command('groups')
      .summary('list the groups you can share with')
      .addHelpText('after', '\nExamples:\n  lazaret share groups\n  lazaret share groups -o ids')
      .action(async (_options: object, command: Command) => {
        const context = contextOf(command)
        const { client, signal } = await openClient(context)
        const print = context.print(groupList)
        for (const group of await client.shares.groups({ signal })) await print.add({ group })
        await print.end()
      }),
  )
  .addCommand(
    new Command('allow-third-parties')
      .summary('permanently mark objects as shareable with third parties')
      .argument('[ids...]', 'hashes, @list.txt, -, file:PATH or paths')
      .addOption(queryOption())
      .addOption(queriedTypeOption())
      .addHelpText(
        'after',
        `
Examples:
  lazaret share allow-third-parties 44d88612fea8a8f36de82e1278abb02f
  lazaret share allow-third-parties --query 'tag:released' -n`,
      )
      .action(async (ids: string[], { query }: { readonly query?: string }, command: Command) => {
        if (ids.length === 0 && query === undefined) throw usageError('no object given', 'give identifiers or --query')
        await changeObjects(
          command,
          { ids, query },
          {
            verb: { plain: 'mark', past: 'marked' },
            summary: (count) => `${objectCount(count)} as shareable with third parties`,
            apply: async ({ client }, id, signal) => {
              await client.shares.allowThirdParties(id, { signal })
              return {}
            },
          },
        )
      }),
  )
  .addHelpText('after', examples)
