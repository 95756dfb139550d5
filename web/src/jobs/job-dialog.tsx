import type { Job, JobChange, JobPreview, Selection } from '@lazaret/sdk'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { JOB_ACTIONS, type JobField } from '../generated/job-actions.ts'
import { ChangeButton } from '../parts/change-button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { fullClient } from '../server/client.ts'
import { session } from '../session/session.ts'
import { useStore } from '../state/store.ts'
import { humanCount } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { jobTexts } from '../texts/jobs.ts'
import { trashTexts } from '../texts/trash.ts'
import { lastDeletion } from '../trash/last-deletion.ts'
import { useTrashDays } from '../trash/use-trash-days.ts'
import { changedBy } from './changed-by.ts'
import { type Action, changeOf, fieldsOf, isChange } from './changes.ts'
import { JobProgress } from './job-progress.tsx'

type Props = {
  readonly selection: Selection
  /** Called when the dialog closes; `hasChanged` is true if objects may have changed. */
  readonly onClose: (hasChanged: boolean) => void
}

/** Above this the number of objects must be typed to delete them. */
const MAX_UNTYPED = 1

type JobDraft = { readonly changes: readonly JobChange[]; readonly preview: JobPreview }

/** One change of many objects: the dialog shows a preview, then the server makes the change. */
export function JobDialog({ selection, onClose }: Props): ReactNode {
  const days = useTrashDays()
  // The selection is fixed when the dialog opens.
  const { current: fixed } = useRef(selection)
  const [ready, setReady] = useState<JobDraft>()
  const [job, setJob] = useState<Job>()
  const [error, setError] = useState<unknown>()
  const leaving = useRef(new AbortController())
  useEffect(() => () => leaving.current.abort(), [])
  const attempt = (work: () => Promise<void>): void => {
    setError(undefined)
    work().catch((fault: unknown) => {
      if (!leaving.current.signal.aborted) setError(fault)
    })
  }
  const look = async (changes: readonly JobChange[]): Promise<void> => {
    const { signal } = leaving.current
    setReady({ changes, preview: await (await fullClient()).jobs.preview({ ...fixed, changes }, { signal }) })
  }
  const start = async (changes: readonly JobChange[]): Promise<void> => {
    const { signal } = leaving.current
    const { jobs } = await fullClient()
    const created = await jobs.create({ ...fixed, changes }, { signal })
    setJob(created)
    for await (const now of jobs.follow(created.id, { signal })) {
      setJob(now)
      if (now.state !== 'running' && days > 0) offerUndo(now)
    }
  }
  return (
    <Dialog title={jobTexts.title} onClose={() => onClose(job !== undefined)}>
      <p>{'ids' in fixed ? jobTexts.scope(fixed.ids.length) : jobTexts.scopeOfQuery}</p>
      {job === undefined && (
        <ChangeForm onChoose={(change) => attempt(() => look([change]))} onEdit={() => setReady(undefined)} />
      )}
      {job === undefined && ready && <Preview {...ready} onStart={() => attempt(() => start(ready.changes))} />}
      {job && (
        <JobProgress
          job={job}
          onCancel={() => attempt(async () => setJob(await (await fullClient()).jobs.cancel(job.id)))}
        />
      )}
      <ErrorMessage error={error} />
    </Dialog>
  )
}

/** A deletion can be undone by a toast that stays when the dialog closes. */
function offerUndo(job: Job): void {
  const { id, changed, changes } = job
  if (changed > 0 && changes.some(({ action }) => action === 'delete'))
    lastDeletion.set({ count: changed, loadIds: () => changedBy(id) })
}

type FormProps = { readonly onChoose: (change: JobChange) => void; readonly onEdit: () => void }

function ChangeForm({ onChoose, onEdit }: FormProps): ReactNode {
  const current = useStore(session)
  const can = (capability: string): boolean => current.kind === 'open' && current.account.capabilities.has(capability)
  const actions = (Object.keys(JOB_ACTIONS) as Action[]).filter((name) => {
    const { capability } = JOB_ACTIONS[name]
    return isChange(name) && (capability === null || can(capability))
  })
  const [action, setAction] = useState(actions[0] ?? 'share')
  const [typed, setTyped] = useState<Readonly<Partial<Record<JobField, string>>>>({})
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onChoose(changeOf(action, typed))
  }
  return (
    <form className="line" onSubmit={submit} onChange={onEdit}>
      <label>
        {jobTexts.action}
        <select value={action} onChange={({ target }) => setAction(target.value as Action)}>
          {actions.map((name) => (
            <option key={name} value={name}>
              {jobTexts.actions[name]}
            </option>
          ))}
        </select>
      </label>
      {fieldsOf(action).map((field) => (
        <label key={field}>
          {jobTexts.fields[field]}
          <input
            required
            value={typed[field] ?? ''}
            onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
          />
        </label>
      ))}
      <button type="submit">{jobTexts.preview}</button>
    </form>
  )
}

function Preview({ changes, preview, onStart }: JobDraft & { readonly onStart: () => void }): ReactNode {
  const { total, missing, objects } = preview
  return (
    <section aria-label={jobTexts.preview}>
      <p>{jobTexts.wouldChange(humanCount(total))}</p>
      {missing > 0 && <p>{jobTexts.notFound(humanCount(missing))}</p>}
      {changes.some(({ action }) => action === 'delete') ? (
        <DeleteMany count={total} onConfirm={onStart} />
      ) : (
        <ChangeButton type="button" onClick={onStart}>
          {jobTexts.start(total)}
        </ChangeButton>
      )}
      {objects.length > 0 && <p>{jobTexts.firstOfThem}</p>}
      <ul>
        {objects.map(({ id, tags }) => (
          <li key={id}>
            <code>{id}</code> <UntrustedText text={tags.map(({ tag }) => tag).join(' ')} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function DeleteMany({ count, onConfirm }: { readonly count: number; readonly onConfirm: () => void }): ReactNode {
  const days = useTrashDays()
  return (
    <Confirm
      label={jobTexts.deleteMany(count)}
      question={jobTexts.deleteQuestion(count)}
      means={days > 0 ? trashTexts.stayFor(days) : jobTexts.deleteMeans}
      verb={jobTexts.deleteMany(count)}
      typedCount={count > MAX_UNTYPED ? count : undefined}
      isDisabled={count === 0}
      onConfirm={async () => onConfirm()}
    />
  )
}
