import type { Knex } from 'knex'
import type { FileFactsModel } from '../../tables/file-facts.ts'
import type { Fields, FileRow } from '../../tables/rows.ts'

export type FileToExtract = Fields<FileFactsModel, 'objectId' | 'state' | 'attempts'> &
  Pick<FileRow, 'sha256' | 'fileSize'>

const NOW = `clock_timestamp() at time zone 'utc'`

export type TakenFiles = { readonly files: readonly FileToExtract[]; readonly areAll: boolean }
export type FactsLease = { readonly seconds: number; readonly maxFiles: number; readonly maxBytes: number }

/**
 * The newest files whose facts are to be extracted, before those of the backlog. Only new files of up to `maxBytes` are taken together: a file
 * that has already ended a process is alone, so that it costs others no attempt. Other processes leave them alone meanwhile.
 */
export async function takeFiles(db: Knex, lease: FactsLease): Promise<TakenFiles> {
  const { rows } = await db.raw<{ rows: (FileToExtract & { readonly due: number })[] }>(
    `with due as materialized (
       select f.object_id, f.state, f.state = 'waiting' and f.attempts = 0 and o.file_size <= :maxBytes as is_small
       from file_facts f join object o on o.id = f.object_id
       where f.state in ('waiting', 'backlog') and (f.taken_until is null or f.taken_until <= ${NOW})
       order by f.state desc, f.object_id desc limit :maxFiles for update of f skip locked
     ), first as (select object_id, is_small from due order by state desc, object_id desc limit 1)
     update file_facts f set attempts = attempts + 1, taken_until = ${NOW} + make_interval(secs => :seconds)
     from object o, due d, first
     where o.id = f.object_id and d.object_id = f.object_id
       and (d.object_id = first.object_id or (d.is_small and first.is_small))
     returning f.object_id as "objectId", f.state, f.attempts, o.sha256, o.file_size as "fileSize",
       (select count(*)::int from due) as due`,
    lease,
  )
  const due = rows[0]?.due ?? 0
  return { files: rows, areAll: due === rows.length && due < lease.maxFiles }
}

/** Releases the leases of a server that stops, so that another one takes the files at once. */
export async function releaseFiles(db: Knex, objectIds: readonly number[]): Promise<void> {
  await db.raw<void>(
    `update file_facts set attempts = attempts - 1, taken_until = null
     where object_id = any(?) and state in ('waiting', 'backlog')`,
    [[...objectIds]],
  )
}
