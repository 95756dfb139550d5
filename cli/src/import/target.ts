import type { Client } from '@lazaret/sdk'
import { reasonOf } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import type { KeyRecord } from '../records/object-record.ts'
import type { Issue } from './issues.ts'

export const PARTS = ['tags', 'comments', 'attributes', 'shares', 'relations'] as const
export type Part = (typeof PARTS)[number]

/** The receiving server, and what the account may do there. */
export type ImportTarget = {
  readonly client: Client
  readonly login: string
  readonly parts: ReadonlySet<Part>
  /** Parts that the account may not add, and the capability that it lacks for them. */
  readonly forbidden: ReadonlyMap<Part, string>
  /** Groups that the account may share with. */
  readonly groups: ReadonlySet<string>
  /** Attribute keys that the account may set. */
  readonly keys: ReadonlySet<string>
  /** The account may read hidden attributes, which details leave out. */
  readonly readsHidden: boolean
  /** Accounts in whose name comments can be added. */
  readonly authors: ReadonlySet<string>
}

export type TargetPlan = {
  readonly target: ImportTarget
  /** Capabilities that the account lacks, and the part that each is for. */
  readonly missing: ReadonlyMap<string, string>
  /** Keys of the source that the target lacks. */
  readonly newKeys: readonly KeyRecord[]
  readonly mayCreateKeys: boolean
}

const NEEDED: Readonly<Record<string, string>> = {
  adding_files: 'files',
  adding_configs: 'configs',
  adding_blobs: 'blobs',
  adding_tags: 'tags',
  adding_comments: 'comments',
  adding_parents: 'relations',
}

export type TargetOptions = { readonly without: ReadonlySet<Part>; readonly signal: AbortSignal }

/** Asks the receiving server what the account may do, and compares the attribute keys. */
export async function planTarget(
  client: Client,
  sourceKeys: readonly KeyRecord[],
  { without, signal }: TargetOptions,
): Promise<TargetPlan> {
  const { login, capabilities } = await client.auth.identity({ signal })
  const missing = new Map(Object.entries(NEEDED).filter(([name]) => !capabilities.includes(name)))
  const forbidden = new Map(
    PARTS.flatMap((part): [Part, string][] => {
      const lacking = [...missing].find(([, name]) => name === part)
      return lacking && !without.has(part) ? [[part, lacking[0]]] : []
    }),
  )
  const isAdministrator = capabilities.includes('manage_users')
  const [groups, keys, visibleKeys] = await Promise.all([
    client.shares.groups({ signal }),
    client.attributeKeys.list({ access: 'set', signal }),
    client.attributeKeys.list({ access: isAdministrator ? 'manage' : 'read', signal }),
  ])
  const present = new Set([...keys, ...visibleKeys].map(({ key }) => key))
  return {
    missing,
    newKeys: sourceKeys.filter(({ key }) => !present.has(key)),
    mayCreateKeys: isAdministrator,
    target: {
      client,
      login,
      parts: new Set(PARTS.filter((part) => !without.has(part) && !forbidden.has(part))),
      forbidden,
      groups: new Set(groups),
      keys: new Set(keys.map(({ key }) => key)),
      readsHidden: capabilities.includes('reading_all_attributes'),
      authors: isAdministrator && (await takesOrigins(client, signal)) ? await loginsOf(client, signal) : new Set(),
    },
  }
}

/** Creates the missing keys, with the permissions of groups that exist here, where the account may. */
export async function createKeys(
  { target, newKeys, mayCreateKeys }: TargetPlan,
  report: (issue: Issue) => Promise<void>,
  signal: AbortSignal,
): Promise<ImportTarget> {
  const { client } = target
  if (!target.parts.has('attributes')) return target
  for (const { permissions, ...definition } of newKeys) {
    const issue = { part: 'attribute-key', name: definition.key, id: '' } as const
    if (!mayCreateKeys) {
      await report({ ...issue, reason: 'does not exist, and the account lacks manage_users' })
      continue
    }
    try {
      await client.attributeKeys.create(definition, { signal })
      for (const permission of permissions)
        if (target.groups.has(permission.group_name))
          await client.attributeKeys.permit(definition.key, permission, { signal })
    } catch (error) {
      signal.throwIfAborted()
      await report({ ...issue, reason: reasonOf(error) })
    }
  }
  const keys = await client.attributeKeys.list({ access: 'set', signal })
  return { ...target, keys: new Set(keys.map(({ key }) => key)) }
}

/** Other servers ignore the author of a comment, so their contract is asked. */
async function takesOrigins(client: Client, signal: AbortSignal): Promise<boolean> {
  try {
    const { components } = await client.server.openapi({ signal })
    const schemas: unknown = Reflect.get(Object(components), 'schemas')
    return Reflect.has(Object(schemas), 'CommentOrigin')
  } catch (error) {
    if (codeOf(error) === 'not_found') return false
    throw error
  }
}

async function loginsOf(client: Client, signal: AbortSignal): Promise<ReadonlySet<string>> {
  return new Set((await client.users.list({ signal })).map(({ login }) => login))
}
