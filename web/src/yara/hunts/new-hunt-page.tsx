import type { YaraRulesetWithSource } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { ChangeButton } from '../../parts/change-button.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useDraft } from '../../parts/use-draft.ts'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { fullClient } from '../../server/client.ts'
import { huntTexts } from '../../texts/hunts.ts'
import { ChooseSource } from '../choose-source.tsx'
import { SourceEditor } from '../rules/source-editor.tsx'
import { RulesetChoice } from './ruleset-choice.tsx'

/** The form that starts a hunt, with rules of a ruleset, of a file, or typed in. */
export function NewHuntPage(): ReactNode {
  usePageTitle(huntTexts.newHunt)
  const [source, setSource] = useDraft('new hunt')
  // Its rules may be edited here: then they are no longer those of the ruleset.
  const [ruleset, setRuleset] = useState<YaraRulesetWithSource>()
  const [query, setQuery] = useState('')
  const [newest, setNewest] = useState('')
  const [, navigate] = useLocation()
  const action = useAction()
  const choose = (next: YaraRulesetWithSource): void => {
    setRuleset(next)
    setSource(next.source)
  }
  const start = async (): Promise<void> => {
    const { hunts } = await fullClient()
    const { id } = await hunts.create({
      ...(source === ruleset?.source ? { rulesetId: ruleset.id } : { source }),
      ...(query.trim() === '' ? {} : { query: query.trim() }),
      ...(newest === '' ? {} : { newest: Number(newest) }),
    })
    setSource('')
    navigate(`/hunts/${id}`)
  }
  return (
    <>
      <h1>{huntTexts.newHunt}</h1>
      <form className="ruleset" aria-label={huntTexts.newHunt} onSubmit={action.submit(start)}>
        <div className="fields">
          <RulesetChoice onChoose={choose} />
          <TextField label={huntTexts.query} hint={huntTexts.queryHint} text={query} onText={setQuery} />
          <TextField
            label={huntTexts.newestFiles}
            hint={huntTexts.newestHint}
            type="number"
            min={1}
            max={2_147_483_647}
            text={newest}
            onText={setNewest}
          />
        </div>
        <ChooseSource onChoose={setSource} />
        <SourceEditor source={source} onSource={setSource} />
        <ErrorMessage error={action.error} />
        <ChangeButton type="submit" disabled={action.isBusy}>
          {huntTexts.start}
        </ChangeButton>
      </form>
    </>
  )
}
