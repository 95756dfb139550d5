import type { Knex } from 'knex'
import { raw } from 'objection'
import type { Call, ReadContext } from '../../../call.ts'
import { forbidden, notFound } from '../../../errors/problems.ts'
import { selectCase } from '../../../statements/cases/select-cases.ts'
import { CaseModel } from '../../../tables/case.ts'
import type { CaseDetailRow } from '../../../tables/rows.ts'
import { plainUuid } from '../../access/plain-uuid.ts'
import { within } from '../../access/within.ts'

export const NOW = raw(`clock_timestamp() at time zone 'utc'`)

/** Missing, and shared with none of the caller's groups, look the same. */
export async function findCase({ app, caller }: ReadContext, id: string): Promise<CaseDetailRow> {
  const found = await selectCase(app.db, caller, plainUuid(id))
  if (found === undefined) throw missingCase()
  return found
}

export const missingCase = () => notFound('Case not found')

export async function findCaseToChange(context: ReadContext, id: string): Promise<CaseDetailRow> {
  const found = await findCase(context, id)
  if (!found.canChange) throw forbidden('Only members of its workspaces and administrators change this case')
  return found
}

/** Locks a case that the caller may change until the end of the transaction, and says what it is then. */
export async function lockCase(trx: Knex.Transaction, call: Call, id: string): Promise<CaseDetailRow> {
  const locked = await CaseModel.query(trx).findById(plainUuid(id)).forNoKeyUpdate().select('id')
  if (locked === undefined) throw missingCase()
  return findCaseToChange(within(trx, call), id)
}

/** Sets the time of the last change. */
export async function touchCase(trx: Knex.Transaction, id: string): Promise<void> {
  await CaseModel.query(trx).findById(id).patch({ changedAt: NOW })
}
