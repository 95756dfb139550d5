import type { YaraRulesetWithSource } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { FactList, type FactRow } from '../../parts/fact-list.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { ruleTexts } from '../../texts/rules.ts'
import { texts } from '../../texts.ts'
import { RulesetActions } from './ruleset-actions.tsx'
import { RulesetForm } from './ruleset-form.tsx'
import { RulesetMatches } from './ruleset-matches.tsx'
import { RulesetRules } from './ruleset-rules.tsx'
import { stateOf } from './ruleset-state.ts'
import { SourceView } from './source-view.tsx'
import { TagLink } from './tag-link.tsx'

/** One ruleset: its source, versions and matches. */
export function RulesetPage({ id }: { readonly id: string }): ReactNode {
  const ruleset = useLoad<YaraRulesetWithSource>(id, async (signal) => (await fullClient()).yara.get(id, { signal }))
  const { value, error, isLoading, reload, set } = ruleset
  const [hasSaved, setSaved] = useState(false)
  const onSaved = (next: YaraRulesetWithSource): void => {
    set(next)
    setSaved(true)
  }
  usePageTitle(value?.name ?? ruleTexts.rules)
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
            <RulesetActions ruleset={value} onChange={set} />
          </div>
          <div className="inline-facts">
            <FactList rows={factsOf(value)} />
          </div>
          <Section title={ruleTexts.source}>
            {value.can_change ? (
              <RulesetForm key={value.version} ruleset={value} hasSaved={hasSaved} onSaved={onSaved} />
            ) : (
              <>
                <p className="quiet">{ruleTexts.mayNotChange}</p>
                <SourceView label={ruleTexts.source} source={value.source} />
              </>
            )}
          </Section>
          <RulesetRules ruleset={value} />
          <RulesetMatches id={id} />
        </>
      )}
    </>
  )
}

function factsOf(ruleset: YaraRulesetWithSource): readonly FactRow[] {
  const { facts } = ruleTexts
  const { group, tag, version, expires_at: expiresAt, updated_at: updatedAt, updated_by: updatedBy } = ruleset
  return [
    [facts.state, ruleTexts.states[stateOf(ruleset)]],
    [facts.group, <UntrustedText key="group" text={group} />],
    ...(tag === null ? [] : [[facts.tag, <TagLink key="tag" tag={tag} />] as const]),
    ...(expiresAt === null ? [] : [[facts.expires, <Time key="expires" time={expiresAt} />] as const]),
    [facts.version, version],
    [
      facts.changed,
      <span key="changed">
        <Time time={updatedAt} /> {updatedBy !== null && <UntrustedText text={ruleTexts.by(updatedBy)} />}
      </span>,
    ],
  ]
}
