import type { Knex } from 'knex'
import type { Call } from '../../../call.ts'
import { invalidField } from '../../../errors/problems.ts'
import { insertCount, type NewJob } from '../../../statements/jobs/insert-job.ts'
import { selectLatestId } from '../../../statements/objects/count-all.ts'
import { countObjects } from '../count-objects.ts'
import { readSearch } from '../read-search.ts'
import type { Selection } from '../select-objects.ts'

// Only for the progress; counting further would take long.
const MAX_TOTAL = 1_000_000

/** Fixes which objects a count looks at: those stored before it begins. */
export async function prepareCount(call: Call, { ids, type: kind = 'object', query }: Selection) {
  if (ids !== undefined) throw invalidField('ids', 'count takes a query')
  if (query === undefined) throw invalidField('query', 'count needs it')
  await readSearch(call, kind, query)
  const beforeId = (await selectLatestId(call.app.db)) + 1
  const { count: total } = await countObjects(call, { kind, query: undefined, bound: MAX_TOTAL })
  return (trx: Knex.Transaction, job: NewJob) => insertCount(trx, job, { total, beforeId })
}
