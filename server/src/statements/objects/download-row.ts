import type { Knex } from 'knex'
import type { Caller } from '../../caller.ts'
import type { ObjectModel } from '../../tables/object.ts'
import { type FilledRow, objectFields } from '../../tables/rows.ts'
import { builtOnce } from '../connection/built-once.ts'
import { type Subject, type SubjectValues, subjectRow, subjectShape, subjectValues } from './subject.ts'

const FIELDS = ['sha256', 'md5', 'sha1', 'sha512', 'fileName', 'fileSize'] as const
const COLUMNS = objectFields(FIELDS)

/** What a download has to know of a file. */
export type DownloadRow = FilledRow<ObjectModel, (typeof FIELDS)[number]>

const visible = builtOnce<SubjectValues, DownloadRow>()

/** The row of a file that the caller may see. */
export async function visibleDownloadRow(db: Knex, caller: Caller, subject: Subject): Promise<DownloadRow | undefined> {
  const values = subjectValues(caller, subject)
  if (values === null) return undefined
  const [row] = await visible.ask(db, {
    shape: subjectShape(caller, subject),
    values,
    build: ({ groupIds, subject: value }) => subjectRow(db, { ...caller, groupIds }, subject, value).select(COLUMNS),
  })
  return row
}
