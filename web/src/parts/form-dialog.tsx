import { type ReactNode, useEffect, useRef } from 'react'
import { texts } from '../texts.ts'
import { ChangeButton } from './change-button.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorMessage } from './error-message.tsx'
import { type FieldErrors, fieldErrors } from './field-errors.ts'
import { useAction } from './use-action.ts'

type Props<Field extends string> = {
  readonly title: string
  /** The label of the button that submits. */
  readonly verb: string
  /** The names of the fields in the API, which show their errors themselves. */
  readonly fields: readonly Field[]
  /** The dialog closes once it succeeds. */
  readonly onSubmit: () => Promise<void>
  readonly onClose: () => void
  readonly children: (errors: FieldErrors<Field>['byField']) => ReactNode
}

/** A form in a dialog, for something new. Its first field has the focus; after a refusal, the first wrong one. */
export function FormDialog<Field extends string>(props: Props<Field>): ReactNode {
  const { title, verb, fields, onSubmit, onClose, children } = props
  const form = useRef<HTMLFormElement>(null)
  const action = useAction()
  const { byField, rest } = fieldErrors(action.error, fields)
  // The dialog gives the focus to its first button, which closes it.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal moves the focus anew
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [action.error])
  const submit = async (): Promise<void> => {
    await onSubmit()
    onClose()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      <form ref={form} aria-label={title} onSubmit={action.submit(submit)}>
        {children(byField)}
        <ErrorMessage error={rest} />
        <p className="actions">
          <ChangeButton type="submit" disabled={action.isBusy}>
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
