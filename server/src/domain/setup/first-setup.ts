import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import { raw } from 'objection'
import { ADMIN_CAPABILITIES } from '../../capabilities.ts'
import { lockGroupsAndUsers } from '../../statements/accounts/lock-groups-and-users.ts'
import { GroupModel } from '../../tables/group.ts'
import { MemberModel } from '../../tables/member.ts'
import { UserModel } from '../../tables/user.ts'

export type Administrator = { readonly adminLogin: string; readonly adminPasswordHash: string }

const REGISTERED_CAPABILITIES = ['adding_files', 'manage_profile', 'personalize', 'access_remotes']

/** Creates the predefined groups and the administrator. Returns false, without changes, if groups and users exist. */
export async function firstSetup(knex: Knex, { adminLogin, adminPasswordHash }: Administrator): Promise<boolean> {
  if (!(await isFirst(knex))) return false
  requireLogin(adminLogin)
  return knex.transaction(async (trx) => {
    // With two concurrent starts, the second waits here, then finds everything done.
    await lockGroupsAndUsers(trx)
    if (!(await isFirst(trx))) return false
    // In this order: their numbers are 1, 2 and 3.
    const publicGroup = await ensureGroup(trx, { name: 'public', default: true, immutable: true })
    const registered = await ensureGroup(trx, {
      name: 'registered',
      default: true,
      capabilities: REGISTERED_CAPABILITIES,
    })
    const own = await ensureGroup(trx, {
      name: adminLogin,
      private: true,
      workspace: true,
      immutable: true,
      capabilities: [...ADMIN_CAPABILITIES],
    })
    const userId = await ensureUser(trx, adminLogin, adminPasswordHash)
    await joinGroups(trx, userId, [own, publicGroup, registered])
    return true
  })
}

/** True while groups or users are missing entirely. */
export async function isFirst(knex: Knex): Promise<boolean> {
  const [group, user] = [
    await GroupModel.query(knex).select('id').first(),
    await UserModel.query(knex).select('id').first(),
  ]
  return group === undefined || user === undefined
}

function requireLogin(login: string): void {
  if (!/^[A-Za-z0-9_.-]{1,32}$/.test(login) || /^(?:private|public|registered|\.\.?)$/i.test(login)) {
    throw new Error(
      `admin_login "${login}" is not valid: expected 1 to 32 letters, digits, "_", "." or "-", other than private, public and registered`,
    )
  }
}

type GroupFields = Partial<Pick<GroupModel, 'default' | 'private' | 'workspace' | 'immutable' | 'capabilities'>> & {
  name: string
}

async function ensureGroup(trx: Knex.Transaction, fields: GroupFields): Promise<number> {
  const found = await GroupModel.query(trx).select('id').findOne({ name: fields.name })
  if (found !== undefined) return found.id
  const blank = { default: false, private: false, workspace: false, immutable: false, capabilities: [] }
  const { id } = await GroupModel.query(trx).insert({ ...blank, ...fields })
  return id
}

async function ensureUser(trx: Knex.Transaction, login: string, passwordHash: string): Promise<number> {
  const found = await UserModel.query(trx).select('id').findOne({ login })
  if (found !== undefined) return found.id
  const { id } = await UserModel.query(trx).insert({
    login,
    email: 'admin@service.local',
    additionalInfo: 'Built-in administrator account',
    passwordHash,
    passwordVer: newVersion(),
    identityVer: newVersion(),
    setPasswordOn: raw(`now() AT TIME ZONE 'utc'`),
    disabled: false,
    pending: false,
    feedQuality: 'high',
  })
  return id
}

const newVersion = () => randomBytes(8).toString('hex')

async function joinGroups(trx: Knex.Transaction, userId: number, groupIds: readonly number[]): Promise<void> {
  const memberships = await MemberModel.query(trx).select('group_id').where({ user_id: userId })
  const missing = groupIds.filter((groupId) => !memberships.some((each) => each.groupId === groupId))
  if (missing.length > 0) {
    await MemberModel.query(trx).insert(missing.map((groupId) => ({ userId, groupId, groupAdmin: false })))
  }
}
