import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useAction } from '../parts/use-action.ts'
import { useDraft } from '../parts/use-draft.ts'
import { usePageTitle } from '../parts/use-page-title.ts'
import { fullClient } from '../server/client.ts'
import { caseTexts } from '../texts/cases.ts'
import { CaseFieldset } from './case-fields.tsx'

export function NewCasePage(): ReactNode {
  usePageTitle(caseTexts.newCase)
  const [name, setName] = useState('')
  const [description, setDescription] = useDraft('new case')
  const [, navigate] = useLocation()
  const action = useAction()
  const create = async (): Promise<void> => {
    const { id } = await (await fullClient()).cases.create({ name, description })
    setDescription('')
    navigate(`/cases/${id}`)
  }
  return (
    <>
      <h1>{caseTexts.newCase}</h1>
      <form aria-label={caseTexts.newCase} onSubmit={action.submit(create)}>
        <CaseFieldset fields={{ name, description }} onName={setName} onDescription={setDescription} />
        <ErrorMessage error={action.error} />
        <ChangeButton type="submit" disabled={action.isBusy}>
          {caseTexts.create}
        </ChangeButton>
      </form>
    </>
  )
}
