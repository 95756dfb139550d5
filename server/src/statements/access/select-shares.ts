import type { Knex } from 'knex'
import type { Outer, SelectedRow } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { attachedTo } from '../annotations/attached-to.ts'

const COLUMNS = {
  groupName: 'g.name',
  accessTime: 'p.access_time',
  reason: 'p.reason_type',
  dhash: 'o.dhash',
  type: 'o.type',
  userLogin: 'u.login',
} as const

export type Share = SelectedRow<
  typeof COLUMNS,
  { p: Rows['permission']; g: Rows['group']; o: Outer<Rows['object']>; u: Outer<Rows['user']> }
>

export type UploaderFilter = {
  readonly userId: number
  /** Or a member of one of these groups. */
  readonly groupIds: readonly number[]
}

/** Permissions that came with an upload of the object itself, null if it is gone. `by`: null for anybody. */
export async function selectUploaders(db: Knex, objectId: number, by: UploaderFilter | null): Promise<Share[] | null> {
  return attachedTo<Share>(db, objectId, uploads(db, objectId, by).select(COLUMNS))
}

/** The login of the first of these uploaders, as a column of a statement about the object; null: none, or their account is gone. */
export function firstUploader(db: Knex, key: Knex.Raw<number>, by: UploaderFilter | null): Knex.Raw<string | null> {
  return db.raw('?', [uploads(db, key, by).limit(1).select('u.login')])
}

function uploads(db: Knex, objectId: number | Knex.Raw<number>, by: UploaderFilter | null) {
  const query = permissions(db, objectId).whereRaw(`p.reason_type = 'added' and p.related_object_id = p.object_id`)
  return by === null ? query : query.where(isOneOf(db, 'p.related_user_id', by))
}

/** The condition that the user of a column is one of these. */
export function isOneOf(db: Knex, column: 'p.related_user_id' | 'u.id', by: UploaderFilter): Knex.Raw<boolean> {
  return db.raw(
    `(${column} = ? or exists (select 1 from member m where m.user_id = ${column} and m.group_id = any(?::int[])))`,
    [by.userId, [...by.groupIds]],
  )
}

/** The other permissions, null if the object is gone. `groupIds`: null for all groups. */
export async function selectShares(
  db: Knex,
  objectId: number,
  groupIds: readonly number[] | null,
): Promise<Share[] | null> {
  return attachedTo<Share>(db, objectId, others(db, objectId, groupIds).select(COLUMNS))
}

function others(db: Knex, objectId: number | Knex.Raw<number>, groupIds: readonly number[] | null) {
  const query = permissions(db, objectId).whereRaw(
    `(p.reason_type is distinct from 'added' or p.related_object_id <> p.object_id)`,
  )
  return groupIds === null ? query : query.whereRaw('p.group_id = any(?::int[])', [[...groupIds]])
}

/** Which shares a caller may know; null: all. */
export type ShareFilter = { readonly by: UploaderFilter | null; readonly groupIds: readonly number[] | null }

/** The query for both, uploads first, with times as text. */
export function sharesOf(
  db: Knex,
  key: Knex.Raw<number>,
  { by, groupIds }: ShareFilter,
): Knex.QueryBuilder<object, Share[]> {
  const columns = { ...COLUMNS, accessTime: db.raw<string>('p.access_time::text') }
  const queries = [uploads(db, key, by), others(db, key, groupIds)]
  return db.queryBuilder<object, Share[]>().unionAll(
    queries.map((query) => query.select<[typeof columns], Share[]>(columns)),
    true,
  )
}

function permissions(db: Knex, objectId: number | Knex.Raw<number>): Knex.QueryBuilder<object, unknown[]> {
  return db('permission as p')
    .join('group as g', 'g.id', 'p.group_id')
    .leftJoin('object as o', 'o.id', 'p.related_object_id')
    .leftJoin('user as u', 'u.id', 'p.related_user_id')
    .where('p.object_id', objectId)
    .orderBy(['p.access_time', 'p.group_id'])
}
