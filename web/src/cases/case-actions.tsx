import type { CaseWithDescription } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { ChangeButton } from '../parts/change-button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useAction } from '../parts/use-action.ts'
import { fieldQuery } from '../query/field-query.ts'
import { listPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { escapeInvisible } from '../text/visible.ts'
import { caseTexts } from '../texts/cases.ts'

type Props = { readonly of: CaseWithDescription; readonly onChange: (next: CaseWithDescription) => void }

export function CaseActions({ of, onChange }: Props): ReactNode {
  const { id, name, state, can_change: canChange, can_delete: canDelete } = of
  const [, navigate] = useLocation()
  const action = useAction()
  const toggle = async (): Promise<void> =>
    onChange(await (await fullClient()).cases.update(id, { state: state === 'open' ? 'closed' : 'open' }))
  const remove = async (): Promise<void> => {
    await (await fullClient()).cases.delete(id)
    navigate('/cases')
  }
  return (
    <div className="actions">
      <Link className="button" href={listPath('object', fieldQuery('case', id))}>
        {caseTexts.openAsList}
      </Link>
      <Link className="button" href={`/cases/${id}/graph`}>
        {caseTexts.graph}
      </Link>
      <Link className="button" href={`/cases/${id}/report`}>
        {caseTexts.report}
      </Link>
      {canChange && (
        <ChangeButton type="button" disabled={action.isBusy} onClick={() => action.run(toggle)}>
          {state === 'open' ? caseTexts.close : caseTexts.reopen}
        </ChangeButton>
      )}
      {canDelete && (
        <Confirm
          label={caseTexts.delete}
          question={caseTexts.deleteQuestion(escapeInvisible(name))}
          means={caseTexts.deleteMeans}
          verb={caseTexts.delete}
          onConfirm={remove}
        />
      )}
      <ErrorMessage error={action.error} />
    </div>
  )
}
