import type { Call } from '../../../call.ts'
import { makeAlone, type SharedChange } from '../../../statements/connection/group-commit.ts'
import type { UploadRequest } from './check-upload.ts'
import type { NewObject } from './new-object.ts'

type CheckedObject = {
  readonly object: Pick<NewObject, 'isLarge'>
  readonly request: Pick<UploadRequest, 'parent'>
  readonly seemsNew: boolean
}

/** Commits an upload, with others if it can. */
export function commitUpload<T>(call: Call, checked: CheckedObject, change: SharedChange<T>): Promise<T> {
  return isShareable(call, checked) ? call.changeTogether(change) : call.change((trx) => makeAlone(trx, change))
}

/**
 * Known objects and parents need the access graph, which is locked before the order clock. Others would wait while a large text is
 * indexed, and be undone by a refusal of the quota.
 */
function isShareable({ caller }: Call, { object, request, seemsNew }: CheckedObject): boolean {
  return seemsNew && request.parent === null && !object.isLarge && !caller.hasQuota
}
