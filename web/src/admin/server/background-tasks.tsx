import type { BackgroundTask } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { ChangeButton } from '../../parts/change-button.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { LoadedSection } from '../../parts/section.tsx'
import { Table } from '../../parts/table.tsx'
import { TimeHead } from '../../parts/time.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useAction } from '../../parts/use-action.ts'
import { currentCore } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { adminTexts } from '../../texts/admin.ts'

const { background } = adminTexts
const { name, state, items, succeededOn, dueOn, error, action } = background.columns
const HEADS = [
  name,
  state,
  items,
  <TimeHead key="succeeded" title={succeededOn} />,
  <TimeHead key="due" title={dueOn} />,
  error,
  action,
]

/** The work that no request waits for. An administrator runs a task before it is due. */
export function BackgroundTasks(): ReactNode {
  const tasks = useLoad<readonly BackgroundTask[]>('background', (signal) =>
    currentCore().server.backgroundTasks({ signal }),
  )
  const action = useAction()
  const run = (name: string): void =>
    action.run(async () => {
      await currentCore().server.runBackgroundTask(name)
      tasks.reload()
    })
  return (
    <LoadedSection title={background.title} load={tasks}>
      {(found) => (
        <>
          <ErrorMessage error={action.error} />
          <Table label={background.title} heads={HEADS}>
            {found.map((task) => (
              <TaskRow key={task.name} task={task} isBusy={action.isBusy} onRun={() => run(task.name)} />
            ))}
          </Table>
          <button type="button" onClick={tasks.reload}>
            {adminTexts.server.look}
          </button>
        </>
      )}
    </LoadedSection>
  )
}

type RowProps = { readonly task: BackgroundTask; readonly isBusy: boolean; readonly onRun: () => void }

function TaskRow({ task, isBusy, onRun }: RowProps): ReactNode {
  const { name, description, state, items, succeeded_on: succeededOn, due_on: dueOn, last_error: error } = task
  return (
    <tr>
      <th scope="row">
        <UntrustedText text={name} />
        <div className="quiet">
          <UntrustedText text={description} />
        </div>
      </th>
      <td>{state === 'failing' ? <strong>{background.states.failing}</strong> : background.states[state]}</td>
      <td>{items === null ? '' : background.items(items)}</td>
      <td>{succeededOn !== null && <Timestamp time={succeededOn} />}</td>
      <td>{dueOn !== null && <Timestamp time={dueOn} />}</td>
      <td>{state === 'failing' && <UntrustedText text={error ?? ''} />}</td>
      <td>
        {state !== 'off' && (
          <ChangeButton type="button" aria-label={background.runTask(name)} disabled={isBusy} onClick={onRun}>
            {background.run}
          </ChangeButton>
        )}
      </td>
    </tr>
  )
}
