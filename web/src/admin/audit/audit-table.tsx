import { type AuditEntry, type AuditFilter, stringifyLossless } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Table } from '../../parts/table.tsx'
import { TimeHead } from '../../parts/time.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { adminTexts } from '../../texts/admin.ts'
import { ADMIN_PARTS } from '../parts-of-admin.ts'
import { searchOf } from './audit-filter.ts'
import { OperationName } from './operation-name.tsx'

// Twelve characters tell identifiers apart. The export has them whole.
const SHOWN_CHARACTERS = 12

export function AuditTable({ entries }: { readonly entries: readonly AuditEntry[] }): ReactNode {
  const { columns } = adminTexts.audit
  const heads = Object.values({ ...columns, time: <TimeHead key="time" title={columns.time} /> })
  return (
    <Table label={adminTexts.parts.audit} heads={heads}>
      {entries.map((entry) => (
        <tr key={entry.number}>
          <th scope="row">{entry.number}</th>
          <td>
            <Timestamp time={entry.time} />
          </td>
          <td>
            {entry.actor === null ? (
              adminTexts.audit.nobody
            ) : (
              <FilterLink filter={{ actor: entry.actor }}>
                <UntrustedText text={entry.actor} />
              </FilterLink>
            )}{' '}
            <span className="quiet">
              <UntrustedText text={[entry.via, entry.via_name].filter((text) => text !== null).join(' ')} />
            </span>
          </td>
          <td>
            <OperationName operation={entry.operation} />{' '}
            {entry.outcome === 'refused' && <strong>{adminTexts.audit.choices.refused}</strong>}
          </td>
          <td>
            <UntrustedText text={entry.address ?? ''} />{' '}
            {entry.request_id !== null && (
              <FilterLink filter={{ requestId: entry.request_id }} title={entry.request_id}>
                <code>
                  <UntrustedText text={entry.request_id.slice(0, SHOWN_CHARACTERS)} />
                </code>
              </FilterLink>
            )}
          </td>
          <td>
            {entry.object !== null && (
              <Link href={`/object/${encodeURIComponent(entry.object)}`}>
                <code>{entry.object.slice(0, SHOWN_CHARACTERS)}</code>
              </Link>
            )}
          </td>
          <td>
            <UntrustedText text={detailsText(entry.details)} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

type FilterLinkProps = { readonly filter: AuditFilter; readonly title?: string; readonly children: ReactNode }

/** A value that narrows the log to its entries. */
function FilterLink({ filter, title, children }: FilterLinkProps): ReactNode {
  return (
    <Link className="pivot" href={`${ADMIN_PARTS.audit.path}?${searchOf(filter)}`} title={title}>
      {children}
    </Link>
  )
}

function detailsText(details: AuditEntry['details']): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${valueText(value)}`)
    .join('; ')
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return value
  const isTexts = Array.isArray(value) && value.every((text) => typeof text === 'string')
  return isTexts ? value.join(', ') : stringifyLossless(value)
}
