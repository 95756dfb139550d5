import { type ReactNode, useState } from 'react'
import { formTexts } from '../texts/forms.ts'
import { texts } from '../texts.ts'
import { ChangeButton } from './change-button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorMessage } from './error-message.tsx'
import { TextField } from './text-field.tsx'
import { useAction } from './use-action.ts'

type Props = {
  /** The label of the button that opens the question. */
  readonly label: ReactNode
  readonly question: string
  /** The consequences for people and their data. */
  readonly means: ReactNode
  /** The label of the button that confirms. */
  readonly verb: string
  /** A number that must be typed before the button can be pressed. */
  readonly typedCount?: number | undefined
  readonly onConfirm: () => Promise<void>
  readonly isDisabled?: boolean
  /** Why the server would refuse; it disables the button. Undefined if it would not. */
  readonly refusal?: string | undefined
  /** Draws the button as a bare icon, for lines of a list. */
  readonly isSign?: boolean
}

/** A red button for what is not easily undone: it says what is lost, and asks first. */
export function Confirm({ label, isDisabled = false, isSign = false, refusal, ...question }: Props): ReactNode {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ChangeButton
        type="button"
        className={isSign ? 'sign' : 'dangerous'}
        disabled={isDisabled || refusal !== undefined}
        title={refusal}
        onClick={() => setAsking(true)}
      >
        {label}
      </ChangeButton>
      {isAsking && <Question {...question} onClose={() => setAsking(false)} />}
    </>
  )
}

type QuestionProps = Omit<Props, 'label' | 'isDisabled' | 'isSign' | 'refusal'> & { readonly onClose: () => void }

function Question({ question, means, verb, typedCount, onConfirm, onClose }: QuestionProps): ReactNode {
  const [typed, setTyped] = useState('')
  const action = useAction()
  const isTyped = typedCount === undefined || typed.replace(/[\s,]/g, '') === String(typedCount)
  const confirm = async (): Promise<void> => {
    await onConfirm()
    onClose()
  }
  return (
    <Dialog title={question} onClose={onClose}>
      <form onSubmit={action.submit(confirm)}>
        <p>{means}</p>
        {typedCount !== undefined && (
          <TextField
            label={formTexts.typeNumber(typedCount)}
            inputMode="numeric"
            autoComplete="off"
            text={typed}
            onText={setTyped}
          />
        )}
        <ErrorMessage error={action.error} />
        <p className="actions">
          <ChangeButton type="submit" className="dangerous" disabled={action.isBusy || !isTyped}>
            {verb}
          </ChangeButton>
          <button type="button" onClick={onClose}>
            {texts.cancel}
          </button>
        </p>
      </form>
    </Dialog>
  )
}
