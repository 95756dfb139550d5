import type { ReactNode } from 'react'
import { TextField } from '../parts/text-field.tsx'
import { caseTexts } from '../texts/cases.ts'

export type CaseFields = { readonly name: string; readonly description: string }

type Props = {
  readonly fields: CaseFields
  readonly onName: (name: string) => void
  readonly onDescription: (description: string) => void
}

export function CaseFieldset({ fields, onName, onDescription }: Props): ReactNode {
  return (
    <>
      <TextField label={caseTexts.name} required maxLength={200} text={fields.name} onText={onName} />
      <label className="field">
        {caseTexts.description}
        <textarea rows={8} value={fields.description} onChange={({ target }) => onDescription(target.value)} />
      </label>
    </>
  )
}
