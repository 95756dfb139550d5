import type { Case, CaseAddition } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { NameChoice } from '../parts/name-choice.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { firstOf } from '../state/first-of.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { caseTexts } from '../texts/cases.ts'
import { AdditionNote } from './addition-note.tsx'

type Props = { readonly ids: readonly string[] }
type CaseChoice = {
  /** Cases that a single object is in; none for several objects. */
  readonly current: readonly Case[]
  /** Open cases that the objects may be added to. */
  readonly others: readonly Case[]
}

const MAX_CASES = 200

/** Adds objects to a case, and lists the cases of a single one; loaded when the menu opens. */
export function AddToCase({ ids }: Props): ReactNode {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="menu" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="button">{caseTexts.addToCase}</summary>
      {isOpen && <CaseMenu ids={ids} />}
    </details>
  )
}

function CaseMenu({ ids }: Props): ReactNode {
  const [single] = ids.length === 1 ? ids : []
  const [addition, setAddition] = useState<CaseAddition>()
  const { value, error, reload } = useLoad(`cases of ${single ?? ''}`, (signal) => loadCases(single, signal))
  const onAdded = (next: CaseAddition): void => {
    setAddition(next)
    if (single !== undefined) reload()
  }
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
      {value && value.others.length > 0 && <CaseForm ids={ids} cases={value.others} onAdded={onAdded} />}
      {addition && <AdditionNote addition={addition} />}
      <Link href="/cases/new">{caseTexts.newCase}</Link>
      <ErrorMessage error={error} onRetry={reload} />
    </div>
  )
}

type FormProps = Props & { readonly cases: readonly Case[]; readonly onAdded: (addition: CaseAddition) => void }

function CaseForm({ ids, cases, onAdded }: FormProps): ReactNode {
  const names = new Map(cases.map(({ id, name }) => [id, name]))
  const [chosen, setChosen] = useState('')
  const [note, setNote] = useState('')
  const action = useAction()
  const add = async (): Promise<void> => {
    const addition = await (await fullClient()).cases.add(chosen, ids, note === '' ? {} : { note })
    setChosen('')
    setNote('')
    onAdded(addition)
  }
  return (
    <form aria-label={caseTexts.addToCase} onSubmit={action.submit(add)}>
      <NameChoice
        className="field"
        label={caseTexts.case}
        names={[...names.keys()]}
        labelOf={(id) => names.get(id) ?? id}
        chosen={chosen}
        onChoose={setChosen}
        required
      />
      <TextField label={caseTexts.note} maxLength={1000} text={note} onText={setNote} />
      <ChangeButton type="submit" disabled={action.isBusy}>
        {caseTexts.add}
      </ChangeButton>
      <ErrorMessage error={action.error} />
    </form>
  )
}

async function loadCases(object: string | undefined, signal: AbortSignal): Promise<CaseChoice> {
  const { cases } = await fullClient()
  const [current, open] = await Promise.all([
    object === undefined ? [] : firstOf(cases.list({ object, signal }), MAX_CASES),
    firstOf(cases.list({ state: 'open', signal }), MAX_CASES),
  ])
  const ids = new Set(current.map(({ id }) => id))
  return { current, others: open.filter((each) => each.can_change && !ids.has(each.id)) }
}
