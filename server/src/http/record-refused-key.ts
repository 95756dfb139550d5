import { NO_SUBJECT } from '../audit/entry.ts'
import type { RefusedKey } from '../auth/identify.ts'
import type { App } from '../call.ts'
import type { ProblemCode } from '../errors/problems.ts'

type RefusedRequest = { readonly operation: string; readonly address: string; readonly requestId: string }

/** A client goes on with a dead key for days: it has one entry of the audit log an hour for each reason. */
export async function recordRefusedKey(
  { audit, hourly }: App,
  { reason, keyId, login }: RefusedKey,
  { operation, address, requestId }: RefusedRequest,
): Promise<void> {
  if (!audit.isOn) return
  const key = `refused-key:${reason}:${keyId ?? `login:${login}`}`
  if (!(await hourly.allows({ key, most: 1 }))) return
  const skipped = audit.takeRefusal(address)
  if (skipped === null) return hourly.giveBack(key)
  const details = {
    ...(login === null ? {} : { login }),
    ...{ code: codeOf(reason), reason },
    ...(skipped === 0 ? {} : { not_recorded: skipped }),
  }
  audit.writeLater({
    ...NO_SUBJECT,
    ...{ time: new Date().toISOString().replace('Z', ''), operation, outcome: 'refused' },
    ...{ via: 'api_key', via_name: keyId, address, request_id: requestId, details: JSON.stringify(details) },
  })
}

function codeOf(reason: RefusedKey['reason']): ProblemCode {
  if (reason === 'maintenance') return 'maintenance'
  if (reason === 'disabled') return 'account_disabled'
  return reason === 'pending' ? 'account_pending' : 'unauthenticated'
}
