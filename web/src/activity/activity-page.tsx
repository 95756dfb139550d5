import '../style/object.css'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { loadDetail } from '../object/load-detail.ts'
import { ErrorMessage } from '../parts/error-message.tsx'
import { ObjectHead } from '../parts/object-head.tsx'
import { Table } from '../parts/table.tsx'
import { Time, TimeHead } from '../parts/time.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { formatOf } from '../records/format.ts'
import { type Kind, nameOf } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { useLoad } from '../server/use-load.ts'
import { useCapability } from '../session/use-account.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { activityTexts } from '../texts/activity.ts'
import { texts } from '../texts.ts'
import { type ActivityEvent, loadAuditEvents, loadVisibleEvents, MAX_EVENTS } from './load-activity.ts'

type Props = { readonly kind: Kind; readonly id: string }

/** What was done to an object, as far as the account may see it. */
export function ActivityPage({ kind, id }: Props): ReactNode {
  const [isManager, seesAll] = [useCapability('manage_users'), useCapability('access_all_objects')]
  const readsAudit = isManager && seesAll && !isUnsupported('audit')
  const load = readsAudit ? loadAuditEvents : loadVisibleEvents
  const events = useLoad(`${kind} ${id} ${readsAudit}`, (signal) => load({ kind, id }, signal))
  const detail = useLoad(`${kind} ${id}`, async (signal) => loadDetail(await fullClient(), { kind, id }, signal))
  const name = (detail.value && nameOf(detail.value)) || id
  usePageTitle(activityTexts.titleOf(name))
  return (
    <main className="file-facts">
      <ObjectHead kind={kind} id={id} name={name} icon={detail.value && formatOf(detail.value).icon} />
      <ErrorMessage error={events.error} onRetry={events.reload} />
      {events.value === undefined && events.isLoading && <p role="status">{texts.loading}</p>}
      {events.value && (
        <>
          <p className="quiet">
            {readsAudit ? activityTexts.fromAudit : activityTexts.partial}{' '}
            {events.value.length === MAX_EVENTS && activityTexts.firstOfMany(MAX_EVENTS)}{' '}
            {readsAudit && <Link href={`/admin/audit?object=${id}`}>{activityTexts.allEntries}</Link>}
          </p>
          {events.value.length === 0 ? <p role="status">{activityTexts.none}</p> : <EventTable events={events.value} />}
        </>
      )}
    </main>
  )
}

const { time, actor, action, details } = activityTexts.columns

function EventTable({ events }: { readonly events: readonly ActivityEvent[] }): ReactNode {
  return (
    <Table label={texts.tabs.activity} heads={[<TimeHead key="time" title={time} />, actor, action, details]}>
      {events.map((event) => (
        <tr key={event.key}>
          <td>
            <Time time={event.time} />
          </td>
          <td>
            <UntrustedText text={event.actor} />
          </td>
          <td>
            <UntrustedText text={event.action} /> {event.isRefused && <strong>{activityTexts.refused}</strong>}
          </td>
          <td>
            <UntrustedText text={event.details} />
          </td>
        </tr>
      ))}
    </Table>
  )
}
