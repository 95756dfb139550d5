import { type AuditEntry, stringifyLossless } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Moment } from '../../parts/moment.tsx'
import { Table } from '../../parts/table.tsx'
import { TimeHead } from '../../parts/time.tsx'
import { Shown } from '../../text/shown.tsx'
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
            <Moment time={entry.time} />
          </td>
          <td>
            <Shown text={entry.actor ?? adminTexts.audit.nobody} />{' '}
            <span className="quiet">
              <Shown text={[entry.via, entry.via_name].filter((text) => text !== null).join(' ')} />
            </span>
          </td>
          <td>
            <Shown text={entry.operation} />{' '}
            {entry.outcome === 'refused' && <strong>{adminTexts.audit.choices.refused}</strong>}
          </td>
          <td>
            <Shown text={entry.address ?? ''} />{' '}
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
            <Shown text={detailsText(entry.details)} />
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
