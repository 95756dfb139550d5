import type { ObjectShare } from '@lazaret/sdk'
import { Command } from 'commander'
import { changeObjects, objectCount } from '../annotate/change-objects.ts'
import { objectCommand } from '../annotate/object-command.ts'
import { printObjectAction } from '../annotate/print-object-action.ts'
import { queriedTypeOption, queryOption } from '../annotate/query-options.ts'
import { refuseIdentifiers, splitWords } from '../annotate/split-words.ts'
import { collect } from '../arguments/collect.ts'
import { printAction } from '../connection/print-action.ts'
import type { Shape } from '../formats/shape.ts'
import { usageError } from '../program/cli-error.ts'
import { timeText } from '../shapes/objects.ts'

type ChangeOptions = { readonly query?: string; readonly group?: readonly string[] }

const shareList: Shape<ObjectShare> = {
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

const changes = {
  add: {
    queried: 'share every object that matches; all words are groups',
    examples,
    listing: 'lazaret share groups lists them',
    verb: { plain: 'share', past: 'shared' },
    summary: (objects: string, groups: string) => `${objects} with ${groups}`,
  },
  rm: {
    queried: 'take back the share of every object that matches; all words are groups',
    examples: `
Examples:
  lazaret share rm 44d88612fea8a8f36de82e1278abb02f team-a
  lazaret share rm --query 'tag:emotet' team-a -n`,
    listing: 'lazaret share list names those with access',
    verb: { plain: 'take back', past: 'taken back' },
    summary: (objects: string, groups: string) => `shares of ${objects} from ${groups}`,
  },
} as const

export const share = new Command('share')
  .summary('give groups access to objects')
  .addCommand(changeCommand('add').summary('share objects, and what is below them, with groups'))
  .addCommand(changeCommand('rm').aliases(['remove', 'delete']).summary('take shares back that you gave'))
  .addCommand(
    new Command('list')
      .summary('list the groups with access to an object, and why')
      .argument('<id>', 'hash or file:PATH')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret share list 44d88612fea8a8f36de82e1278abb02f\n  lazaret share list file:a.exe -o json',
      )
      .action(printObjectAction(shareList, ({ client, id, signal }) => client.shares.list(id, { signal }))),
  )
  .addCommand(
    new Command('groups')
      .summary('list the groups you can share with')
      .addHelpText('after', '\nExamples:\n  lazaret share groups\n  lazaret share groups -o ids')
      .action(
        printAction(groupList, async ({ client, signal }) =>
          (await client.shares.groups({ signal })).map((group) => ({ group })),
        ),
      ),
  )
  .addCommand(
    objectCommand('allow-third-parties', {
      verb: { plain: 'mark', past: 'marked' },
      summary: (count) => `${objectCount(count)} as shareable with third parties`,
      apply: async ({ client }, id, signal) => {
        await client.shares.allowThirdParties(id, { signal })
        return {}
      },
    })
      .summary('permanently mark objects as shareable with third parties')
      .addHelpText(
        'after',
        `
Examples:
  lazaret share allow-third-parties 44d88612fea8a8f36de82e1278abb02f
  lazaret share allow-third-parties --query 'tag:released' -n`,
      ),
  )
  .addHelpText('after', examples)

function changeCommand(name: 'add' | 'rm'): Command {
  const { queried, examples, listing, verb, summary } = changes[name]
  return new Command(name)
    .usage('[options] <id...> <group...>')
    .argument('[words...]', 'first hashes, @list.txt, - or file:PATH, then groups')
    .addOption(queryOption(queried))
    .addOption(queriedTypeOption())
    .option('--group <name>', 'a group whose name looks like an identifier; repeat for more', collect)
    .addHelpText('after', examples)
    .action(async (words: string[], { query, group = [] }: ChangeOptions, command: Command) => {
      const { ids, values } = splitWords(words, query)
      if (query === undefined) refuseIdentifiers(values, '--group')
      const groups = [...values, ...group]
      if (groups.length === 0) throw usageError('no group given', listing)
      await changeObjects(
        command,
        { ids, query },
        {
          verb,
          detail: 'groups',
          plan: { groups },
          summary: (count) => summary(objectCount(count), groups.join(', ')),
          apply: async ({ client: { shares } }, id, signal) => {
            for (const group of groups) await (name === 'add' ? shares.add : shares.remove)(id, group, { signal })
            return { groups }
          },
        },
      )
    })
}
