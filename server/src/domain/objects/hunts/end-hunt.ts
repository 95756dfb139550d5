import type { Call } from '../../../call.ts'
import { endHunt } from '../../../statements/hunts/end-hunt.ts'
import { YaraHuntModel } from '../../../tables/yara-hunt.ts'
import { findHunt } from './find-hunt.ts'

/** Hits stay; a hunt that has ended stays as it is. */
export async function cancelHunt(call: Call, id: string): Promise<YaraHuntModel> {
  const hunt = await findHunt(call, id)
  await call.change((trx) => endHunt(trx, hunt.id, { state: 'cancelled', reason: null }))
  return findHunt(call, id)
}

export async function deleteHunt(call: Call, id: string): Promise<void> {
  const hunt = await findHunt(call, id)
  await call.change((trx) => YaraHuntModel.query(trx).deleteById(hunt.id))
}
