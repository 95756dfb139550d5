import { randomUUID } from 'node:crypto'
import type { App, Call } from '../../../call.ts'
import { Problem } from '../../../errors/problems.ts'
import { MAX_ARCHIVE_REQUESTS_PER_USER } from '../../../statements/annotations/bounds.ts'
import { deleteOldRequests, KEPT_MINUTES } from '../../../statements/objects/delete-old-requests.ts'
import { ArchiveRequestModel } from '../../../tables/archive-request.ts'
import { downloadExpired } from '../download-expired.ts'
import type { Selection } from '../select-objects.ts'
import { selectForArchive } from './select-for-archive.ts'

export type StoredSelection = Pick<ArchiveRequestModel, 'dhashes' | 'missing'>

/** Remembers which objects were asked for, since an address is too short to name them all. */
export async function keepSelection(call: Call, selection: Selection): Promise<string> {
  const { objects, missing } = await selectForArchive(call, selection)
  const id = randomUUID()
  const dhashes = objects.map(({ dhash }) => dhash)
  await call.change(async (trx) => {
    const { userId } = call.caller
    await deleteOldRequests(trx)
    const kept = await ArchiveRequestModel.query(trx).where({ user_id: userId }).resultSize()
    if (kept >= MAX_ARCHIVE_REQUESTS_PER_USER) throw tooManyRequests()
    await ArchiveRequestModel.query(trx).insert({ id, userId, dhashes, missing: [...missing] })
  })
  return id
}

function tooManyRequests(): Problem {
  const message = `requests of archives within ${KEPT_MINUTES} minutes: at most ${MAX_ARCHIVE_REQUESTS_PER_USER}`
  return new Problem('rate_limited', message, { headers: { 'Retry-After': String(KEPT_MINUTES * 60) } })
}

export async function keptSelection({ db }: App, id: string, userId: number): Promise<StoredSelection> {
  const kept = await ArchiveRequestModel.query(db).findOne({ id, user_id: userId }).select('dhashes', 'missing')
  if (kept === undefined) throw downloadExpired()
  return kept
}
