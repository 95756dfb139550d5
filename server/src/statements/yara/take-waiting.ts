import type { Knex } from 'knex'
import type { Fields, FileRow } from '../../tables/rows.ts'
import type { YaraWaitingModel } from '../../tables/yara-waiting.ts'

export type WaitingFile = Fields<YaraWaitingModel, 'objectId' | 'attempts'> &
  Pick<FileRow, 'sha256' | 'fileName' | 'fileSize' | 'fileType'>

const NOW = `clock_timestamp() at time zone 'utc'`

/** The newest file that waits for its scan; null if there is none. Others leave it alone meanwhile. */
export async function takeWaiting(db: Knex, seconds: number): Promise<WaitingFile | null> {
  const { rows } = await db.raw<{ rows: WaitingFile[] }>(
    `update yara_waiting w set attempts = attempts + 1, taken_until = ${NOW} + make_interval(secs => :seconds)
     from object o
     where o.id = w.object_id and w.object_id = (
       select object_id from yara_waiting where taken_until is null or taken_until <= ${NOW}
       order by object_id desc limit 1 for update skip locked)
     returning w.object_id as "objectId", w.attempts, o.sha256, o.file_name as "fileName", o.file_size as "fileSize",
       o.file_type as "fileType"`,
    { seconds },
  )
  return rows[0] ?? null
}

/** Releases the lease of a server that stops, so that another one takes the file at once. */
export async function releaseWaiting(db: Knex, objectId: number): Promise<void> {
  await db.raw<void>(
    'update yara_waiting set attempts = attempts - 1, taken_until = null where object_id = ?',
    objectId,
  )
}

/** Ends the wait of a file that no ruleset is to scan. */
export async function endWaiting(db: Knex, objectId: number): Promise<void> {
  await db.raw<void>('delete from yara_waiting where object_id = ?', objectId)
}
