import { ChangeButton } from '../parts/change-button.tsx'
import '../style/account.css'
import '../style/object.css'
import type { TrashEntry } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Confirm } from '../parts/confirm.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Table } from '../parts/table.tsx'
import { TimeHead } from '../parts/time.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { useAction } from '../parts/use-action.ts'
import { usePageTitle } from '../parts/use-page-title.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { firstOf } from '../state/first-of.ts'
import { humanSize } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { trashTexts } from '../texts/trash.ts'
import { texts } from '../texts.ts'

const MAX_SHOWN = 200
/** Above this the number of objects must be typed to remove them. */
const MAX_UNTYPED = 1

const { object, kind, size, by } = trashTexts.columns
const HEADS = [
  object,
  kind,
  size,
  by,
  <TimeHead key="deleted" title={trashTexts.deletedOn} />,
  <TimeHead key="expires" title={trashTexts.expiresOn} />,
  trashTexts.action,
]

/** Deleted objects that the account may restore or remove. */
export function TrashPage(): ReactNode {
  usePageTitle(trashTexts.title)
  const trash = useLoad<readonly TrashEntry[]>('trash', async (signal) =>
    firstOf((await fullClient()).trash.list({ signal }), MAX_SHOWN),
  )
  const { value: entries, reload } = trash
  return (
    <main className="account trash">
      <h1>{trashTexts.title}</h1>
      <p>{trashTexts.about}</p>
      <ErrorMessage error={trash.error} onRetry={reload} />
      {entries === undefined && trash.isLoading && <p role="status">{texts.loading}</p>}
      {entries?.length === 0 && <p>{trashTexts.empty}</p>}
      {entries && entries.length > 0 && (
        <>
          {entries.length === MAX_SHOWN && <p role="status">{trashTexts.firstOfMany(MAX_SHOWN)}</p>}
          <Table label={trashTexts.title} heads={HEADS}>
            {entries.map((entry) => (
              <TrashRow key={entry.id} entry={entry} onChange={reload} />
            ))}
          </Table>
          <RemoveAll entries={entries} onChange={reload} />
        </>
      )}
    </main>
  )
}

type RowProps = { readonly entry: TrashEntry; readonly onChange: () => void }

function TrashRow({ entry, onChange }: RowProps): ReactNode {
  const name = entry.name ?? entry.object
  return (
    <tr>
      <th scope="row">
        <UntrustedText text={name} />
        {entry.name !== null && (
          <div className="quiet">
            <code>{entry.object}</code>
          </div>
        )}
      </th>
      <td>{trashTexts.kinds[entry.type]}</td>
      <td>{entry.size !== null && humanSize(entry.size)}</td>
      <td>{entry.deleted_by !== null && <UntrustedText text={entry.deleted_by} />}</td>
      <td>
        <Timestamp time={entry.deleted_on} />
      </td>
      <td>
        <Timestamp time={entry.expires_on} />
      </td>
      <td>
        <EntryActions entry={entry} onChange={onChange} />
      </td>
    </tr>
  )
}

function EntryActions({ entry, onChange }: RowProps): ReactNode {
  const action = useAction()
  const restore = async (): Promise<void> => {
    await (await fullClient()).trash.restore(entry.id)
    onChange()
  }
  const remove = async (): Promise<void> => {
    await (await fullClient()).trash.remove(entry.id)
    onChange()
  }
  return (
    <div className="actions">
      <ChangeButton
        type="button"
        aria-label={trashTexts.restoreObject(entry.name ?? entry.object)}
        disabled={action.isBusy}
        onClick={() => action.run(restore)}
      >
        {trashTexts.restore}
      </ChangeButton>
      <Confirm
        label={trashTexts.remove}
        question={trashTexts.removeQuestion}
        means={
          <>
            {trashTexts.removeMeans} <code>{entry.object}</code>
          </>
        }
        verb={trashTexts.remove}
        onConfirm={remove}
      />
      <ErrorMessage error={action.error} />
    </div>
  )
}

type RemoveAllProps = { readonly entries: readonly TrashEntry[]; readonly onChange: () => void }

/** Removes the entries that are shown, and no others. */
function RemoveAll({ entries, onChange }: RemoveAllProps): ReactNode {
  const count = entries.length
  const removeAll = async (): Promise<void> => {
    const { trash } = await fullClient()
    try {
      for (const { id } of entries) await trash.remove(id)
    } finally {
      onChange()
    }
  }
  return (
    <Confirm
      label={trashTexts.removeAll(count)}
      question={trashTexts.removeAllQuestion(count)}
      means={trashTexts.removeAllMeans}
      verb={trashTexts.removeAll(count)}
      typedCount={count > MAX_UNTYPED ? count : undefined}
      onConfirm={removeAll}
    />
  )
}
