import { type ReactNode, useState } from 'react'
import { texts } from '../texts.ts'
import { Dialog } from './dialog.tsx'
import { ErrorMessage } from './error-message.tsx'
import { useAction } from './use-action.ts'

type Props = {
  /** The label of the button that opens the question. */
  readonly label: ReactNode
  readonly question: string
  /** The consequences for people and their data. */
  readonly means: ReactNode
  /** The label of the button that confirms. */
  readonly verb: string
  readonly onConfirm: () => Promise<void>
  readonly isDisabled?: boolean
}

/** A button for what is not easily undone: it asks first. */
export function Confirm({ label, question, means, verb, onConfirm, isDisabled = false }: Props): ReactNode {
  const [isAsking, setAsking] = useState(false)
  const action = useAction()
  const confirm = async (): Promise<void> => {
    await onConfirm()
    setAsking(false)
  }
  return (
    <>
      <button type="button" className="dangerous" disabled={isDisabled} onClick={() => setAsking(true)}>
        {label}
      </button>
      {isAsking && (
        <Dialog title={question} onClose={() => setAsking(false)}>
          <p>{means}</p>
          <ErrorMessage error={action.error} />
          <p className="actions">
            <button type="button" className="dangerous" disabled={action.isBusy} onClick={() => action.run(confirm)}>
              {verb}
            </button>
            <button type="button" onClick={() => setAsking(false)}>
              {texts.cancel}
            </button>
          </p>
        </Dialog>
      )}
    </>
  )
}
