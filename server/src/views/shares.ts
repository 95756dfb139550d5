import type { components } from '../generated/contract.ts'
import type { ShareRow } from '../tables/rows.ts'
import { viewTime } from './time.ts'

type Schemas = components['schemas']

/** References to deleted objects or users are left out. */
export function viewShare(row: ShareRow): Schemas['Share'] {
  const { groupName, accessTime, reason, origin, userLogin } = row
  const why = accessReason(row)
  return {
    group_name: groupName,
    access_time: viewTime(accessTime),
    reason_type: reason,
    ...(origin === null ? {} : { related_object_dhash: origin.dhash, related_object_type: origin.type }),
    ...(userLogin === null ? {} : { related_user_login: userLogin }),
    ...(why === null ? {} : { access_reason: why }),
  }
}

function accessReason({ reason, origin, userLogin }: ShareRow): string | null {
  if (reason === 'migrated') return 'Migrated from an earlier version'
  if (reason === null || origin === null || userLogin === null) return null
  return `${reason} ${origin.type}:${origin.dhash} by user:${userLogin}`
}
