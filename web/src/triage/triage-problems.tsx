import type { ReactNode } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { nameOf } from '../records/kinds.ts'
import { useStore } from '../state/store.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { triageTexts } from '../texts/triage.ts'
import type { TriageSession } from './triage-session.ts'
import { VerdictLabel } from './verdict-label.tsx'

/** Verdicts that could not be saved. They stay until they are saved or dismissed. */
export function TriageProblems({ triage }: { readonly triage: TriageSession }): ReactNode {
  const failed = useStore(triage.state).decisions.filter(({ error }) => error !== undefined)
  const [first] = failed
  if (first === undefined) return null
  return (
    <section className="problems" aria-label={triageTexts.notSaved(failed.length)}>
      <h2>{triageTexts.notSaved(failed.length)}</h2>
      <ErrorMessage error={first.error} onRetry={triage.retry} />
      <ul className="lines">
        {failed.map(({ number, row, verdict, isWanted }) => (
          <li key={number}>
            <UntrustedText text={nameOf(row) || row.id} /> <VerdictLabel verdict={verdict} />{' '}
            {!isWanted && triageTexts.notUndone}
            <button type="button" onClick={() => triage.dismiss(number)}>
              {triageTexts.dismiss}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
