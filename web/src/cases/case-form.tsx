import type { CaseWithDescription } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { FormEnd } from '../parts/form-end.tsx'
import { useAction } from '../parts/use-action.ts'
import { useDraft } from '../parts/use-draft.ts'
import { fullClient } from '../server/client.ts'
import { caseTexts } from '../texts/cases.ts'
import { CaseFieldset } from './case-fields.tsx'

type Props = {
  readonly of: CaseWithDescription
  /** True if it was saved since the page was opened. */
  readonly hasSaved: boolean
  readonly onSaved: (next: CaseWithDescription) => void
}

/** Name and description of a case. The version keeps the form from overwriting a change that others made meanwhile. */
export function CaseForm({ of, hasSaved, onSaved }: Props): ReactNode {
  const { id, version } = of
  const [name, setName] = useState(of.name)
  const [description, setDescription] = useDraft(`version ${version} of case ${id}`, of.description)
  const action = useAction()
  const hasChanged = name !== of.name || description !== of.description
  const save = async (): Promise<void> => {
    const next = await (await fullClient()).cases.update(id, { name, description, version })
    // The draft belongs to the version before.
    setDescription(of.description)
    setName(next.name)
    onSaved(next)
  }
  return (
    <form aria-label={caseTexts.details} onSubmit={action.submit(save)}>
      <CaseFieldset fields={{ name, description }} onName={setName} onDescription={setDescription} />
      <FormEnd action={action} isSaved={hasSaved && !hasChanged} />
    </form>
  )
}
