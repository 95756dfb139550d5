import { type AuditEntry, type ObjectShare, stringifyLossless } from '@lazaret/sdk'
import { loadDetail, type ObjectAddress } from '../object/load-detail.ts'
import { fullClient } from '../server/client.ts'
import { firstOf } from '../state/first-of.ts'
import { activityTexts } from '../texts/activity.ts'

/** An action on an object. */
export type ActivityEvent = {
  readonly key: string
  readonly time: string
  readonly actor: string
  readonly action: string
  readonly details: string
  readonly isRefused?: boolean
}

export const MAX_EVENTS = 200

/** The newest entries of the audit log about an object. */
export async function loadAuditEvents({ id }: ObjectAddress, signal: AbortSignal): Promise<readonly ActivityEvent[]> {
  const { audit } = await fullClient()
  const entries = await firstOf(audit.iterate({ object: id, limit: MAX_EVENTS, signal }), MAX_EVENTS)
  return entries.map((entry) => ({
    key: String(entry.number),
    time: entry.time,
    actor: entry.actor ?? activityTexts.nobody,
    action: activityTexts.operations[entry.operation] ?? entry.operation,
    details: detailsText(entry.details),
    isRefused: entry.outcome === 'refused',
  }))
}

/** The events that an account without the audit log may see: the upload, shares and comments. */
export async function loadVisibleEvents(
  address: ObjectAddress,
  signal: AbortSignal,
): Promise<readonly ActivityEvent[]> {
  const client = await fullClient()
  const [detail, shares, comments] = await Promise.all([
    loadDetail(client, address, signal),
    client.shares.list(address.id, { signal }),
    client.comments.list(address.id, { signal }),
  ])
  const events: readonly ActivityEvent[] = [
    {
      key: 'upload',
      time: detail.upload_time,
      actor: detail.uploader ?? activityTexts.hiddenUser,
      action: activityTexts.uploaded,
      details: '',
    },
    ...shares.map(shareEvent),
    ...comments.map(({ id, author, timestamp, comment }) => ({
      key: `comment ${id}`,
      time: timestamp,
      actor: author ?? activityTexts.deletedUser,
      action: activityTexts.commented,
      details: comment,
    })),
  ]
  return events.toSorted((one, other) => Date.parse(other.time) - Date.parse(one.time))
}

function shareEvent(share: ObjectShare): ActivityEvent {
  const { group_name: group, access_time: time, related_user_login: login, reason_type: reason } = share
  return {
    key: `share ${group} ${time}`,
    time,
    actor: login ?? activityTexts.deletedUser,
    action: activityTexts.shared(group),
    details: activityTexts.reasons[reason ?? ''] ?? '',
  }
}

/** The kind of the object, and the names of the fields that were sent, say nothing more here. */
const LEFT_OUT: ReadonlySet<string> = new Set(['type', 'fields'])

function detailsText(details: AuditEntry['details']): string {
  return Object.entries(details)
    .filter(([name]) => !LEFT_OUT.has(name))
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : stringifyLossless(value)}`)
    .join('; ')
}
