import type { Command } from 'commander'
import type { OpenClient } from '../connection/connection.ts'
import { printAction } from '../connection/print-action.ts'
import { contextOf } from '../context/context-of.ts'
import { usageError } from '../program/cli-error.ts'
import { groupDetail, groupList } from '../shapes/groups.ts'
import { applyCapabilities, changesText, parseCapabilities } from './capability-changes.ts'
import { changeAccounts, withoutDetails } from './change-accounts.ts'

export type GroupFields = {
  readonly capability?: readonly string[]
  readonly anyCapability?: boolean
  readonly default?: boolean
  readonly workspace?: boolean
}
const groups = { field: 'group', nouns: ['group', 'groups'] } as const

export const listGroups = printAction(groupList, ({ client, signal }) => client.groups.list({ signal }))
export const showGroup = printAction(groupDetail, async ({ client, signal }, name: string) => [
  await client.groups.get(name, { signal }),
])

export async function createGroup(name: string, options: GroupFields, command: Command): Promise<void> {
  const { capability = [], anyCapability = false } = options
  const changes = parseCapabilities(capability, anyCapability)
  if (changes.some(({ isAdded }) => !isAdded)) throw usageError('--capability: a new group has no capability to remove')
  const group = { capabilities: applyCapabilities([], changes), ...flagsOf(options) }
  await changeAccounts(contextOf(command), {
    ...groups,
    names: [name],
    verb: { plain: 'create', past: 'created', result: 'new' },
    detail: 'capabilities',
    plan: async () => group,
    apply: async ({ client }, _name, signal) => {
      const { capabilities, ...flags } = group
      await client.groups.create(name, { capabilities }, { signal })
      if (Object.keys(flags).length > 0) await client.groups.update(name, flags, { signal })
      return group
    },
  })
}

export async function setGroup(
  name: string,
  options: GroupFields & { readonly rename?: string; readonly provider?: string | false },
  command: Command,
): Promise<void> {
  const { capability = [], anyCapability = false, rename, provider } = options
  const changes = parseCapabilities(capability, anyCapability)
  const plain = {
    ...flagsOf(options),
    ...(rename === undefined ? {} : { name: rename }),
    ...(provider === undefined ? {} : { provider: provider === false ? null : provider }),
  }
  if (changes.length === 0 && Object.keys(plain).length === 0)
    throw usageError('nothing to change', '--capability, --default, --workspace, --provider, --rename')
  const context = contextOf(command)
  const changeOf = async ({ client }: OpenClient, signal: AbortSignal) => {
    const { capabilities } = await client.groups.get(name, { signal })
    return changes.length === 0 ? plain : { ...plain, capabilities: applyCapabilities(capabilities, changes) }
  }
  await changeAccounts(context, {
    ...groups,
    names: [name],
    verb: { plain: 'change', past: 'changed' },
    detail: 'change',
    plan: async (opened, _name, signal) => ({ change: await changeOf(opened, signal) }),
    apply: async (opened, _name, signal) => {
      const change = await changeOf(opened, signal)
      await opened.client.groups.update(name, change, { signal })
      return { change }
    },
  })
  if (changes.length > 0) context.messages.note(`${name}: ${changesText(changes)}`)
}

export async function removeGroups(names: string[], _options: object, command: Command): Promise<void> {
  await changeAccounts(contextOf(command), {
    ...groups,
    names,
    verb: { plain: 'delete', past: 'deleted', result: 'deleted' },
    warning: 'will be deleted, with the access they give.',
    plan: ({ client }, name, signal) => withoutDetails(client.groups.get(name, { signal })),
    apply: ({ client }, name, signal) => withoutDetails(client.groups.delete(name, { signal })),
  })
}

function flagsOf({ default: isDefault, workspace }: GroupFields) {
  return {
    ...(isDefault === undefined ? {} : { default: isDefault }),
    ...(workspace === undefined ? {} : { workspace }),
  }
}
