import type { Hunt } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { NameChoice } from '../../parts/name-choice.tsx'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { firstOf } from '../../state/first-of.ts'
import { huntTexts } from '../../texts/hunts.ts'
import { ComparedHits } from './compared-hits.tsx'
import { filesOf } from './hunt-files.ts'

const MAX_OFFERED = 100

/** Compares the hits of a hunt that has ended with those of another one. */
export function HuntComparison({ id }: Pick<Hunt, 'id'>): ReactNode {
  const [chosen, setChosen] = useState('')
  const { value, error, reload } = useLoad<readonly Hunt[]>(id, async (signal) =>
    firstOf((await fullClient()).hunts.list({ signal }), MAX_OFFERED),
  )
  const others = (value ?? []).filter((hunt) => hunt.id !== id && hunt.state !== 'running')
  const labels = new Map(others.map((hunt) => [hunt.id, labelOf(hunt)]))
  return (
    <>
      <ErrorMessage error={error} onRetry={reload} />
      <NameChoice
        className="field"
        label={huntTexts.compareWith}
        hint={huntTexts.compareHint}
        none={huntTexts.chooseHunt}
        names={[...labels.keys()]}
        labelOf={(otherId) => labels.get(otherId) ?? otherId}
        chosen={chosen}
        onChoose={setChosen}
      />
      {labels.has(chosen) && <ComparedHits key={chosen} id={id} otherId={chosen} />}
    </>
  )
}

/** Hunts of the same files differ in their times. */
function labelOf(hunt: Hunt): string {
  const { ruleset, created_on: createdOn } = hunt
  const time = createdOn.slice(0, 19).replace('T', ' ')
  const rules = ruleset === null ? [] : [`${ruleset.group}/${ruleset.name} ${ruleset.version}`]
  return [time, ...rules, filesOf(hunt)].join(' · ')
}
