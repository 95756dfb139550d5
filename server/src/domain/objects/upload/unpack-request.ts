import type { Knex } from 'knex'
import type { Call } from '../../../call.ts'
import { missingCapability } from '../../../errors/problems.ts'
import { currentRequest } from '../../../log.ts'
import { insertUnpackTask, type NewUnpackTask } from '../../../statements/unpacking/insert-task.ts'
import type { ObjectModel } from '../../../tables/object.ts'
import { archiveFormatOf } from '../../../unpack/formats.ts'
import type { UploadOptions } from './upload-options.ts'

/** The files of an archive are stored with these options of its upload. */
export type UnpackRequest = Pick<NewUnpackTask, 'uploadAs' | 'tags' | 'allowsSharing'>

const LINKING = 'adding_parents'

/** Null: an archive is not unpacked. The files of an archive become children, which needs the right to link them. */
export function readUnpackRequest({ app, caller }: Call, options: UploadOptions): UnpackRequest | null {
  const { unpack, uploadAs, tags, share3rdParty: allowsSharing } = options
  const mayLink = caller.capabilities.has(LINKING)
  if (unpack === true && !mayLink) throw missingCapability(LINKING)
  const isUsual = app.settings.unpackUploads.some((name) => caller.groupNames.includes(name))
  return (unpack ?? (isUsual && mayLink)) ? { uploadAs, tags: [...tags], allowsSharing } : null
}

type StoredFile = Pick<ObjectModel, 'fileType'> & {
  readonly objectId: number
  readonly unpacking: UnpackRequest | null
}

/** In the transaction of the upload, so that an archive is unpacked even if the server ends right after it. */
export async function requestUnpacking(
  trx: Knex.Transaction,
  { caller, address }: Pick<Call, 'caller' | 'address'>,
  { objectId, fileType, unpacking }: StoredFile,
): Promise<void> {
  if (unpacking === null || archiveFormatOf(fileType ?? '') === null) return
  await insertUnpackTask(trx, {
    ...unpacking,
    objectId,
    userId: caller.userId,
    rootId: null,
    depth: 1,
    keyId: caller.makerKeyId,
    address: address ?? null,
    requestId: currentRequest()?.requestId ?? null,
    problem: null,
  })
}
