import type { Call } from '../../call.ts'
import { visibleTo } from '../../statements/access/visible.ts'
import type { ObjectType } from '../../tables/object.ts'
import type { ObjectRow, RelativeRows } from '../../tables/rows.ts'

type Row = ObjectRow & { readonly side: keyof RelativeRows }

const RELATIVES_PER_TYPE = 100
const TYPES: readonly ObjectType[] = ['file', 'static_config', 'text_blob']

/** Parents and children of an object that the caller may see: per type, newest links first. */
export async function loadRelatives({ app: { db }, caller }: Call, objectId: number): Promise<RelativeRows> {
  const side = (name: Row['side'], type: ObjectType) => {
    const [near, far] = name === 'parents' ? ['child', 'parent'] : ['parent', 'child']
    return db('relation')
      .join('object', 'object.id', `relation.${far}_id`)
      .where(`relation.${near}_id`, objectId)
      .where(`relation.${far}_type`, type)
      .where(visibleTo(caller))
      .orderByRaw(`relation.creation_time desc nulls last, relation.${far}_id desc`)
      .limit(RELATIVES_PER_TYPE)
      .select({
        id: 'object.dhash',
        type: 'object.type',
        uploadTime: 'object.upload_time',
        tags: db.raw(`(select coalesce(json_agg(t.tag order by t.id), '[]') from tag t where t.object_id = object.id)`),
        side: db.raw('?::text', [name]),
      })
  }
  const rows: Row[] = await db.unionAll(
    TYPES.flatMap((type) => [side('parents', type), side('children', type)]),
    true,
  )
  const of = (name: Row['side']): Row[] =>
    TYPES.flatMap((type) => rows.filter((row) => row.side === name && row.type === type))
  return { parents: of('parents'), children: of('children') }
}
