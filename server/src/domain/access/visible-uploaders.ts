import type { Caller } from '../../caller.ts'
import type { UploaderFilter } from '../../statements/access/select-shares.ts'

/** Without the capability only members of the caller's workspaces, and the caller. Null: everybody. */
export function visibleUploaders({ capabilities, userId, workspaceGroupIds }: Caller): UploaderFilter | null {
  const isAnybody = capabilities.has('access_uploader_info') || capabilities.has('sharing_with_all')
  return isAnybody ? null : { userId, groupIds: workspaceGroupIds }
}
