import type { YaraRulesetWithSource } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import type { FactRow } from '../../parts/fact-list.tsx'
import { LoadedRecord } from '../../parts/loaded-record.tsx'
import { Section } from '../../parts/section.tsx'
import { Time } from '../../parts/time.tsx'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { ruleTexts } from '../../texts/rules.ts'
import { RulesetActions } from './ruleset-actions.tsx'
import { RulesetForm } from './ruleset-form.tsx'
import { RulesetMatches } from './ruleset-matches.tsx'
import { RulesetRules } from './ruleset-rules.tsx'
import { stateOf } from './ruleset-state.ts'
import { SourceView } from './source-view.tsx'
import { TagLink } from './tag-link.tsx'

/** One ruleset: its source, versions and matches. */
export function RulesetPage({ id }: { readonly id: string }): ReactNode {
  const load = useLoad<YaraRulesetWithSource>(id, async (signal) => (await fullClient()).yara.get(id, { signal }))
  const { set } = load
  const [hasSaved, setSaved] = useState(false)
  const onSaved = (next: YaraRulesetWithSource): void => {
    set(next)
    setSaved(true)
  }
  const actionsOf = (ruleset: YaraRulesetWithSource): ReactNode => <RulesetActions ruleset={ruleset} onChange={set} />
  return (
    <LoadedRecord load={load} title={ruleTexts.rules} actionsOf={actionsOf} factsOf={factsOf}>
      {(ruleset) => (
        <>
          <Section title={ruleTexts.source}>
            {ruleset.can_change ? (
              <RulesetForm key={ruleset.version} ruleset={ruleset} hasSaved={hasSaved} onSaved={onSaved} />
            ) : (
              <>
                <p className="quiet">{ruleTexts.mayNotChange}</p>
                <SourceView label={ruleTexts.source} source={ruleset.source} />
              </>
            )}
          </Section>
          <RulesetRules ruleset={ruleset} />
          <RulesetMatches id={id} />
        </>
      )}
    </LoadedRecord>
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
