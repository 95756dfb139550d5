import type { Knex } from 'knex'
import type { Fields, FileRow } from '../../tables/rows.ts'
import type { UnpackTaskModel } from '../../tables/unpack-task.ts'
import type { RowLease } from '../background/lease-row.ts'

type ArchiveRow = Pick<FileRow, 'sha256' | 'fileName' | 'fileType'>

/** A task that a process works on, with its archive. */
export type ClaimedUnpackTask = Fields<
  UnpackTaskModel,
  | 'id'
  | 'userId'
  | 'rootId'
  | 'depth'
  | 'keyId'
  | 'address'
  | 'requestId'
  | 'uploadAs'
  | 'tags'
  | 'allowsSharing'
  | 'position'
  | 'attempts'
  | 'usedFiles'
  | 'usedBytes'
> &
  ArchiveRow

const NOW = `clock_timestamp() at time zone 'utc'`

/** Takes the task that has waited longest, of those that nobody works on; null if there is none. */
export async function claimUnpackTask(db: Knex, { holder, seconds }: RowLease): Promise<ClaimedUnpackTask | null> {
  const { rows } = await db.raw<{
    rows: (Omit<ClaimedUnpackTask, keyof ArchiveRow> & { readonly objectId: number })[]
  }>(
    `update unpack_task t set attempts = t.attempts + 1, taken_by = :holder,
       taken_until = ${NOW} + make_interval(secs => :seconds)
     from unpack_task root
     where root.id = t.root_id and t.id = (
       select id from unpack_task where state = 'running' and (taken_until is null or taken_until <= ${NOW})
       order by requested_on limit 1 for update skip locked)
     returning t.id, t.user_id as "userId", t.root_id as "rootId", t.depth, t.key_id as "keyId", t.address,
       t.request_id as "requestId", t.upload_as as "uploadAs", t.tags, t.allows_sharing as "allowsSharing", t.position,
       t.attempts, root.used_files as "usedFiles", root.used_bytes as "usedBytes", t.object_id as "objectId"`,
    { holder, seconds },
  )
  const [task] = rows
  if (task === undefined) return null
  // A statement of its own: an idle process must not wait for a lock on objects.
  const { rows: archives } = await db.raw<{ rows: ArchiveRow[] }>(
    'select sha256, file_name as "fileName", file_type as "fileType" from object where id = ?',
    task.objectId,
  )
  const [archive] = archives
  return archive === undefined ? null : { ...task, ...archive }
}

type ReleasedTask = { readonly id: string; readonly holder: string }

/** Releases the lease of a server that stops, so that another one takes the task at once. */
export async function releaseUnpackTask(db: Knex, { id, holder }: ReleasedTask): Promise<void> {
  await db.raw<void>(
    'update unpack_task set attempts = attempts - 1, taken_by = null, taken_until = null where id = :id and taken_by = :holder',
    { id, holder },
  )
}
