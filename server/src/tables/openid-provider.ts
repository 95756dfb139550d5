import { Table } from './table.ts'

export type GroupsMode = 'NONE' | 'FULL' | 'MIXED'

export class OpenidProviderModel extends Table {
  static override readonly tableName = 'openid_provider'

  declare id: number
  declare name: string
  declare clientId: string
  declare clientSecret: string | null
  declare authorizationEndpoint: string
  declare tokenEndpoint: string
  declare userinfoEndpoint: string
  declare jwksEndpoint: string | null
  declare logoutEndpoint: string | null
  declare groupId: number
  declare requiresApproval: boolean | null
  declare oidcGroupsManagementMode: GroupsMode | null
  declare oidcGroupsMatchPattern: string | null
  declare oidcGroupsReplacePattern: string | null
}
