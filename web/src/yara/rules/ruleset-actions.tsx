import type { YaraRulesetWithSource } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { ChangeButton } from '../../parts/change-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { useAction } from '../../parts/use-action.ts'
import { listPath } from '../../records/kinds.ts'
import { fullClient } from '../../server/client.ts'
import { escapeInvisible } from '../../text/visible.ts'
import { ruleTexts } from '../../texts/rules.ts'
import { matchQuery } from './ruleset-state.ts'

type Props = {
  readonly ruleset: YaraRulesetWithSource
  readonly onChange: (ruleset: YaraRulesetWithSource) => void
}

export function RulesetActions({ ruleset, onChange }: Props): ReactNode {
  const { id, name, is_active: isActive, can_change: canChange } = ruleset
  const [, navigate] = useLocation()
  const action = useAction()
  const toggle = async (): Promise<void> =>
    onChange(await (await fullClient()).yara.update(id, { isActive: !isActive }))
  const remove = async (): Promise<void> => {
    await (await fullClient()).yara.remove(id)
    navigate('/rules')
  }
  return (
    <div className="actions">
      <Link className="button" href={listPath('file', matchQuery(name))}>
        {ruleTexts.showMatches}
      </Link>
      <Link className="button" href={`/hunts/new?ruleset=${id}`}>
        {ruleTexts.hunt}
      </Link>
      {canChange && (
        <>
          <ChangeButton type="button" disabled={action.isBusy} onClick={() => action.run(toggle)}>
            {isActive ? ruleTexts.disable : ruleTexts.enable}
          </ChangeButton>
          <Confirm
            label={ruleTexts.delete}
            question={ruleTexts.deleteQuestion(escapeInvisible(name))}
            means={ruleTexts.deleteMeans}
            verb={ruleTexts.delete}
            onConfirm={remove}
          />
        </>
      )}
      <ErrorMessage error={action.error} />
    </div>
  )
}
