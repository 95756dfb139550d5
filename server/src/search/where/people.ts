import { type Condition, exists, type Lookup, type LookupKind } from '../condition.ts'
import { requireLiteral } from '../literal.ts'
import type { Where } from '../place.ts'
import { excerpt, QueryError } from '../query-error.ts'
import type { Node } from '../tree.ts'

export const uploader: Where = (value, { object }) => {
  const name = requireLiteral(value)
  if (name === 'public') {
    throw new QueryError('uploader:public is no-op, all uploaders are in public group', value.start)
  }
  return permission(
    object,
    `p.related_object_id = p.object_id AND p.reason_type = 'added' AND p.related_user_id = ANY (?::integer[])`,
    lookup('uploaders', name, value),
  )
}

export const sharer: Where = (value, { object, caller }) => {
  const users = lookup('sharers', requireLiteral(value), value)
  const bySharer = `p.reason_type = 'shared' AND p.related_user_id = ANY (?::integer[])`
  if (caller.capabilities.has('sharing_with_all')) return permission(object, bySharer, users)
  return permission(object, `${bySharer} AND p.group_id = ANY (?::integer[])`, users, caller.groupIds)
}

export const shared: Where = (value, { object }) =>
  permission(object, 'p.group_id = ANY (?::integer[])', lookup('groups', requireLiteral(value), value))

export const commentAuthor: Where = (value, { object }) =>
  exists(
    `SELECT 1 FROM comment AS c WHERE c.object_id = ${object}.id AND c.user_id = ANY (?::integer[])`,
    lookup('users', requireLiteral(value), value),
  )

export const favorites: Where = (value, { object, caller }) => {
  const name = requireLiteral(value)
  if (name !== caller.login && !caller.capabilities.has('manage_users')) {
    throw new QueryError('You need "manage_users" capability to search for favorites of other users', value.start)
  }
  return exists(
    `SELECT 1 FROM favorites AS f WHERE f.object_id = ${object}.id AND f.user_id = ANY (?::integer[])`,
    lookup('users', name, value),
  )
}

type NameKind = Exclude<LookupKind, 'attributes' | 'openAttributes'>

const NOUNS: Record<NameKind, string> = {
  uploaders: 'user or group',
  sharers: 'user or group',
  users: 'user',
  groups: 'group',
}

function lookup(kind: NameKind, name: string, { start }: Node): Lookup {
  return { lookup: kind, name, refusal: `No such ${NOUNS[kind]}: ${excerpt(name)}`, position: start }
}

function permission(object: string, sql: string, ...bindings: Parameters<typeof exists>[1][]): Condition {
  return exists(`SELECT 1 FROM permission AS p WHERE p.object_id = ${object}.id AND ${sql}`, ...bindings)
}
