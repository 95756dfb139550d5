import type { Hunt } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { ChangeButton } from '../../parts/change-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { LoadedRecord } from '../../parts/loaded-record.tsx'
import { Section } from '../../parts/section.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { huntTexts } from '../../texts/hunts.ts'
import { SourceView } from '../rules/source-view.tsx'
import { HuntComparison } from './hunt-comparison.tsx'
import { HuntHits } from './hunt-hits.tsx'
import { HuntProgress } from './hunt-progress.tsx'
import { type HuntWithHits, useHunt } from './use-hunt.ts'

/** One hunt: its progress, and hits as they are found. */
export function HuntPage({ id }: { readonly id: string }): ReactNode {
  const load = useHunt(id)
  const actionsOf = ({ hunt }: HuntWithHits): ReactNode => <HuntActions hunt={hunt} onChange={load.reload} />
  return (
    <LoadedRecord load={load} title={huntTexts.hunts} actionsOf={actionsOf}>
      {({ hunt, hits }) => (
        <>
          <HuntProgress hunt={hunt} />
          <HuntRuleset ruleset={hunt.ruleset} />
          <details>
            <summary>{huntTexts.source}</summary>
            <SourceView label={huntTexts.source} source={hunt.source ?? ''} />
          </details>
          <Section title={huntTexts.hits}>
            <HuntHits hits={hits} isRunning={hunt.state === 'running'} />
          </Section>
          {hunt.state !== 'running' && (
            <Section title={huntTexts.compare}>
              <HuntComparison id={id} />
            </Section>
          )}
        </>
      )}
    </LoadedRecord>
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
