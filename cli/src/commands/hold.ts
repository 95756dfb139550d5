import { Command } from 'commander'
import { changeAccounts, withoutDetails } from '../admin/change-accounts.ts'
import { recordedSha256, sha256Of } from '../annotate/sha256-of.ts'
import { printAction } from '../connection/print-action.ts'
import { contextOf } from '../context/context-of.ts'
import { holdList } from '../shapes/holds.ts'

const EXAMPLE = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'
const NOUNS = ['object', 'objects'] as const

export const hold = new Command('hold')
  .summary('keep objects from being deleted')
  .addCommand(
    new Command('list')
      .summary('list the objects under hold, newest first')
      .addHelpText('after', '\nExamples:\n  lazaret hold list\n  lazaret hold list -o ids')
      .action(printAction(holdList, ({ client, signal }) => client.holds.list({ signal }))),
  )
  .addCommand(
    new Command('add')
      .summary('place objects under hold')
      .description(
        'Nobody deletes the objects, nor removes them from the trash, until the hold is released. A hold that exists gets the new reason.',
      )
      .argument('<ids...>', 'hashes of objects, also of those in the trash (SHA-256)')
      .requiredOption('--reason <text>', 'shown to everyone who sees the object')
      .addHelpText('after', `\nExamples:\n  lazaret hold add ${EXAMPLE} --reason 'Evidence in case 2026-114'`)
      .action((names: string[], { reason }: { readonly reason: string }, command: Command) =>
        changeAccounts(contextOf(command), {
          field: 'id',
          names,
          nouns: NOUNS,
          verb: { plain: 'hold', past: 'held' },
          apply: async (opened, id, signal) => {
            const sha256 = await sha256Of(opened, id, signal)
            return withoutDetails(opened.client.holds.place(sha256, { reason }, { signal }))
          },
        }),
      ),
  )
  .addCommand(
    new Command('rm')
      .aliases(['remove', 'release'])
      .summary('release the hold of objects')
      .argument('<ids...>', 'hashes of objects')
      .addHelpText('after', `\nExamples:\n  lazaret hold rm ${EXAMPLE}`)
      .action((names: string[], _options: object, command: Command) =>
        changeAccounts(contextOf(command), {
          field: 'id',
          names,
          nouns: NOUNS,
          verb: { plain: 'release', past: 'released' },
          apply: async (opened, id, signal) =>
            withoutDetails(opened.client.holds.release(await recordedSha256(opened, id, signal), { signal })),
        }),
      ),
  )
