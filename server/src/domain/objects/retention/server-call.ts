import { unrecorded } from '../../../audit/recorder.ts'
import type { App, Call } from '../../../call.ts'
import type { Caller } from '../../../caller.ts'
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
  sessionId: null,
  lacksSecondFactor: false,
  keyId: null,
  makerKeyId: null,
  hasOldKey: false,
  isLimited: false,
  listedCapabilities: null,
  onlyGroupId: null,
}

/** A call of the server itself, on behalf of no user. */
export function serverCall(app: App, signal: AbortSignal): Call {
  return { app, signal, caller: SERVER, emit: () => undefined, ...unrecorded(app.db) }
}
