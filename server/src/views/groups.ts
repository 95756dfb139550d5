import { ownCapabilities } from '../capabilities.ts'
import type { components } from '../generated/contract.ts'

type Schemas = components['schemas']

export type GroupBasicRow = {
  readonly name: string
  readonly private: boolean
  readonly capabilities: readonly string[]
}

export type GroupRow = GroupBasicRow & {
  readonly default: boolean
  readonly workspace: boolean
  readonly immutable: boolean
  readonly users: readonly string[]
  readonly admins: readonly string[]
  readonly provider: string | null
}

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
