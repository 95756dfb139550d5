import type { ReactNode } from 'react'
import { formTexts } from '../texts/forms.ts'
import { ChangeButton } from './change-button.tsx'
import { ErrorMessage } from './error-message.tsx'
import type { Action } from './use-action.ts'

type Props = { readonly action: Action; readonly isSaved: boolean }

/** The end of a form that saves changes: the button, and what became of them. */
export function FormEnd({ action, isSaved }: Props): ReactNode {
  return (
    <>
      <ChangeButton type="submit" disabled={action.isBusy}>
        {formTexts.save}
      </ChangeButton>
      {isSaved && <p role="status">{formTexts.saved}</p>}
      <ErrorMessage error={action.error} />
    </>
  )
}
