import type { Hunt } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { Table } from '../../parts/table.tsx'
import { Time, TimeHead } from '../../parts/time.tsx'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { usePolling } from '../../server/use-polling.ts'
import { firstOf } from '../../state/first-of.ts'
import { humanCount } from '../../text/amounts.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { huntTexts } from '../../texts/hunts.ts'
import { texts } from '../../texts.ts'
import { filesOf } from './hunt-files.ts'

const MAX_SHOWN = 100

/** Hunts of the account, newest first. */
export function HuntsPage(): ReactNode {
  usePageTitle(huntTexts.hunts)
  const { value, error, isLoading, reload } = useLoad<readonly Hunt[]>('hunts', async (signal) =>
    firstOf((await fullClient()).hunts.list({ signal }), MAX_SHOWN),
  )
  const isRunning = value?.some(({ state }) => state === 'running') ?? false
  usePolling({ isRunning, isLoading, reload })
  const { files, state, hits, created } = huntTexts.columns
  return (
    <>
      <div className="title-line">
        <h1>{huntTexts.hunts}</h1>
        <Link className="button primary" href="/hunts/new">
          {huntTexts.newHunt}
        </Link>
      </div>
      <p className="quiet">{huntTexts.about}</p>
      <ErrorMessage error={error} onRetry={reload} />
      {value === undefined && isLoading && <p role="status">{texts.loading}</p>}
      {value?.length === 0 && <p role="status">{huntTexts.none}</p>}
      {value && value.length > 0 && (
        <Table label={huntTexts.hunts} heads={[files, state, hits, <TimeHead key="time" title={created} />]}>
          {value.map((hunt) => (
            <HuntRow key={hunt.id} hunt={hunt} />
          ))}
        </Table>
      )}
    </>
  )
}

function HuntRow({ hunt }: { readonly hunt: Hunt }): ReactNode {
  const { id, state, scanned, total, hits, created_on: createdOn } = hunt
  return (
    <tr>
      <th scope="row">
        <Link href={`/hunts/${id}`}>
          <UntrustedText text={filesOf(hunt)} />
        </Link>
      </th>
      <td>
        {huntTexts.states[state]}
        {state === 'running' && <progress aria-label={huntTexts.progress} max={total} value={scanned} />}
        <div className="quiet">{huntTexts.done(humanCount(scanned), humanCount(total))}</div>
      </td>
      <td>{humanCount(hits)}</td>
      <td className="unbroken">
        <Time time={createdOn} />
      </td>
    </tr>
  )
}
