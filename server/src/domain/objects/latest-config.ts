import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import type { LosslessObject } from '../../json/lossless.ts'
import { visibleTo } from '../../statements/access/visible.ts'
import type { ConfigRow, ObjectRow } from '../../tables/rows.ts'
import { CONFIG_COLUMNS, objectColumns } from './columns.ts'
import { readStoredConfig } from './stored-config.ts'

export type LatestConfig = ObjectRow & ConfigRow & { readonly cfg: LosslessObject }

type Row = ObjectRow & ConfigRow & { readonly text: string }

/** The config below an object that was linked last, of those the caller may see. */
export async function loadLatestConfig(call: Call, objectId: number): Promise<LatestConfig | null> {
  const { db } = call.app
  const row: Row | undefined = await newest(call, objectId).first({
    ...objectColumns(db),
    ...CONFIG_COLUMNS,
    // The driver would round its numbers.
    text: db.raw('object.cfg::text'),
  })
  if (row === undefined) return null
  const { text, ...config } = row
  return { ...config, cfg: await readStoredConfig(text) }
}

export async function latestConfigId(call: Call, objectId: number): Promise<number | null> {
  const row = await newest(call, objectId).first<{ id: number } | undefined>('object.id')
  return row?.id ?? null
}

function newest({ app: { db }, caller }: Call, objectId: number): Knex.QueryBuilder {
  return db('relation')
    .join('object', 'object.id', 'relation.child_id')
    .where('relation.parent_id', objectId)
    .where('object.type', 'static_config')
    .where(visibleTo(caller))
    .orderByRaw('relation.creation_time desc nulls last, object.id desc')
}
