import { ChangeButton } from '../parts/change-button.tsx'
import '../style/account.css'
import type { Job, JobChange } from '@lazaret/sdk'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { Confirm } from '../parts/confirm.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Table } from '../parts/table.tsx'
import { TimeHead } from '../parts/time.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { useAction } from '../parts/use-action.ts'
import { usePageTitle } from '../parts/use-page-title.ts'
import { listPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { useLoad } from '../server/use-load.ts'
import { firstOf } from '../state/first-of.ts'
import { humanCount } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { jobTexts } from '../texts/jobs.ts'
import { texts } from '../texts.ts'
import { restoreObjects } from '../trash/restore-objects.ts'
import { changeText } from './change-text.ts'
import { changedBy } from './changed-by.ts'
import { inverseOf } from './inverse.ts'
import { Failures } from './job-progress.tsx'

const MAX_SHOWN = 100
const LOOK_MS = 2000

/** Changes of many objects that the account began: their progress and outcome, and a way back where there is one. */
export function JobsPage(): ReactNode {
  usePageTitle(jobTexts.jobs)
  const jobs = useLoad<readonly Job[]>('jobs', async (signal) =>
    firstOf((await fullClient()).jobs.list({ signal }), MAX_SHOWN),
  )
  const isRunning = jobs.value?.some(({ state }) => state === 'running') ?? false
  const { reload } = jobs
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(reload, LOOK_MS)
    return () => clearInterval(timer)
  }, [isRunning, reload])
  const heads = [
    ...Object.values(jobTexts.columns),
    <TimeHead key="time" title={jobTexts.createdOn} />,
    jobTexts.actionHead,
  ]
  return (
    <main className="account">
      <h1>{jobTexts.jobs}</h1>
      <ErrorMessage error={jobs.error} onRetry={reload} />
      {jobs.value === undefined && jobs.isLoading && <p role="status">{texts.loading}</p>}
      {jobs.value?.length === 0 && <p>{jobTexts.noJobs}</p>}
      {jobs.value && jobs.value.length > 0 && (
        <Table label={jobTexts.jobs} heads={heads}>
          {jobs.value.map((job) => (
            <JobRow key={job.id} job={job} onChange={reload} />
          ))}
        </Table>
      )}
    </main>
  )
}

type RowProps = { readonly job: Job; readonly onChange: () => void }

function JobRow({ job, onChange }: RowProps): ReactNode {
  const { id, changes, type, query, total, state, failed, created_on: createdOn } = job
  return (
    <tr>
      <th scope="row">
        <UntrustedText text={changes.map(changeText).join('; ')} />
      </th>
      <td>
        {query === null ? (
          jobTexts.objects(total)
        ) : (
          <Link href={listPath(type ?? 'object', query)}>
            <UntrustedText text={query === '' ? jobTexts.everything : query} />
          </Link>
        )}
      </td>
      <td>
        {jobTexts.states[state]}
        {state === 'running' && (
          <progress
            aria-label={jobTexts.progress}
            max={total}
            value={job.groups === null ? (job.compared ?? job.done) : job.done}
          />
        )}
        <div className="quiet">{outcomeText(job)}</div>
        {failed > 0 && state !== 'running' && (
          <details>
            <summary>{jobTexts.failures}</summary>
            <Failures id={id} />
          </details>
        )}
      </td>
      <td>
        <Timestamp time={createdOn} />
      </td>
      <td>
        <JobActions job={job} onChange={onChange} />
      </td>
    </tr>
  )
}

function outcomeText(job: Job): string {
  const { count, state, compared, groups } = job
  if (compared !== null && groups === null) return jobTexts.compared(humanCount(compared))
  if (groups !== null) return `${jobTexts.groups(groups)}, ${countsText(job)}`
  if (count === null) return countsText(job)
  return state === 'done' ? jobTexts.matches(humanCount(count)) : jobTexts.matchesSoFar(humanCount(count))
}

function countsText({ changed, unchanged, failed }: Job): string {
  return jobTexts.counts(humanCount(changed), humanCount(unchanged), humanCount(failed))
}

/** A deletion is undone from the trash, for as long as its objects are there. */
function canRestore({ changes, changed, state }: Job): boolean {
  const isDeletion = changes.some(({ action }) => action === 'delete')
  return isDeletion && changed > 0 && state !== 'running' && !isUnsupported('trash')
}

function JobActions({ job, onChange }: RowProps): ReactNode {
  const action = useAction()
  const inverse = inverseOf(job)
  const cancel = async (): Promise<void> => {
    await (await fullClient()).jobs.cancel(job.id)
    onChange()
  }
  const undo = async (change: JobChange): Promise<void> => {
    const { jobs } = await fullClient()
    await jobs.create({ ids: await changedBy(job.id), changes: [change] })
    onChange()
  }
  const restore = async (): Promise<void> => {
    await restoreObjects(await changedBy(job.id))
    onChange()
  }
  return (
    <>
      {job.state === 'running' && (
        <ChangeButton type="button" disabled={action.isBusy} onClick={() => action.run(cancel)}>
          {texts.cancel}
        </ChangeButton>
      )}
      {canRestore(job) && (
        <Confirm
          label={jobTexts.undo}
          question={jobTexts.undoQuestion}
          means={jobTexts.undoDeletion(job.changed)}
          verb={jobTexts.undo}
          onConfirm={restore}
        />
      )}
      {inverse && (
        <Confirm
          label={jobTexts.undo}
          question={jobTexts.undoQuestion}
          means={
            <>
              {jobTexts.objects(job.changed)}: <UntrustedText text={changeText(inverse)} />
            </>
          }
          verb={jobTexts.undo}
          onConfirm={() => undo(inverse)}
        />
      )}
      <ErrorMessage error={action.error} />
    </>
  )
}
