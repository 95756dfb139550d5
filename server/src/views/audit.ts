import type { components } from '../generated/contract.ts'
import type { Rows } from '../tables/tables.ts'
import { viewTime } from './time.ts'

type Entry = components['schemas']['AuditEntry']
export type ChainedRow = Readonly<Rows['audit_entry']>

export function viewAuditEntry(row: ChainedRow, details: Entry['details']): Entry {
  const { number, time, operation, outcome, actor, actor_id, via, via_name, address, request_id } = row
  const { object, object_type, hash } = row
  return {
    number,
    time: viewTime(time),
    operation,
    outcome: outcome === 'refused' ? outcome : 'done',
    actor,
    actor_id,
    via,
    via_name,
    address,
    request_id,
    object,
    object_type,
    details,
    hash,
  }
}
