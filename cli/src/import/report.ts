import type { Context } from '../context/context.ts'
import type { Outcome } from '../program/exit-codes.ts'
import { type IssueSummary, issueList } from './issues.ts'
import type { Journal } from './journal.ts'
import type { Tally } from './transfer-all.ts'

/** Prints what was left out since the last complete run. */
export async function printReport(context: Context, journal: Journal, tally: Tally): Promise<Outcome> {
  const issues = [...failures(journal), ...journal.issues()]
  await context.printAll(issueList, () => issues)
  const { new: fresh, known, updated, gone, failed } = tally
  const updates = updated > 0 ? `updated ${updated}, ` : ''
  context.messages.note(`new ${fresh}, ${updates}known ${known}, deleted meanwhile ${gone}, failed ${failed}`)
  return issues.length === 0 ? 'success' : 'partial'
}

/** Objects that failed. The next run retries them. */
function failures(journal: Journal): IssueSummary[] {
  return journal.failed().map(({ id, reason }) => ({ part: 'object', name: id, reason, objects: 1, example: id }))
}
