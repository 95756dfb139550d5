import { type Condition, hasRow, type Lookup, type LookupKind } from '../condition.ts'
import type { ConditionContext, ValueCondition } from '../condition-context.ts'
import { requireLiteral } from '../literal.ts'
import { excerpt, QueryError } from '../query-error.ts'
import type { Node } from '../tree.ts'

export const uploader: ValueCondition = (value, context) => {
  const name = requireLiteral(value)
  if (name === 'public') {
    throw new QueryError('uploader:public is no-op, all uploaders are in public group', value.start)
  }
  return permission(
    context,
    `p.related_object_id = p.object_id AND p.reason_type = 'added' AND p.related_user_id = ANY (?::integer[])`,
    lookup('uploaders', name, value),
  )
}

export const sharer: ValueCondition = (value, context) => {
  const { caller } = context
  const users = lookup('sharers', requireLiteral(value), value)
  const bySharer = `p.reason_type = 'shared' AND p.related_user_id = ANY (?::integer[])`
  if (caller.capabilities.has('sharing_with_all')) return permission(context, bySharer, users)
  return permission(context, `${bySharer} AND p.group_id = ANY (?::integer[])`, users, caller.groupIds)
}

export const shared: ValueCondition = (value, context) =>
  permission(context, 'p.group_id = ANY (?::integer[])', lookup('groups', requireLiteral(value), value))

export const commentAuthor: ValueCondition = (value, context) =>
  hasRow(
    context,
    { from: 'comment AS c', objectId: 'c.object_id', where: 'c.user_id = ANY (?::integer[])' },
    lookup('users', requireLiteral(value), value),
  )

export const favorites: ValueCondition = (value, context) => {
  const { caller } = context
  const name = requireLiteral(value)
  if (name !== caller.login && !caller.capabilities.has('manage_users')) {
    throw new QueryError('You need "manage_users" capability to search for favorites of other users', value.start)
  }
  return hasRow(
    context,
    { from: 'favorites AS f', objectId: 'f.object_id', where: 'f.user_id = ANY (?::integer[])' },
    lookup('users', name, value),
  )
}

type NameKind = Exclude<LookupKind, 'attributes' | 'openAttributes' | 'similar'>

const NOUNS: Record<NameKind, string> = {
  uploaders: 'user or group',
  sharers: 'user or group',
  users: 'user',
  groups: 'group',
}

function lookup(kind: NameKind, name: string, { start }: Node): Lookup {
  return { lookup: kind, name, refusal: `No such ${NOUNS[kind]}: ${excerpt(name)}`, position: start }
}

function permission(context: ConditionContext, where: string, ...bindings: Parameters<typeof hasRow>[2][]): Condition {
  return hasRow(context, { from: 'permission AS p', objectId: 'p.object_id', where }, ...bindings)
}
