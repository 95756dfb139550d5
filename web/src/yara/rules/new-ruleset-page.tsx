import { type ReactNode, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { ChangeButton } from '../../parts/change-button.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { NameChoice } from '../../parts/name-choice.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useDraft } from '../../parts/use-draft.ts'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { currentCore, fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { dayFromNow, endOfDay } from '../../text/last-day.ts'
import { ruleTexts } from '../../texts/rules.ts'
import { ChooseSource } from '../choose-source.tsx'
import { RulesetFieldset } from './ruleset-fields.tsx'
import { SourceEditor } from './source-editor.tsx'
import { useSourceOfHunt } from './use-source-of-hunt.ts'

/** The rules of a hunt are kept for this time, unless their owner says otherwise. */
const HUNT_DAYS = 30

/** A ruleset from a text that is pasted, from a file, or from the hunt that the address names. */
export function NewRulesetPage(): ReactNode {
  usePageTitle(ruleTexts.newRuleset)
  const [source, setSource] = useDraft('new ruleset')
  const hunt = new URLSearchParams(useSearch()).get('hunt')
  const [fields, setFields] = useState({ name: '', tag: '', lastDay: hunt === null ? '' : dayFromNow(HUNT_DAYS) })
  const huntError = useSourceOfHunt(hunt, setSource)
  const [group, setGroup] = useState('')
  const groups = useLoad('groups', (signal) => currentCore().auth.groups({ signal }))
  const [, navigate] = useLocation()
  const action = useAction()
  const create = async (): Promise<void> => {
    const { yara } = await fullClient()
    const { id } = await yara.create({
      source,
      name: fields.name,
      ...(group === '' ? {} : { group }),
      ...(fields.tag.trim() === '' ? {} : { tag: fields.tag }),
      ...(fields.lastDay === '' ? {} : { expiresAt: endOfDay(fields.lastDay).toISOString() }),
    })
    setSource('')
    navigate(`/rules/${id}`)
  }
  const choose = (text: string, name: string): void => {
    setSource(text)
    if (fields.name === '') setFields({ ...fields, name })
  }
  return (
    <>
      <h1>{ruleTexts.newRuleset}</h1>
      <form className="ruleset" aria-label={ruleTexts.newRuleset} onSubmit={action.submit(create)}>
        <ChooseSource onChoose={choose} />
        <SourceEditor source={source} onSource={setSource} />
        <RulesetFieldset fields={fields} onChange={setFields}>
          <NameChoice
            className="field"
            label={ruleTexts.group}
            none={ruleTexts.ownGroup}
            names={(groups.value ?? []).map(({ name }) => name)}
            chosen={group}
            onChoose={setGroup}
          />
        </RulesetFieldset>
        <ErrorMessage error={huntError ?? action.error} />
        <ChangeButton type="submit" disabled={action.isBusy}>
          {ruleTexts.create}
        </ChangeButton>
      </form>
    </>
  )
}
