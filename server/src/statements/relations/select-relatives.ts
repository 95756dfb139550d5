import type { Knex } from 'knex'
import type { ObjectType } from '../../tables/kind.ts'
import type { NameRow, RelativeRows } from '../../tables/rows.ts'
import type { SelectedRow } from '../../tables/selected.ts'
import type { Rows } from '../../tables/tables.ts'
import { attachedTo } from '../annotations/attached-to.ts'
import { nameColumns } from '../objects/columns.ts'

type Side = keyof RelativeRows
export type Relative = SelectedRow<ReturnType<typeof columns>> & Partial<NameRow>

export type RelativesAsked = {
  readonly types: readonly ObjectType[]
  /** The most of each type on each side. */
  readonly count: number
  /** The condition that a relative, a row of `object`, has to meet. */
  readonly where: (builder: Knex.QueryBuilder<object, unknown>) => void
  /** Whether the statement must not be prepared: its best plan depends on the object. */
  readonly plansEachTime: boolean
  readonly withNames: boolean
}

/** Parents and children of an object, in one round trip: of each type those of the newest links. Null: it is gone. */
export async function selectRelatives(db: Knex, objectId: number, asked: RelativesAsked): Promise<Relative[] | null> {
  const { plansEachTime } = asked
  return attachedTo<Relative>(db, objectId, relativesOf(db, objectId, asked), { plansEachTime })
}

/** The query for them. */
export function relativesOf(
  db: Knex,
  objectId: number | Knex.Raw<number>,
  asked: RelativesAsked,
): Knex.QueryBuilder<object, Relative[]> {
  const ofSide = (side: Side, type: ObjectType): Knex.QueryBuilder<object, Relative[]> => {
    const far = side === 'parents' ? 'parent' : 'child'
    return relativesOnSide(db, objectId, { side, where: asked.where })
      .where(`relation.${far}_type`, type)
      .orderByRaw(`relation.creation_time desc nulls last, relation.${far}_id desc`)
      .limit(asked.count)
      .select(asked.withNames ? { ...columns(db, side), ...nameColumns(db) } : columns(db, side))
  }
  return db.queryBuilder<object, Relative[]>().unionAll(
    asked.types.flatMap((type) => [ofSide('parents', type), ofSide('children', type)]),
    true,
  )
}

type SideRequest = Pick<RelativesAsked, 'where'> & { readonly side: Side }

/** Relatives of every type on one side, in no order. */
export function relativesOnSide(
  db: Knex,
  objectId: number | Knex.Raw<number>,
  { side, where }: SideRequest,
): Knex.QueryBuilder<object, Relative[]> {
  const [near, far] = side === 'parents' ? ['child', 'parent'] : ['parent', 'child']
  return db<object, Relative[]>('relation')
    .join('object', 'object.id', `relation.${far}_id`)
    .where(`relation.${near}_id`, objectId)
    .where(where)
}

function columns(db: Knex, side: Side) {
  return {
    id: 'object.dhash',
    type: 'object.type',
    uploadTime: db.raw<Rows['object']['upload_time']>('object.upload_time::text'),
    tags: db.raw<Rows['tag']['tag'][]>(
      `(select coalesce(json_agg(t.tag order by t.id), '[]') from tag t where t.object_id = object.id)`,
    ),
    side: db.raw<Side>('?::text', [side]),
  } as const
}
