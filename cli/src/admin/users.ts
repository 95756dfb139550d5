import type { Command } from 'commander'
import { type ProofOptions, readGivenProof, withProof } from '../connection/own-proof.ts'
import { printAction } from '../connection/print-action.ts'
import { contextOf } from '../context/context-of.ts'
import { usageError } from '../program/cli-error.ts'
import { pendingList, userDetail, userList } from '../shapes/users.ts'
import { type AccountChange, changeAccounts, withoutDetails } from './change-accounts.ts'

export type UserFields = { readonly email?: string; readonly info?: string; readonly feedQuality?: string }
export type NewUserOptions = UserFields & {
  readonly email: string
  readonly info: string
  readonly sendEmail?: boolean
  readonly group?: readonly string[]
}
const users = { field: 'login', nouns: ['user', 'users'] } as const

/** A dry run checks that the users exist. */
const knownUsers: Pick<AccountChange, 'field' | 'nouns' | 'plan'> = {
  ...users,
  plan: ({ client }, login, signal) => withoutDetails(client.users.get(login, { signal })),
}

/** Pending users have columns of their own. */
export function listUsers(this: Command, { pending = false }: { readonly pending?: boolean }): Promise<void> {
  return (pending ? listPendingUsers : listAllUsers).call(this)
}

const listAllUsers = printAction(userList, ({ client, signal }) => client.users.list({ pending: false, signal }))
export const listPendingUsers = printAction(pendingList, ({ client, signal }) =>
  client.users.list({ pending: true, signal }),
)
export const showUser = printAction(userDetail, async ({ client, signal }, login: string) => [
  await client.users.get(login, { signal }),
])

export async function createUser(login: string, options: NewUserOptions, command: Command): Promise<void> {
  const { email, info, feedQuality, sendEmail = false, group: groups = [] } = options
  const context = contextOf(command)
  const fields = {
    email,
    additional_info: info,
    send_email: sendEmail,
    ...(feedQuality === undefined ? {} : { feed_quality: feedQuality }),
  }
  await changeAccounts(context, {
    ...users,
    names: [login],
    verb: { plain: 'create', past: 'created', result: 'new' },
    detail: 'groups',
    plan: async () => ({ ...fields, groups }),
    apply: async ({ client }, _login, signal) => {
      // A missing group is found before anything changes.
      for (const group of groups) await client.groups.get(group, { signal })
      await client.users.create(login, fields, { signal })
      for (const group of groups) await client.members.add(group, login, { signal })
      return { groups }
    },
  })
  if (!sendEmail && !context.isDryRun)
    context.messages.note(`next, to set a password: lazaret user password-link ${login}`)
}

/** The server asks an API key for the password where it changes the address of its own account. */
export async function setUser(login: string, options: UserFields & ProofOptions, command: Command): Promise<void> {
  const { email, info, feedQuality } = options
  const change = {
    ...(email === undefined ? {} : { email }),
    ...(info === undefined ? {} : { additional_info: info }),
    ...(feedQuality === undefined ? {} : { feed_quality: feedQuality }),
  }
  if (Object.keys(change).length === 0) throw usageError('nothing to change', '--email, --info, --feed-quality')
  const context = contextOf(command)
  const given = await readGivenProof(context, options)
  await changeAccounts(context, {
    ...users,
    names: [login],
    verb: { plain: 'change', past: 'changed' },
    detail: 'change',
    plan: async ({ client }, _login, signal) => {
      await client.users.get(login, { signal })
      return { change }
    },
    apply: async ({ client }, _login, signal) => {
      await withProof(context, given, (proof) => client.users.update(login, { ...change, ...proof }, { signal }))
      return { change }
    },
  })
}

/** The action of `disable` and `enable`. Either ends the sessions of the users. */
export function switchUsers(disabled: boolean) {
  return (logins: string[], _options: object, command: Command): Promise<void> =>
    changeAccounts(contextOf(command), {
      ...knownUsers,
      names: logins,
      verb: disabled ? { plain: 'disable', past: 'disabled' } : { plain: 'enable', past: 'enabled' },
      apply: ({ client }, login, signal) => withoutDetails(client.users.update(login, { disabled }, { signal })),
    })
}

export async function removeUsers(logins: string[], _options: object, command: Command): Promise<void> {
  await changeAccounts(contextOf(command), {
    ...knownUsers,
    names: logins,
    verb: { plain: 'delete', past: 'deleted', result: 'deleted' },
    warning: 'will be deleted with their keys; their uploads stay.',
    apply: ({ client }, login, signal) => withoutDetails(client.users.delete(login, { signal })),
  })
}

export async function resetTotp(logins: string[], _options: object, command: Command): Promise<void> {
  await changeAccounts(contextOf(command), {
    ...knownUsers,
    names: logins,
    verb: { plain: 'reset', past: 'reset' },
    warning: 'will need no code to sign in.',
    apply: ({ client }, login, signal) => withoutDetails(client.totp.reset(login, { signal })),
  })
}

export async function acceptUsers(
  logins: string[],
  { sendEmail = true }: { readonly sendEmail?: boolean },
  command: Command,
): Promise<void> {
  await changeAccounts(contextOf(command), {
    ...knownUsers,
    names: logins,
    verb: { plain: 'accept', past: 'accepted' },
    apply: ({ client }, login, signal) =>
      withoutDetails(client.users.accept(login, sendEmail ? { signal } : { sendEmail, signal })),
  })
}

export async function rejectUsers(
  logins: string[],
  { sendEmail = false }: { readonly sendEmail?: boolean },
  command: Command,
): Promise<void> {
  await changeAccounts(contextOf(command), {
    ...knownUsers,
    names: logins,
    verb: { plain: 'reject', past: 'rejected', result: 'deleted' },
    warning: 'will be rejected, and their accounts deleted.',
    apply: ({ client }, login, signal) => withoutDetails(client.users.reject(login, { sendEmail, signal })),
  })
}
