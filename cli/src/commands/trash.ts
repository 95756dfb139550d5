import { Command } from 'commander'
import { type AccountChange, changeAccounts, withoutDetails } from '../admin/change-accounts.ts'
import { isHash } from '../arguments/identifiers.ts'
import { openClientToChange } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import { printAction } from '../connection/print-action.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { CliError } from '../program/cli-error.ts'
import { trashList } from '../shapes/trash.ts'

const IDS = 'identifiers of entries, or hashes (SHA-256) of deleted objects'

export const trash = new Command('trash')
  .summary('list, restore and remove deleted objects')
  .addCommand(
    new Command('list')
      .summary('list deleted objects that can be restored, newest deletion first')
      .option('--object <sha256>', 'only the entries of this object')
      .addHelpText('after', '\nExamples:\n  lazaret trash list\n  lazaret trash list -o ids')
      .action(
        printAction(trashList, ({ client, signal }, { object }: { readonly object?: string }) =>
          client.trash.list({ signal, ...(object === undefined ? {} : { object }) }),
        ),
      ),
  )
  .addCommand(
    new Command('restore')
      .summary('restore deleted objects with everything attached to them')
      .argument('<ids...>', IDS)
      .addHelpText(
        'after',
        `
Examples:
  lazaret trash restore 5b1f3a51-3c7c-4a54-9f0e-5d0c9f0a2a11
  lazaret trash restore 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08`,
      )
      .action((ids: string[], _options: object, command: Command) =>
        changeEntries(contextOf(command), {
          names: ids,
          verb: { plain: 'restore', past: 'restored' },
          apply: async ({ client }, id, signal) => {
            const entry = await entryOf({ client, signal }, id)
            return { object: (await client.trash.restore(entry, { signal })).id }
          },
        }),
      ),
  )
  .addCommand(
    new Command('rm')
      .aliases(['remove', 'delete'])
      .summary('permanently delete objects in the trash, with their contents')
      .argument('<ids...>', IDS)
      .addHelpText('after', '\nExamples:\n  lazaret trash rm 5b1f3a51-3c7c-4a54-9f0e-5d0c9f0a2a11 --yes')
      .action((ids: string[], _options: object, command: Command) => removeEntries(contextOf(command), ids)),
  )
  .addCommand(
    new Command('empty')
      .summary('permanently delete all objects in the trash that you may restore')
      .addHelpText('after', '\nExamples:\n  lazaret trash empty -n\n  lazaret trash empty --yes')
      .action(async (_options: object, command: Command) => {
        const context = contextOf(command)
        const { client, signal } = await openClientToChange(context)
        // Read to the end before the question: what was agreed to is what is removed.
        const ids: string[] = []
        for await (const { id } of client.trash.list({ signal })) ids.push(id)
        if (ids.length === 0) return void context.messages.note('the trash is empty')
        await removeEntries(context, ids)
      }),
  )

type EntryChange = Pick<AccountChange, 'names' | 'verb' | 'warning' | 'apply'>

async function changeEntries(context: Context, change: EntryChange): Promise<void> {
  await changeAccounts(context, {
    field: 'id',
    nouns: ['object', 'objects'],
    detail: 'object',
    plan: async (opened, id, signal) => {
      await entryOf({ ...opened, signal }, id)
      return {}
    },
    ...change,
  })
}

async function removeEntries(context: Context, names: readonly string[]): Promise<void> {
  await changeEntries(context, {
    names,
    verb: { plain: 'remove', past: 'removed', result: 'deleted' },
    warning: 'will be permanently deleted, with their contents.',
    apply: async ({ client }, id, signal) =>
      withoutDetails(client.trash.remove(await entryOf({ client, signal }, id), { signal })),
  })
}

/** The newest entry of a hash; an identifier of an entry stands for itself. */
async function entryOf({ client, signal }: Pick<OpenClient, 'client' | 'signal'>, id: string): Promise<string> {
  if (!isHash(id)) return id
  for await (const entry of client.trash.list({ object: id, signal })) return entry.id
  throw new CliError('not_found', `no deleted object ${id} that you may restore`)
}
