import { Command } from 'commander'
import { changeAccounts, withoutDetails } from '../admin/change-accounts.ts'
import { openClient } from '../connection/client.ts'
import { printAction } from '../connection/print-action.ts'
import { contextOf } from '../context/context-of.ts'
import { usageError } from '../program/cli-error.ts'
import { sessionList } from '../shapes/sessions.ts'

type UserOption = { readonly user?: string }
type RevokeOptions = UserOption & { readonly others?: boolean }

export const session = new Command('session')
  .summary('list sessions and end them')
  .addCommand(
    new Command('list')
      .summary('list your sessions')
      .option('--user <login>', 'list the sessions of another user')
      .addHelpText('after', '\nExamples:\n  lazaret session list\n  lazaret session list --user alice -o ids')
      .action(
        printAction(sessionList, ({ client, signal }, { user }: UserOption) =>
          client.sessions.list({ ...loginOf(user), signal }),
        ),
      ),
  )
  .addCommand(
    new Command('revoke')
      .aliases(['rm', 'remove', 'delete'])
      .summary('end sessions')
      .argument('[ids...]', 'identifiers of sessions')
      .option('--others', 'end all except the one that is used for this')
      .option('--user <login>', 'with --others: those of another user')
      .addHelpText(
        'after',
        `
Examples:
  lazaret session revoke 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10
  lazaret session revoke --others
  lazaret session revoke --others --user alice`,
      )
      .action(revokeSessions),
  )

async function revokeSessions(ids: string[], { others, user }: RevokeOptions, command: Command): Promise<void> {
  if (Boolean(others) === ids.length > 0) throw usageError('give either identifiers or --others')
  if (user !== undefined && !others) throw usageError('--user: needs --others')
  if (others) return revokeOthers(user, command)
  await changeAccounts(contextOf(command), {
    field: 'id',
    names: ids,
    nouns: ['session', 'sessions'],
    verb: { plain: 'revoke', past: 'revoked', result: 'deleted' },
    apply: ({ client }, id, signal) => withoutDetails(client.sessions.end(id, { signal })),
  })
}

async function revokeOthers(user: string | undefined, command: Command): Promise<void> {
  const context = contextOf(command)
  const { client, signal } = await openClient(context)
  if (context.isDryRun) {
    const listed = await client.sessions.list({ ...loginOf(user), signal })
    return void context.messages.note(`would revoke ${counted(listed.filter(({ is_current }) => !is_current).length)}`)
  }
  context.messages.note(`revoked ${counted(await client.sessions.endAll({ ...loginOf(user), signal }))}`)
}

function loginOf(user: string | undefined): { readonly login?: string } {
  return user === undefined ? {} : { login: user }
}

function counted(count: number): string {
  return `${count} ${count === 1 ? 'session' : 'sessions'}`
}
