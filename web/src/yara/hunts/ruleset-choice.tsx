import type { YaraRuleset, YaraRulesetWithSource } from '@lazaret/sdk'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { useSearch } from 'wouter'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { NameChoice } from '../../parts/name-choice.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { huntTexts } from '../../texts/hunts.ts'

type Props = { readonly onChoose: (ruleset: YaraRulesetWithSource) => void }

/** A choice among the rulesets. The address may name one, which is chosen at first. */
export function RulesetChoice({ onChoose }: Props): ReactNode {
  const first = new URLSearchParams(useSearch()).get('ruleset')
  const [chosen, setChosen] = useState('')
  const { value, error } = useLoad('rulesets', async (signal) => (await fullClient()).yara.list({ signal }))
  const action = useAction()
  const choose = (ruleset: YaraRuleset | undefined): void => {
    setChosen(ruleset === undefined ? '' : labelOf(ruleset))
    if (ruleset === undefined) return
    action.run(async () => onChoose(await (await fullClient()).yara.get(ruleset.id)))
  }
  const chooseFirst = useEffectEvent(() => choose(value?.find(({ id }) => id === first)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ruleset of the address is chosen once the list is there
  useEffect(() => chooseFirst(), [value])
  return (
    <div>
      <NameChoice
        className="field"
        label={huntTexts.ruleset}
        hint={huntTexts.rulesetHint}
        names={(value ?? []).map(labelOf)}
        chosen={chosen}
        onChoose={(label) => choose(value?.find((ruleset) => labelOf(ruleset) === label))}
      />
      <ErrorMessage error={error ?? action.error} />
    </div>
  )
}

/** Groups may have rulesets of the same name. */
function labelOf({ group, name }: YaraRuleset): string {
  return `${group}/${name}`
}
