import { unrecorded } from '../../../audit/recorder.ts'
import type { App, Call } from '../../../call.ts'
import { type Caller, WITHOUT_TOKEN } from '../../../caller.ts'
import { ADMIN_CAPABILITIES, effectiveCapabilities } from '../../../capabilities.ts'

/** Sees everything, and belongs to no group: what it looks up is shared with nobody. */
const SERVER: Caller = {
  userId: 0,
  login: 'retention',
  groupIds: [],
  workspaceGroupIds: [],
  privateGroupId: -1,
  capabilities: effectiveCapabilities(ADMIN_CAPABILITIES),
  sharesQueriedGroupIds: [],
  groupNames: [],
  hasQuota: false,
  provider: null,
  ...WITHOUT_TOKEN,
}

/** A call of the server itself, on behalf of no user. */
export function serverCall(app: App, signal: AbortSignal): Call {
  return { app, signal, caller: SERVER, emit: () => undefined, ...unrecorded(app.db) }
}
