import type { Knex } from 'knex'
import type { Call } from '../../../call.ts'
import { invalidField } from '../../../errors/problems.ts'
import { insertGrouping, type NewJob } from '../../../statements/jobs/insert-job.ts'
import { type Selection, selectObjects } from '../select-objects.ts'

// Their comparison takes about 10 s of processor time and 600 MB.
const MAX_FILES = 50_000

/** Fixes which files are compared, newest first. */
export async function prepareGrouping(call: Call, selection: Selection) {
  if (selection.query !== undefined && selection.type !== 'file') throw invalidField('type', 'group compares files')
  const { objects } = await selectObjects(call, selection, { most: MAX_FILES })
  const dhashes = objects.map(({ dhash }) => dhash)
  return (trx: Knex.Transaction, job: NewJob) => insertGrouping(trx, job, dhashes)
}
