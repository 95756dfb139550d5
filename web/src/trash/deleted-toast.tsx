import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useAction } from '../parts/use-action.ts'
import { trashTexts } from '../texts/trash.ts'
import { texts } from '../texts.ts'
import { type LastDeletion, lastDeletion } from './last-deletion.ts'
import { restoreObjects } from './restore-objects.ts'

/** The outcome of a deletion, with a way back. */
export function DeletedToast({ deletion }: { readonly deletion: LastDeletion }): ReactNode {
  const [restored, setRestored] = useState<number>()
  const action = useAction()
  const undo = async (): Promise<void> => setRestored(await restoreObjects(await deletion.loadIds()))
  return (
    <div className="toast">
      <p role="status">{restored === undefined ? trashTexts.deleted(deletion.count) : trashTexts.restored(restored)}</p>
      {restored === undefined && (
        <ChangeButton type="button" disabled={action.isBusy} onClick={() => action.run(undo)}>
          {trashTexts.undo}
        </ChangeButton>
      )}
      <button type="button" onClick={() => lastDeletion.set(undefined)}>
        {texts.close}
      </button>
      <ErrorMessage error={action.error} />
    </div>
  )
}
