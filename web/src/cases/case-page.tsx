import type { CaseWithDescription } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import type { FactRow } from '../parts/fact-list.tsx'
import { LoadedRecord } from '../parts/loaded-record.tsx'
import { Section } from '../parts/section.tsx'
import { Time } from '../parts/time.tsx'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { caseTexts } from '../texts/cases.ts'
import { texts } from '../texts.ts'
import { CaseActions } from './case-actions.tsx'
import { CaseForm } from './case-form.tsx'
import { CaseGroups } from './case-groups.tsx'
import { CaseObjects } from './case-objects.tsx'
import { useCase } from './use-case.ts'

/** One case: its description, objects and groups. */
export function CasePage({ id }: { readonly id: string }): ReactNode {
  const load = useCase(id)
  const { reload, set } = load
  const [hasSaved, setSaved] = useState(false)
  const onSaved = (next: CaseWithDescription): void => {
    set(next)
    setSaved(true)
  }
  const actionsOf = (of: CaseWithDescription): ReactNode => <CaseActions of={of} onChange={set} />
  return (
    <LoadedRecord load={load} title={texts.cases} actionsOf={actionsOf} factsOf={factsOf}>
      {(of) => (
        <div className="columns">
          <CaseObjects of={of} />
          <div>
            <Section title={caseTexts.details}>
              {of.can_change ? (
                <CaseForm key={of.version} of={of} hasSaved={hasSaved} onSaved={onSaved} />
              ) : (
                <Description text={of.description} />
              )}
            </Section>
            <CaseGroups of={of} onChange={set} onReload={reload} />
          </div>
        </div>
      )}
    </LoadedRecord>
  )
}

function Description({ text }: { readonly text: string }): ReactNode {
  return (
    <>
      <p className="quiet">{caseTexts.mayNotChange}</p>
      {text === '' ? (
        <p>{caseTexts.noDescription}</p>
      ) : (
        <p className="said">
          <UntrustedText text={text} keepLines />
        </p>
      )}
    </>
  )
}

function factsOf(of: CaseWithDescription): readonly FactRow[] {
  const { facts, states, by } = caseTexts
  const { state, created_at: createdAt, created_by: createdBy, changed_at: changedAt } = of
  return [
    [facts.state, states[state]],
    [
      facts.created,
      <span key="created">
        <Time time={createdAt} /> {createdBy !== null && <UntrustedText text={by(createdBy)} />}
      </span>,
    ],
    [facts.changed, <Time key="changed" time={changedAt} />],
  ]
}
