import { ownCapabilities } from '../capabilities.ts'
import type { components } from '../generated/contract.ts'
import type { GroupBasicRow, GroupRow } from '../tables/rows.ts'

type Schemas = components['schemas']

export function viewGroupBasic({ name, private: isPrivate, capabilities }: GroupBasicRow): Schemas['GroupBasic'] {
  return { name, private: isPrivate, capabilities: ownCapabilities(capabilities) }
}

export function viewGroup(row: GroupRow): Schemas['Group'] {
  const { default: isDefault, workspace, immutable, users, admins, provider } = row
  return {
    ...viewGroupBasic(row),
    default: isDefault,
    workspace,
    immutable,
    users: [...users],
    admins: [...admins],
    ...(provider === null ? {} : { provider }),
  }
}
