import type { CaseWithDescription } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../parts/change-button.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { NameChoice } from '../parts/name-choice.tsx'
import { Section } from '../parts/section.tsx'
import { useAction } from '../parts/use-action.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { caseTexts } from '../texts/cases.ts'

type Props = {
  readonly of: CaseWithDescription
  readonly onChange: (next: CaseWithDescription) => void
  readonly onReload: () => void
}

/** The groups that the case is shared with, as far as the account may know them. */
export function CaseGroups({ of, onChange, onReload }: Props): ReactNode {
  const { id, groups, can_change: canChange } = of
  const takeBack = async (group: string): Promise<void> => {
    await (await fullClient()).cases.unshare(id, group)
    onReload()
  }
  return (
    <Section title={caseTexts.groups}>
      {groups.length === 0 && <p>{caseTexts.noGroups}</p>}
      <ul className="lines">
        {groups.map((group) => (
          <li key={group}>
            <UntrustedText text={group} />{' '}
            {canChange && (
              <Confirm
                label={
                  <>
                    {caseTexts.takeBack}
                    <span className="unseen"> {group}</span>
                  </>
                }
                question={caseTexts.takeBackQuestion(escapeInvisible(group))}
                means={caseTexts.takeBackMeans}
                verb={caseTexts.takeBack}
                onConfirm={() => takeBack(group)}
              />
            )}
          </li>
        ))}
      </ul>
      {canChange && <NewShare id={id} onChange={onChange} />}
    </Section>
  )
}

function NewShare({ id, onChange }: Pick<Props, 'onChange'> & { readonly id: string }): ReactNode {
  const groups = useLoad('groups', async (signal) => (await fullClient()).shares.groups({ signal }))
  const [group, setGroup] = useState('')
  const action = useAction()
  const share = async (): Promise<void> => {
    onChange(await (await fullClient()).cases.share(id, group))
    setGroup('')
  }
  return (
    <form className="line" onSubmit={action.submit(share)}>
      <NameChoice label={caseTexts.group} names={groups.value ?? []} chosen={group} onChoose={setGroup} required />
      <ChangeButton type="submit" disabled={action.isBusy}>
        {caseTexts.share}
      </ChangeButton>
      <ErrorMessage error={groups.error ?? action.error} />
    </form>
  )
}
