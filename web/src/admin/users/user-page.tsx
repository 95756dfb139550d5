import type { User } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { CapabilityList } from '../../accounts/capability-list.tsx'
import { KeyTable } from '../../accounts/key-table.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { FactList } from '../../parts/fact-list.tsx'
import { LoadedSection, Section } from '../../parts/section.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { fullClient } from '../../server/client.ts'
import { isUnsupported } from '../../server/features.ts'
import { useLoad } from '../../server/use-load.ts'
import { useLogin } from '../../session/use-account.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { escapeInvisible } from '../../text/visible.ts'
import { adminTexts } from '../../texts/admin.ts'
import { profileTexts } from '../../texts/profile.ts'
import { GroupQuota } from '../groups/group-quota.tsx'
import { ADMIN_PARTS } from '../parts-of-admin.ts'
import { UserAccess } from './user-access.tsx'
import { UserFields } from './user-fields.tsx'
import { UserGroups } from './user-groups.tsx'
import { UserSessions } from './user-sessions.tsx'

/** One account, as administrators see it. */
export function UserPage({ login }: { readonly login: string }): ReactNode {
  const user = useLoad<User>(login, async (signal) => (await fullClient()).users.get(login, { signal }))
  return (
    <>
      <h1>
        <UntrustedText text={login} />
      </h1>
      <Link href={ADMIN_PARTS.users.path}>{adminTexts.backTo(adminTexts.parts.users)}</Link>
      <LoadedSection title={adminTexts.account} load={user}>
        {(found) => (
          <>
            <Facts user={found} />
            <UserFields key={found.login} user={found} onSaved={user.reload} />
            <CapabilityList names={found.capabilities} />
          </>
        )}
      </LoadedSection>
      {user.value && <Rest user={user.value} onChange={user.reload} />}
    </>
  )
}

type Props = { readonly user: User; readonly onChange: () => void }

function Rest({ user, onChange }: Props): ReactNode {
  return (
    <>
      <UserGroups user={user} onChange={onChange} />
      <UserAccess login={user.login} />
      {!isUnsupported('usage') && <GroupQuota name={user.login} />}
      {!isUnsupported('sessions') && <UserSessions login={user.login} />}
      <Section title={profileTexts.keys}>
        <UserKeys user={user} onChange={onChange} />
      </Section>
      <DeleteUser login={user.login} />
    </>
  )
}

function Facts({ user }: { readonly user: User }): ReactNode {
  return (
    <FactList
      rows={[
        [adminTexts.state, stateOf(user)],
        [adminTexts.registered, <Timestamp key="registered" time={user.registered_on} />],
        [adminTexts.registeredBy, <UntrustedText key="by" text={user.registrar_login ?? ''} />],
        [adminTexts.requested, <Timestamp key="requested" time={user.requested_on} />],
        [adminTexts.signedIn, <Timestamp key="signedIn" time={user.logged_on} />],
        [adminTexts.passwordSet, <Timestamp key="passwordSet" time={user.set_password_on} />],
      ]}
    />
  )
}

function stateOf({ pending, disabled }: User): string {
  if (pending) return adminTexts.pending
  return disabled ? adminTexts.disabled : adminTexts.active
}

function UserKeys({ user, onChange }: Props): ReactNode {
  if (user.api_keys.length === 0) return <p>{adminTexts.noKeys}</p>
  const remove = async (id: string): Promise<void> => {
    await (await fullClient()).apiKeys.remove(id)
    onChange()
  }
  return <KeyTable keys={user.api_keys} onRemove={remove} />
}

function DeleteUser({ login }: { readonly login: string }): ReactNode {
  const isOwn = useLogin() === login
  const [, navigate] = useLocation()
  const remove = async (): Promise<void> => {
    await (await fullClient()).users.delete(login)
    navigate(ADMIN_PARTS.users.path)
  }
  return (
    <Section title={adminTexts.deleteUser}>
      {isOwn ? (
        <p>{adminTexts.own}</p>
      ) : (
        <Confirm
          label={adminTexts.deleteUser}
          question={adminTexts.deleteUserQuestion(escapeInvisible(login))}
          means={adminTexts.deleteUserMeans}
          verb={adminTexts.deleteUser}
          onConfirm={remove}
        />
      )}
    </Section>
  )
}
