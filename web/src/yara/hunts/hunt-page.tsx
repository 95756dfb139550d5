import type { Hunt } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { ChangeButton } from '../../parts/change-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { Section } from '../../parts/section.tsx'
import { useAction } from '../../parts/use-action.ts'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { fullClient } from '../../server/client.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { huntTexts } from '../../texts/hunts.ts'
import { texts } from '../../texts.ts'
import { SourceView } from '../rules/source-view.tsx'
import { HuntComparison } from './hunt-comparison.tsx'
import { filesOf } from './hunt-files.ts'
import { HuntHits } from './hunt-hits.tsx'
import { HuntProgress } from './hunt-progress.tsx'
import { useHunt } from './use-hunt.ts'

/** One hunt: its progress, and hits as they are found. */
export function HuntPage({ id }: { readonly id: string }): ReactNode {
  const { value, error, isLoading, reload } = useHunt(id)
  usePageTitle(value === undefined ? huntTexts.hunts : filesOf(value.hunt))
  return (
    <>
      <ErrorMessage error={error} onRetry={reload} />
      {value === undefined && isLoading && <p role="status">{texts.loading}</p>}
      {value && (
        <>
          <div className="title-line">
            <h1>
              <UntrustedText text={filesOf(value.hunt)} />
            </h1>
            <HuntActions hunt={value.hunt} onChange={reload} />
          </div>
          <HuntProgress hunt={value.hunt} />
          <HuntRuleset ruleset={value.hunt.ruleset} />
          <details>
            <summary>{huntTexts.source}</summary>
            <SourceView label={huntTexts.source} source={value.hunt.source ?? ''} />
          </details>
          <Section title={huntTexts.hits}>
            <HuntHits hits={value.hits} isRunning={value.hunt.state === 'running'} />
          </Section>
          {value.hunt.state !== 'running' && (
            <Section title={huntTexts.compare}>
              <HuntComparison id={id} />
            </Section>
          )}
        </>
      )}
    </>
  )
}

/** The ruleset may have been deleted since. */
function HuntRuleset({ ruleset }: Pick<Hunt, 'ruleset'>): ReactNode {
  if (ruleset === null) return null
  const { id, name, group, version } = ruleset
  return (
    <p>
      <Link href={`/rules/${id}`}>
        <UntrustedText text={huntTexts.rulesetVersion(`${group}/${name}`, version)} />
      </Link>
    </p>
  )
}

type ActionProps = { readonly hunt: Hunt; readonly onChange: () => void }

function HuntActions({ hunt: { id, state }, onChange }: ActionProps): ReactNode {
  const [, navigate] = useLocation()
  const action = useAction()
  const cancel = async (): Promise<void> => {
    await (await fullClient()).hunts.cancel(id)
    onChange()
  }
  const remove = async (): Promise<void> => {
    await (await fullClient()).hunts.remove(id)
    navigate('/hunts')
  }
  return (
    <div className="actions">
      <Link className="button" href={`/rules/new?hunt=${id}`}>
        {huntTexts.keep}
      </Link>
      {state === 'running' && (
        <ChangeButton type="button" disabled={action.isBusy} onClick={() => action.run(cancel)}>
          {huntTexts.cancel}
        </ChangeButton>
      )}
      <Confirm
        label={huntTexts.delete}
        question={huntTexts.deleteQuestion}
        means={huntTexts.deleteMeans}
        verb={huntTexts.delete}
        onConfirm={remove}
      />
      <ErrorMessage error={action.error} />
    </div>
  )
}
