import type { Profile } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { CapabilityList } from '../accounts/capability-list.tsx'
import { FactList, type FactRow } from '../parts/fact-list.tsx'
import { LoadedSection } from '../parts/section.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import type { Load } from '../server/use-load.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { profileTexts } from '../texts/profile.ts'

/** Facts about the account, and its capabilities. */
export function AccountFacts({ load }: { readonly load: Load<Profile> }): ReactNode {
  return (
    <LoadedSection title={profileTexts.account} load={load}>
      {(profile) => (
        <>
          <FactList rows={rowsOf(profile)} />
          <CapabilityList names={profile.capabilities ?? []} />
        </>
      )}
    </LoadedSection>
  )
}

function rowsOf(profile: Profile): readonly FactRow[] {
  const { facts } = profileTexts
  return [
    [facts.login, <UntrustedText key="login" text={profile.login} />],
    [facts.email, <UntrustedText key="email" text={profile.email} />],
    [facts.registered, <Timestamp key="registered" time={profile.registered_on} />],
    [facts.signedIn, <Timestamp key="signedIn" time={profile.logged_on} />],
    [facts.passwordSet, <Timestamp key="passwordSet" time={profile.set_password_on} />],
    [facts.groups, <UntrustedText key="groups" text={(profile.groups ?? []).map(({ name }) => name).join(', ')} />],
  ]
}
