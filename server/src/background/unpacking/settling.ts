import type { Knex } from 'knex'
import type { Call } from '../../call.ts'
import type { Caller } from '../../caller.ts'
import type { Handler } from '../../contract.ts'
import { invalidRequest } from '../../errors/problems.ts'
import type { ClaimedUnpackTask } from '../../statements/unpacking/claim-task.ts'
import { insertUnpackTask } from '../../statements/unpacking/insert-task.ts'
import { settleFile } from '../../statements/unpacking/settle-file.ts'
import { ObjectModel } from '../../tables/object.ts'
import { archiveFormatOf } from '../../unpack/formats.ts'
import { MAX_DEPTH } from '../../unpack/limits.ts'
import type { UnpackedFile, Unpacker } from '../../unpack/open-unpacker.ts'
import { keepsRights } from '../bulk-jobs/caller-of-job.ts'

export type UploadHandler = Handler<'uploadFile'>

/** A task that this process works on. */
export type UnpackWork = {
  readonly task: ClaimedUnpackTask
  readonly holder: string
  readonly unpacker: Unpacker
  readonly uploadFile: UploadHandler
  readonly signal: AbortSignal
}

type ChildWork = UnpackWork & { readonly caller: Caller }

/** Another process has the task, or its user may do something else by now: the transaction must change nothing. */
export class TaskLost extends Error {
  override readonly name = 'TaskLost'
}

/** The transaction that stores a file of an archive also says so, so that the file is stored once. */
export function settling(call: Call, { task, holder }: ChildWork, file: UnpackedFile): Call {
  const at = { id: task.id, rootId: task.rootId, holder, index: file.index }
  let sha256 = ''
  return {
    ...call,
    note(facts) {
      sha256 = facts.stored?.dhash ?? sha256
      call.note(facts)
    },
    change: (work) =>
      call.change(async (trx) => {
        const result = await work(trx)
        if (sha256 === task.sha256) throw invalidRequest('the archive contains itself')
        await requestNested(trx, task, sha256)
        if (!(await keepsRights(trx, task, call.caller))) throw new TaskLost()
        const settled = { bytes: file.result()?.bytes ?? 0, problem: null }
        if (!(await settleFile(trx, at, settled))) throw new TaskLost()
        return result
      }),
  }
}

async function requestNested(trx: Knex.Transaction, task: ClaimedUnpackTask, sha256: string): Promise<void> {
  const child = await ObjectModel.query(trx).findOne({ dhash: sha256 }).select('id', 'file_type')
  if (child === undefined || archiveFormatOf(child.fileType ?? '') === null) return
  const { userId, rootId, keyId, address, requestId, uploadAs, tags, allowsSharing } = task
  const depth = task.depth + 1
  await insertUnpackTask(trx, {
    ...{ objectId: child.id, userId, rootId, depth, keyId, address, requestId, uploadAs, tags, allowsSharing },
    problem: depth > MAX_DEPTH ? { name: null, reason: 'limit' } : null,
  })
}
