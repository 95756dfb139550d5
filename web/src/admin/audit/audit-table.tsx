import { type AuditEntry, stringifyLossless } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Table } from '../../parts/table.tsx'
import { TimeHead } from '../../parts/time.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { adminTexts } from '../../texts/admin.ts'

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
            <UntrustedText text={entry.actor ?? adminTexts.audit.nobody} />{' '}
            <span className="quiet">
              <UntrustedText text={[entry.via, entry.via_name].filter((text) => text !== null).join(' ')} />
            </span>
          </td>
          <td>
            <UntrustedText text={entry.operation} />{' '}
            {entry.outcome === 'refused' && <strong>{adminTexts.audit.choices.refused}</strong>}
          </td>
          <td>
            <UntrustedText text={entry.address ?? ''} />{' '}
            {entry.request_id !== null && <code className="quiet">{entry.request_id}</code>}
          </td>
          <td>
            {entry.object !== null && (
              <Link href={`/object/${encodeURIComponent(entry.object)}`}>
                <code>{entry.object.slice(0, 12)}</code>
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

function detailsText(details: AuditEntry['details']): string {
  return Object.entries(details)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : stringifyLossless(value)}`)
    .join('; ')
}
