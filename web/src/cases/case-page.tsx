import type { CaseWithDescription } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { FactList, type FactRow } from '../parts/fact-list.tsx'
import { Section } from '../parts/section.tsx'
import { Time } from '../parts/time.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { caseTexts } from '../texts/cases.ts'
import { texts } from '../texts.ts'
import { CaseActions } from './case-actions.tsx'
import { CaseForm } from './case-form.tsx'
import { CaseGroups } from './case-groups.tsx'
import { CaseObjects } from './case-objects.tsx'

/** One case: its description, objects and groups. */
export function CasePage({ id }: { readonly id: string }): ReactNode {
  const { value, error, isLoading, reload, set } = useLoad<CaseWithDescription>(id, async (signal) =>
    (await fullClient()).cases.get(id, { signal }),
  )
  const [hasSaved, setSaved] = useState(false)
  const onSaved = (next: CaseWithDescription): void => {
    set(next)
    setSaved(true)
  }
  usePageTitle(value?.name ?? texts.cases)
  return (
    <>
      <ErrorMessage error={error} onRetry={reload} />
      {value === undefined && isLoading && <p role="status">{texts.loading}</p>}
      {value && (
        <>
          <div className="title-line">
            <h1>
              <UntrustedText text={value.name} />
            </h1>
            <CaseActions of={value} onChange={set} />
          </div>
          <div className="inline-facts">
            <FactList rows={factsOf(value)} />
          </div>
          <div className="columns">
            <CaseObjects id={id} canChange={value.can_change} />
            <div>
              <Section title={caseTexts.details}>
                {value.can_change ? (
                  <CaseForm key={value.version} of={value} hasSaved={hasSaved} onSaved={onSaved} />
                ) : (
                  <Description text={value.description} />
                )}
              </Section>
              <CaseGroups of={value} onChange={set} onReload={reload} />
            </div>
          </div>
        </>
      )}
    </>
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
