import type { Command } from 'commander'
import type { OpenClient } from '../connection/connection.ts'
import { printAction } from '../connection/print-action.ts'
import { contextOf } from '../context/context-of.ts'
import { usageError } from '../program/cli-error.ts'
import { keyDetail, keyList } from '../shapes/attribute-keys.ts'
import { changeAccounts, withoutDetails } from './change-accounts.ts'

export type KeyFields = {
  readonly label?: string
  readonly description?: string
  readonly urlTemplate?: string
  readonly richTemplate?: string
  readonly example?: string
  readonly hidden?: boolean
}
type Rights = { readonly read?: boolean; readonly set?: boolean }
type Access = 'read' | 'set' | 'manage'

const attributeKeys = { field: 'key', nouns: ['attribute key', 'attribute keys'] } as const

export const listKeys = printAction(keyList, ({ client, signal }, access: { readonly access?: Access }) =>
  client.attributeKeys.list({ ...access, signal }),
)

export const showKey = printAction(keyDetail, async ({ client, signal }, key: string) => {
  const definition = await client.attributeKeys.get(key, { signal })
  return [{ ...definition, permissions: await client.attributeKeys.permissions(key, { signal }) }]
})

export async function createKey(key: string, fields: KeyFields, command: Command): Promise<void> {
  const { label = key, description = '', hidden = false } = fields
  const definition = { ...changeOf(fields), key, label, description, hidden }
  await changeAccounts(contextOf(command), {
    ...attributeKeys,
    names: [key],
    verb: { plain: 'create', past: 'created', result: 'new' },
    detail: 'label',
    plan: async () => definition,
    apply: async ({ client }, _key, signal) => client.attributeKeys.create(definition, { signal }),
  })
}

export async function setKey(key: string, fields: KeyFields, command: Command): Promise<void> {
  const change = changeOf(fields)
  if (Object.keys(change).length === 0) throw usageError('nothing to change', 'lazaret help attribute-key set')
  await changeAccounts(contextOf(command), {
    ...attributeKeys,
    names: [key],
    verb: { plain: 'change', past: 'changed' },
    detail: 'change',
    plan: async ({ client }, _key, signal) => {
      await client.attributeKeys.get(key, { signal })
      return { change }
    },
    apply: async ({ client }, _key, signal) => {
      await client.attributeKeys.update(key, change, { signal })
      return { change }
    },
  })
}

export async function removeKeys(keys: string[], _options: object, command: Command): Promise<void> {
  await changeAccounts(contextOf(command), {
    ...attributeKeys,
    names: keys,
    verb: { plain: 'delete', past: 'deleted', result: 'deleted' },
    warning: 'will be deleted, with all their values.',
    plan: ({ client }, key, signal) => withoutDetails(client.attributeKeys.get(key, { signal })),
    apply: ({ client }, key, signal) => withoutDetails(client.attributeKeys.delete(key, { signal })),
  })
}

/** The actions of `grant` and `revoke`: rights that are not named do not change. */
export function changeRights(isGranted: boolean) {
  return async (key: string, groups: string[], { read, set }: Rights, command: Command): Promise<void> => {
    const isNamed = read === true || set === true
    if (isGranted && !isNamed) throw usageError('no right given', '--read, --set')
    const rightsOf = async ({ client }: OpenClient, group: string, signal: AbortSignal) => {
      const held = await client.attributeKeys.permissions(key, { signal })
      const now = held.find(({ group_name }) => group_name === group)
      const right = (isAsked: boolean | undefined, isHeld = false) => (isAsked || !isNamed ? isGranted : isHeld)
      return { can_read: right(read, now?.can_read), can_set: right(set, now?.can_set) }
    }
    await changeAccounts(contextOf(command), {
      field: 'group',
      names: groups,
      nouns: ['group', 'groups'],
      verb: isGranted ? { plain: 'permit', past: 'permitted' } : { plain: 'restrict', past: 'restricted' },
      detail: 'rights',
      plan: async (opened, group, signal) => ({ key, rights: await rightsOf(opened, group, signal) }),
      apply: async (opened, group, signal) => {
        const rights = await rightsOf(opened, group, signal)
        const { attributeKeys } = opened.client
        if (rights.can_read || rights.can_set)
          await attributeKeys.permit(key, { group_name: group, ...rights }, { signal })
        else await attributeKeys.forbid(key, group, { signal })
        return { key, rights }
      },
    })
  }
}

function changeOf({ label, description, urlTemplate, richTemplate, example, hidden }: KeyFields) {
  return {
    ...(label === undefined ? {} : { label }),
    ...(description === undefined ? {} : { description }),
    ...(urlTemplate === undefined ? {} : { url_template: urlTemplate }),
    ...(richTemplate === undefined ? {} : { rich_template: richTemplate }),
    ...(example === undefined ? {} : { example_value: example }),
    ...(hidden === undefined ? {} : { hidden }),
  }
}
