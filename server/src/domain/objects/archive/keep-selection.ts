import { randomUUID } from 'node:crypto'
import type { App, Call } from '../../../call.ts'
import { deleteOldRequests } from '../../../statements/delete-old-requests.ts'
import { ArchiveRequestModel } from '../../../tables/archive-request.ts'
import { downloadExpired } from '../download-expired.ts'
import type { Selection } from '../select-objects.ts'
import { selectForArchive } from './open-archive.ts'

export type Kept = Pick<ArchiveRequestModel, 'dhashes' | 'missing'>

/** Remembers which objects were asked for, since an address is too short to name them all. */
export async function keepSelection(call: Call, selection: Selection): Promise<string> {
  const { objects, missing } = await selectForArchive(call, selection)
  const id = randomUUID()
  const dhashes = objects.map(({ dhash }) => dhash)
  await call.change(async (trx) => {
    await deleteOldRequests(trx)
    await ArchiveRequestModel.query(trx).insert({ id, userId: call.caller.userId, dhashes, missing: [...missing] })
  })
  return id
}

export async function keptSelection({ db }: App, id: string, userId: number): Promise<Kept> {
  const kept = await ArchiveRequestModel.query(db).findOne({ id, user_id: userId }).select('dhashes', 'missing')
  if (kept === undefined) throw downloadExpired()
  return kept
}
