import type { Case } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { firstOf } from '../state/first-of.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { caseTexts } from '../texts/cases.ts'
import { texts } from '../texts.ts'

type Props = { readonly id: string }
type CasesOfObject = {
  /** Cases that the object is in. */
  readonly current: readonly Case[]
  /** Open cases that it may be added to. */
  readonly others: readonly Case[]
}

const MAX_CASES = 200

/** The cases of an object, and a form that adds it to another one; loaded when the menu opens. */
export function AddToCase({ id }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="menu" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="button">{caseTexts.addToCase}</summary>
      {isOpen && <CaseMenu id={id} />}
    </details>
  )
}

function CaseMenu({ id }: Props): ReactNode {
  const { value, error, reload } = useLoad(`cases of ${id}`, (signal) => loadCases(id, signal))
  return (
    <div className="case-menu">
      {value && value.current.length > 0 && (
        <>
          <p className="quiet">{caseTexts.in}</p>
          <ul className="lines" aria-label={caseTexts.in}>
            {value.current.map((each) => (
              <li key={each.id}>
                <Link href={`/cases/${each.id}`}>
                  <UntrustedText text={each.name} />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      {value?.others.length === 0 && <p>{caseTexts.noOpenCases}</p>}
      {value && value.others.length > 0 && <CaseForm id={id} cases={value.others} onAdded={reload} />}
      <Link href="/cases/new">{caseTexts.newCase}</Link>
      <ErrorMessage error={error} onRetry={reload} />
    </div>
  )
}

type FormProps = Props & { readonly cases: readonly Case[]; readonly onAdded: () => void }

function CaseForm({ id, cases, onAdded }: FormProps): ReactNode {
  const [chosen, setChosen] = useState('')
  const [note, setNote] = useState('')
  const action = useAction()
  const add = async (): Promise<void> => {
    await (await fullClient()).cases.add(chosen, [id], note === '' ? {} : { note })
    setChosen('')
    setNote('')
    onAdded()
  }
  return (
    <form aria-label={caseTexts.addToCase} onSubmit={action.submit(add)}>
      <label className="field">
        {caseTexts.case}
        <select required value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">{texts.choose}</option>
          {cases.map((each) => (
            <option key={each.id} value={each.id}>
              {escapeInvisible(each.name)}
            </option>
          ))}
        </select>
      </label>
      <TextField label={caseTexts.note} maxLength={1000} text={note} onText={setNote} />
      <ChangeButton type="submit" disabled={action.isBusy}>
        {caseTexts.add}
      </ChangeButton>
      <ErrorMessage error={action.error} />
    </form>
  )
}

async function loadCases(object: string, signal: AbortSignal): Promise<CasesOfObject> {
  const { cases } = await fullClient()
  const [current, open] = await Promise.all([
    firstOf(cases.list({ object, signal }), MAX_CASES),
    firstOf(cases.list({ state: 'open', signal }), MAX_CASES),
  ])
  const ids = new Set(current.map(({ id }) => id))
  return { current, others: open.filter((each) => each.can_change && !ids.has(each.id)) }
}
