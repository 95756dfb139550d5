import type { Group } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Confirm } from '../parts/confirm.tsx'
import { LoadedSection } from '../parts/section.tsx'
import { currentCore, fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { useLogin } from '../session/use-account.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { formTexts } from '../texts/forms.ts'
import { profileTexts } from '../texts/profile.ts'

/** The workspaces of the account. Who administers a group may remove its members, and nothing else. */
export function Workspaces(): ReactNode {
  const login = useLogin()
  const groups = useLoad<readonly Group[]>('groups', (signal) => currentCore().auth.groups({ signal }))
  return (
    <LoadedSection title={profileTexts.groups} load={groups}>
      {(found) => (
        <>
          <p className="quiet">{found.length === 0 ? profileTexts.noGroups : profileTexts.groupsAbout}</p>
          {found.map((group) => (
            <details key={group.name}>
              <summary>
                <UntrustedText text={group.name} />
                {group.admins.includes(login) && ` (${profileTexts.administrator})`}
              </summary>
              <MemberList group={group} onChange={groups.reload} />
            </details>
          ))}
        </>
      )}
    </LoadedSection>
  )
}

type ListProps = { readonly group: Group; readonly onChange: () => void }

function MemberList({ group: { name, users, admins, immutable }, onChange }: ListProps): ReactNode {
  const login = useLogin()
  const mayRemove = admins.includes(login) && !immutable
  const remove = async (member: string): Promise<void> => {
    await (await fullClient()).members.remove(name, member)
    onChange()
  }
  return (
    <ul className="lines" aria-label={profileTexts.memberOf(escapeInvisible(name))}>
      {users.map((member) => (
        <li key={member}>
          <UntrustedText text={member} /> {admins.includes(member) && <strong>{profileTexts.administrator}</strong>}{' '}
          {mayRemove && member !== login && (
            <Confirm
              label={profileTexts.removeMember(escapeInvisible(member), escapeInvisible(name))}
              question={profileTexts.removeMemberQuestion(escapeInvisible(member), escapeInvisible(name))}
              means={profileTexts.removeMemberMeans}
              verb={formTexts.remove}
              onConfirm={() => remove(member)}
            />
          )}
        </li>
      ))}
    </ul>
  )
}
