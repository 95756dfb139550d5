import type { User } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ChangeButton } from '../../parts/change-button.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { NameChoice } from '../../parts/name-choice.tsx'
import { Section } from '../../parts/section.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { escapeInvisible } from '../../text/visible.ts'
import { adminTexts } from '../../texts/admin.ts'
import { formTexts } from '../../texts/forms.ts'
import { ADMIN_PARTS } from '../parts-of-admin.ts'

type Props = { readonly user: User; readonly onChange: () => void }

export function UserGroups({ user, onChange }: Props): ReactNode {
  const groups = useLoad('groups', async (signal) => (await fullClient()).groups.list({ signal }))
  const [chosen, setChosen] = useState('')
  const action = useAction()
  const fixed = new Set((groups.value ?? []).filter(({ immutable }) => immutable).map(({ name }) => name))
  const others = (groups.value ?? []).filter(
    ({ name, immutable }) => !immutable && !user.groups.some((group) => group.name === name),
  )
  const add = async (): Promise<void> => {
    await (await fullClient()).members.add(chosen, user.login)
    setChosen('')
    onChange()
  }
  const remove = async (name: string): Promise<void> => {
    await (await fullClient()).members.remove(name, user.login)
    onChange()
  }
  return (
    <Section title={adminTexts.memberships}>
      <ul className="lines">
        {user.groups.map(({ name, private: isPrivate }) => (
          <li key={name}>
            <Link href={`${ADMIN_PARTS.groups.path}/${encodeURIComponent(name)}`}>
              <UntrustedText text={name} />
            </Link>{' '}
            {isPrivate && <span className="quiet">{adminTexts.ownGroup}</span>}{' '}
            {groups.value && !fixed.has(name) && (
              <ChangeButton type="button" disabled={action.isBusy} onClick={() => action.run(() => remove(name))}>
                {adminTexts.removeFromGroup(escapeInvisible(name))}
              </ChangeButton>
            )}
          </li>
        ))}
      </ul>
      <form className="line" aria-label={adminTexts.addToGroup} onSubmit={action.submit(add)}>
        <NameChoice
          label={adminTexts.addToGroup}
          names={others.map(({ name }) => name)}
          chosen={chosen}
          onChoose={setChosen}
          required
        />
        <ChangeButton type="submit" disabled={action.isBusy}>
          {formTexts.add}
        </ChangeButton>
      </form>
      <ErrorMessage error={groups.error} onRetry={groups.reload} />
      <ErrorMessage error={action.error} />
    </Section>
  )
}
