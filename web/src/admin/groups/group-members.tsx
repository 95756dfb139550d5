import type { Group } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ChangeButton } from '../../parts/change-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { Section } from '../../parts/section.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useAction } from '../../parts/use-action.ts'
import { useShownRows } from '../../parts/use-shown-rows.tsx'
import { fullClient } from '../../server/client.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { escapeInvisible } from '../../text/visible.ts'
import { adminTexts } from '../../texts/admin.ts'
import { formTexts } from '../../texts/forms.ts'
import { ADMIN_PARTS } from '../parts-of-admin.ts'

type Props = { readonly group: Group; readonly onChange: () => void }

export function GroupMembers({ group, onChange }: Props): ReactNode {
  const { rows, more } = useShownRows(group.users)
  const [login, setLogin] = useState('')
  const action = useAction()
  const add = async (): Promise<void> => {
    await (await fullClient()).members.add(group.name, login.trim())
    setLogin('')
    onChange()
  }
  return (
    <Section title={adminTexts.members}>
      {group.users.length === 0 ? (
        <p>{adminTexts.noMembers}</p>
      ) : (
        !group.immutable && <p className="quiet">{adminTexts.adminAbout}</p>
      )}
      <ul className="lines">
        {rows.map((member) => (
          <Member key={member} group={group} login={member} onChange={onChange} />
        ))}
      </ul>
      {more}
      {!group.immutable && (
        <form className="line" aria-label={adminTexts.addMember} onSubmit={action.submit(add)}>
          <TextField
            label={formTexts.login}
            autoComplete="off"
            autoCapitalize="off"
            required
            text={login}
            onText={setLogin}
          />
          <ChangeButton type="submit" disabled={action.isBusy}>
            {adminTexts.addMember}
          </ChangeButton>
          <ErrorMessage error={action.error} />
        </form>
      )}
    </Section>
  )
}

function Member({ group, login, onChange }: Props & { readonly login: string }): ReactNode {
  const action = useAction()
  const isAdmin = group.admins.includes(login)
  const shown = escapeInvisible(login)
  const setAdmin = async (): Promise<void> => {
    await (await fullClient()).members.update({ group: group.name, login }, { group_admin: !isAdmin })
    onChange()
  }
  const remove = async (): Promise<void> => {
    await (await fullClient()).members.remove(group.name, login)
    onChange()
  }
  return (
    <li>
      <Link href={`${ADMIN_PARTS.users.path}/${encodeURIComponent(login)}`}>
        <UntrustedText text={login} />
      </Link>{' '}
      {isAdmin && <strong>{adminTexts.administrator}</strong>}{' '}
      {!group.immutable && (
        <>
          <ChangeButton type="button" disabled={action.isBusy} onClick={() => action.run(setAdmin)}>
            {isAdmin ? adminTexts.takeAdmin(shown) : adminTexts.makeAdmin(shown)}
          </ChangeButton>{' '}
          <Confirm
            label={adminTexts.removeMember(shown)}
            question={adminTexts.removeMemberQuestion(shown, escapeInvisible(group.name))}
            means={adminTexts.removeMemberMeans}
            verb={formTexts.remove}
            onConfirm={remove}
          />
        </>
      )}
      <ErrorMessage error={action.error} />
    </li>
  )
}
