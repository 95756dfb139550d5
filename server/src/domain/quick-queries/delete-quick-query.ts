import type { Call } from '../../call.ts'
import { notFound } from '../../errors/problems.ts'
import { QuickQueryModel } from '../../tables/quick-query.ts'
import { rowNumber } from '../access/row-number.ts'

/** Only the caller's own, even for administrators. */
export async function deleteQuickQuery({ caller, change }: Call, queryId: string): Promise<void> {
  await change(async (trx) => {
    const deleted = await QuickQueryModel.query(trx)
      .where({ id: rowNumber(queryId), user_id: caller.userId })
      .delete()
    if (deleted === 0) throw notFound('Query was not found')
  })
}
