import { randomBytes } from 'node:crypto'
import type { App } from '../../server/src/call.ts'
import { missing } from './missing.ts'
import type { TestUser } from './user.ts'

export type NewObject = {
  readonly type?: 'file' | 'static_config' | 'text_blob'
  /** Whose own groups get access as uploaders. */
  readonly visibleTo?: readonly TestUser[]
}
export type ObjectRow = { readonly id: number; readonly dhash: string }

/** An object made in the database alone: it has no content. */
export async function anObject(
  { db }: App,
  { type = 'text_blob', visibleTo = [] }: NewObject = {},
): Promise<ObjectRow> {
  const dhash = randomBytes(32).toString('hex')
  const { rows } = await db.raw<{ rows: { time: string }[] }>(
    `update listing_clock set last_time = greatest(clock_timestamp() at time zone 'utc', last_time + interval '1 microsecond')
     returning last_time as time`,
  )
  const time = rows[0]?.time ?? missing()
  const ownColumns = {
    file: { file_name: 'a.bin', file_size: 1, file_type: 'data', md5: dhash.slice(0, 32), sha256: dhash },
    static_config: { family: 'f', config_type: 'static', cfg: '{}' },
    text_blob: { blob_name: 'n', blob_type: 't', blob_size: 0, content: '', last_seen: time },
  }
  const [{ id } = missing()] = await db('object')
    .insert({ type, dhash, upload_time: time, ...ownColumns[type] })
    .returning('id')
  for (const { login } of visibleTo) await giveAccess({ db }, { objectId: id, login })
  return { id, dhash }
}

async function giveAccess(
  { db }: Pick<App, 'db'>,
  { objectId, login }: { readonly objectId: number; readonly login: string },
): Promise<void> {
  await db.raw(
    `insert into permission (object_id, group_id, access_time, reason_type, related_object_id, related_user_id)
     select ?, g.id, clock_timestamp() at time zone 'utc', 'added', ?, u.id
     from "user" u join "group" g on g.name = u.login where u.login = ?`,
    [objectId, objectId, login],
  )
}
