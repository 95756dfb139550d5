import type { Knex } from 'knex'
import type { FileFactsModel } from '../../tables/file-facts.ts'
import type { Fields, FileRow } from '../../tables/rows.ts'

export type FileToExtract = Fields<FileFactsModel, 'objectId' | 'state' | 'attempts'> &
  Pick<FileRow, 'sha256' | 'fileSize'>

const NOW = `clock_timestamp() at time zone 'utc'`

/** The newest file whose facts are to be extracted, before those of the backlog; null if there is none. Others leave it alone meanwhile. */
export async function takeFile(db: Knex, seconds: number): Promise<FileToExtract | null> {
  const { rows } = await db.raw<{ rows: FileToExtract[] }>(
    `update file_facts f set attempts = attempts + 1, taken_until = ${NOW} + make_interval(secs => :seconds)
     from object o
     where o.id = f.object_id and f.object_id = (
       select object_id from file_facts
       where state in ('waiting', 'backlog') and (taken_until is null or taken_until <= ${NOW})
       order by state desc, object_id desc limit 1 for update skip locked)
     returning f.object_id as "objectId", f.state, f.attempts, o.sha256, o.file_size as "fileSize"`,
    { seconds },
  )
  return rows[0] ?? null
}

/** Releases the lease of a server that stops, so that another one takes the file at once. */
export async function releaseFile(db: Knex, objectId: number): Promise<void> {
  await db.raw<void>('update file_facts set attempts = attempts - 1, taken_until = null where object_id = ?', objectId)
}
