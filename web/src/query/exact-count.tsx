import type { Job } from '@lazaret/sdk'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useAction } from '../parts/use-action.ts'
import type { Kind } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { humanCount } from '../text/amounts.ts'
import { countTexts } from '../texts/count.ts'
import { texts } from '../texts.ts'

type Props = { readonly kind: Kind; readonly query: string; readonly onCount: (count: number) => void }

/** A count by a job of the server. The job is cancelled when this is left. */
export function ExactCount({ kind, query, onCount }: Props): ReactNode {
  const [job, setJob] = useState<Job>()
  const { run, isBusy, error } = useAction()
  const running = useRef<AbortController>(null)
  const cancel = (): void => running.current?.abort()
  useEffect(() => () => running.current?.abort(), [])
  const count = async (): Promise<void> => {
    const ending = new AbortController()
    running.current = ending
    const { signal } = ending
    try {
      const { jobs } = await fullClient()
      onCount(await jobs.count({ type: kind, query }, { onProgress: setJob, signal }))
    } catch (error) {
      if (!signal.aborted) throw error
    } finally {
      setJob(undefined)
    }
  }
  if (isBusy) return <CountProgress job={job} onCancel={cancel} />
  return (
    <>
      <ChangeButton type="button" onClick={() => run(count)}>
        {countTexts.exactly}
      </ChangeButton>
      <ErrorMessage error={error} />
    </>
  )
}

type ProgressProps = { readonly job: Job | undefined; readonly onCancel: () => void }

function CountProgress({ job, onCancel }: ProgressProps): ReactNode {
  return (
    <>
      <button type="button" onClick={onCancel}>
        {texts.cancel}
      </button>
      <progress aria-label={countTexts.progress} max={job?.total} value={job?.done} />
      {job && (
        <span className="quiet">
          {countTexts.soFar(humanCount(job.count ?? 0), humanCount(job.done), humanCount(job.total))}
        </span>
      )}
    </>
  )
}
