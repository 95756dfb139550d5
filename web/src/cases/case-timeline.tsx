import type { CaseObject, CaseWithDescription } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { utcTime } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { caseTexts } from '../texts/cases.ts'

type Props = { readonly of: CaseWithDescription; readonly objects: readonly CaseObject[] }
type CaseEvent = { readonly key: string; readonly time: string; readonly text: string }

/** Uploads and additions of the objects, oldest first, by day in UTC. */
export function CaseTimeline({ of, objects }: Props): ReactNode {
  const days = Map.groupBy(eventsOf(of, objects), ({ time }) => time.slice(0, 10))
  return [...days].map(([day, events]) => (
    <div key={day} className="day">
      <h3>{day}</h3>
      <ol className="lines">
        {events.map(({ key, time, text }) => (
          <li key={key}>
            <time dateTime={time} title={`${utcTime(time)} UTC`}>
              {time.slice(11, 16)}
            </time>{' '}
            <UntrustedText text={text} />
          </li>
        ))}
      </ol>
    </div>
  ))
}

function eventsOf(of: CaseWithDescription, objects: readonly CaseObject[]): readonly CaseEvent[] {
  const { happened } = caseTexts
  const created = { key: 'created', time: of.created_at, text: happened.created(of.created_by) }
  const uploads = objects.map(({ id, name, upload_time: time }) => ({
    key: `uploaded ${id}`,
    time,
    text: happened.uploaded(name || id),
  }))
  const additions = objects.map(({ id, name, added_at: time, added_by: login }) => ({
    key: `added ${id}`,
    time,
    text: happened.added(name || id, login),
  }))
  return [created, ...uploads, ...additions].toSorted((one, other) => compare(one.time, other.time))
}

/** Times of the server are texts of one form. */
function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other)
}
