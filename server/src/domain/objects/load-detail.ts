import type { Call } from '../../call.ts'
import type { ObjectType } from '../../models/object.ts'
import { visibleTo } from '../access/visible.ts'
import type { ListedObject } from './list-objects.ts'

export type AttributeRow = { readonly id: number; readonly key: string; readonly value: unknown }
export type LatestConfigRow = ListedObject & {
  readonly family: string
  readonly configType: string
  readonly cfg: unknown
}

/** One object with all that its detail shows and the caller may see. */
export type Detail = ListedObject & {
  readonly share3rdParty: boolean
  readonly favorite: boolean
  readonly attributes: readonly AttributeRow[]
  readonly parents: readonly ListedObject[]
  readonly children: readonly ListedObject[]
}

export type FileDetail = Detail & {
  readonly fileName: string
  readonly altNames: readonly string[]
  readonly fileSize: number
  readonly fileType: string
  readonly md5: string
  readonly sha1: string
  readonly sha256: string
  readonly sha512: string
  readonly crc32: string
  readonly ssdeep: string | null
  readonly latestConfig: LatestConfigRow | null
}

const RELATIVES_PER_TYPE = 100
const TAGS = `(select coalesce(json_agg(t.tag order by t.id), '[]') from tag t where t.object_id = object.id)`

export async function loadDetail(call: Call, objectId: number): Promise<Detail> {
  const [common, relatives] = await Promise.all([loadRow<Detail>(call, objectId, {}), loadRelatives(call, objectId)])
  return { ...common, ...relatives }
}

const FILE_COLUMNS = {
  fileName: 'object.file_name',
  altNames: 'object.alt_names',
  fileSize: 'object.file_size',
  fileType: 'object.file_type',
  md5: 'object.md5',
  sha1: 'object.sha1',
  sha256: 'object.sha256',
  sha512: 'object.sha512',
  crc32: 'object.crc32',
  ssdeep: 'object.ssdeep',
}

export async function loadFileDetail(call: Call, objectId: number): Promise<FileDetail> {
  const [file, relatives, latestConfig] = await Promise.all([
    loadRow<FileDetail>(call, objectId, FILE_COLUMNS),
    loadRelatives(call, objectId),
    loadLatestConfig(call, objectId),
  ])
  return { ...file, ...relatives, latestConfig }
}

async function loadRow<Row>(
  { app: { db }, caller }: Call,
  objectId: number,
  columns: Readonly<Record<string, string>>,
): Promise<Row> {
  const readsAll = caller.capabilities.has('reading_all_attributes')
  const readable = readsAll
    ? ''
    : 'and exists (select 1 from attribute_permission ap where ap.key = a.key and ap.can_read and ap.group_id = any(:groups))'
  const row = await db('object')
    .where('object.id', objectId)
    .first({
      ...columns,
      id: 'object.dhash',
      type: 'object.type',
      uploadTime: 'object.upload_time',
      share3rdParty: 'object.share_3rd_party',
      tags: db.raw(TAGS),
      favorite: db.raw('exists (select 1 from favorites f where f.object_id = object.id and f.user_id = ?)', [
        caller.userId,
      ]),
      attributes: db.raw(
        `(select coalesce(json_agg(json_build_object('id', a.id, 'key', a.key, 'value', a.value) order by a.id), '[]')
          from attribute a join attribute_definition d on d.key = a.key where a.object_id = object.id and not d.hidden ${readable})`,
        readsAll ? {} : { groups: [...caller.groupIds] },
      ),
    })
  return row
}

type RelativeRow = ListedObject & { readonly side: 'parents' | 'children' }

async function loadRelatives(
  { app: { db }, caller }: Call,
  objectId: number,
): Promise<Pick<Detail, 'parents' | 'children'>> {
  const types: ObjectType[] = ['file', 'static_config', 'text_blob']
  const side = (name: RelativeRow['side'], type: ObjectType) => {
    const [near, far] = name === 'parents' ? ['child_id', 'parent_id'] : ['parent_id', 'child_id']
    return db('relation')
      .join('object', 'object.id', `relation.${far}`)
      .where(`relation.${near}`, objectId)
      .where('object.type', type)
      .where(visibleTo(caller))
      .orderByRaw('relation.creation_time desc nulls last, object.id desc')
      .limit(RELATIVES_PER_TYPE)
      .select({
        id: 'object.dhash',
        type: 'object.type',
        uploadTime: 'object.upload_time',
        tags: db.raw(TAGS),
        side: db.raw('?::text', [name]),
      })
  }
  const rows: RelativeRow[] = await db.unionAll(
    types.flatMap((type) => [side('parents', type), side('children', type)]),
    true,
  )
  const of = (name: RelativeRow['side']): RelativeRow[] =>
    types.flatMap((type) => rows.filter((row) => row.side === name && row.type === type))
  return { parents: of('parents'), children: of('children') }
}

async function loadLatestConfig({ app: { db }, caller }: Call, objectId: number): Promise<LatestConfigRow | null> {
  const row = await db('relation')
    .join('object', 'object.id', 'relation.child_id')
    .where('relation.parent_id', objectId)
    .where('object.type', 'static_config')
    .where(visibleTo(caller))
    .orderByRaw('relation.creation_time desc nulls last, object.id desc')
    .first({
      id: 'object.dhash',
      type: 'object.type',
      uploadTime: 'object.upload_time',
      tags: db.raw(TAGS),
      family: 'object.family',
      configType: 'object.config_type',
      cfg: 'object.cfg',
    })
  return row ?? null
}
