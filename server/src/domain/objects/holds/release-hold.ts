import type { Call } from '../../../call.ts'
import { notFound } from '../../../errors/problems.ts'
import { ownContent } from '../../../statements/contents/content-locks.ts'
import { selectHold } from '../../../statements/holds/select-holds.ts'
import { ObjectHoldModel } from '../../../tables/object-hold.ts'

const MISSING = 'Hold not found'

export async function releaseHold(call: Call, id: string): Promise<void> {
  const found = await selectHold(call.app.db, id.toLowerCase())
  if (found === undefined) throw notFound(MISSING)
  const { dhash } = found
  call.note({ found })
  await call.change(async (trx) => {
    await ownContent(trx, dhash)
    if ((await ObjectHoldModel.query(trx).deleteById(dhash)) === 0) throw notFound(MISSING)
  })
}
