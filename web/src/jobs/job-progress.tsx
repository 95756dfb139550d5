import type { Job, JobOutcome } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { firstOf } from '../state/first-of.ts'
import { humanCount } from '../text/amounts.ts'
import { jobTexts } from '../texts/jobs.ts'
import { texts } from '../texts.ts'

type Props = { readonly job: Job; readonly onCancel: () => void }

const MAX_FAILURES = 100

/** Progress of a job, and in the end the objects that could not be changed. */
export function JobProgress({ job, onCancel }: Props): ReactNode {
  const { state, done, total, changed, unchanged, failed } = job
  const counts = jobTexts.counts(humanCount(changed), humanCount(unchanged), humanCount(failed))
  return (
    <section aria-label={jobTexts.progress}>
      <progress aria-label={jobTexts.progress} max={total} value={done} />
      <p role="status">
        {state === 'running'
          ? jobTexts.soFar(humanCount(done), humanCount(total))
          : `${jobTexts.states[state]}: ${counts}`}
      </p>
      {state === 'running' && <p className="quiet">{jobTexts.goesOn}</p>}
      {state === 'running' && (
        <ChangeButton type="button" onClick={onCancel}>
          {texts.cancel}
        </ChangeButton>
      )}
      {state !== 'running' && failed > 0 && <Failures id={job.id} />}
    </section>
  )
}

/** The first objects that a job could not change, with the reasons. */
export function Failures({ id }: { readonly id: string }): ReactNode {
  const {
    value: failures,
    error,
    reload,
  } = useLoad<readonly JobOutcome[]>(id, async (signal) =>
    firstOf((await fullClient()).jobs.outcomes(id, { result: 'failed', signal }), MAX_FAILURES),
  )
  return (
    <>
      <h3>{jobTexts.failures}</h3>
      <ul>
        {failures?.map(({ id, code }) => (
          <li key={id}>
            <code>{id}</code> {code}
          </li>
        ))}
      </ul>
      <ErrorMessage error={error} onRetry={reload} />
    </>
  )
}
