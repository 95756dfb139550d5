import type { Command } from 'commander'
import { contextOf } from '../context/context-of.ts'
import { CliError, usageError } from '../program/cli-error.ts'
import { changeAccounts } from './change-accounts.ts'

type AdminOption = { readonly admin?: boolean }
const members = { field: 'login', nouns: ['member', 'members'] } as const

export async function addMembers(
  group: string,
  logins: string[],
  { admin }: AdminOption,
  command: Command,
): Promise<void> {
  await changeAccounts(contextOf(command), {
    ...members,
    names: logins,
    verb: { plain: 'add', past: 'added' },
    detail: 'group',
    plan: async ({ client }, login, signal) => {
      await client.groups.get(group, { signal })
      await client.users.get(login, { signal })
      return { group }
    },
    apply: async ({ client }, login, signal) => {
      await client.members.add(group, login, { signal })
      if (admin) await client.members.update({ group, login }, { group_admin: true }, { signal })
      return { group }
    },
  })
}

export async function setMembers(
  group: string,
  logins: string[],
  { admin }: AdminOption,
  command: Command,
): Promise<void> {
  if (admin === undefined) throw usageError('nothing to change', '--admin or --no-admin')
  await changeAccounts(contextOf(command), {
    ...members,
    names: logins,
    verb: { plain: 'change', past: 'changed' },
    detail: 'group',
    plan: async ({ client }, login, signal) => {
      requireMember(await client.groups.get(group, { signal }), login)
      return { group, group_admin: admin }
    },
    apply: async ({ client }, login, signal) => {
      await client.members.update({ group, login }, { group_admin: admin }, { signal })
      return { group, group_admin: admin }
    },
  })
}

export async function removeMembers(
  group: string,
  logins: string[],
  _options: object,
  command: Command,
): Promise<void> {
  await changeAccounts(contextOf(command), {
    ...members,
    names: logins,
    verb: { plain: 'remove', past: 'removed' },
    detail: 'group',
    plan: async ({ client }, login, signal) => {
      requireMember(await client.groups.get(group, { signal }), login)
      return { group }
    },
    apply: async ({ client }, login, signal) => {
      await client.members.remove(group, login, { signal })
      return { group }
    },
  })
}

function requireMember({ users }: { readonly users: readonly string[] }, login: string): void {
  if (!users.includes(login)) throw new CliError('not_found', `${login} is not a member`)
}
