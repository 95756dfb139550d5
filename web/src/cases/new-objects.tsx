import type { CaseAddition } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { fullClient } from '../server/client.ts'
import { caseTexts } from '../texts/cases.ts'
import { AdditionNote } from './addition-note.tsx'

type Props = { readonly id: string; readonly onChange: () => void }

/** Adds objects by their hashes. Those that were not found stay in the field. */
export function NewObjects({ id, onChange }: Props): ReactNode {
  const [hashes, setHashes] = useState('')
  const [note, setNote] = useState('')
  const [result, setResult] = useState<CaseAddition>()
  const action = useAction()
  const add = async (): Promise<void> => {
    setResult(undefined)
    const ids = hashes.split(/[\s,;]+/).filter((word) => word !== '')
    const next = await (await fullClient()).cases.add(id, ids, note === '' ? {} : { note })
    setResult(next)
    setHashes(next.missing.join('\n'))
    if (next.added + next.changed > 0) onChange()
  }
  return (
    <form className="line" aria-label={caseTexts.addObjects} onSubmit={action.submit(add)}>
      <label className="field">
        {caseTexts.hashes}
        <textarea
          className="hashes"
          rows={2}
          required
          spellCheck={false}
          value={hashes}
          onChange={({ target }) => setHashes(target.value)}
        />
      </label>
      <TextField label={caseTexts.note} maxLength={1000} text={note} onText={setNote} />
      <ChangeButton type="submit" disabled={action.isBusy}>
        {caseTexts.addObjects}
      </ChangeButton>
      {result && <AdditionNote addition={result} />}
      <ErrorMessage error={action.error} />
    </form>
  )
}
