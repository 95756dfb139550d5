import '../style/account.css'
import type { ReactNode } from 'react'
import { usePageTitle } from '../parts/use-page-title.ts'
import { currentCore, fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { useLoad } from '../server/use-load.ts'
import { useLogin } from '../session/use-account.ts'
import { profileTexts } from '../texts/profile.ts'
import { AccountFacts } from './account-facts.tsx'
import { ApiKeys } from './api-keys.tsx'
import { Favorites } from './favorites.tsx'
import { Identities } from './identities.tsx'
import { OwnUsage } from './own-usage.tsx'
import { Password } from './password.tsx'
import { SavedQueries } from './saved-queries.tsx'
import { SecondFactor } from './second-factor.tsx'
import { Sessions } from './sessions.tsx'
import { Workspaces } from './workspaces.tsx'

/** The profile: facts about the account, and its ways to sign in. */
export function ProfilePage(): ReactNode {
  const login = useLogin()
  usePageTitle(profileTexts.title)
  const profile = useLoad(login, async (signal) => (await fullClient()).users.profile(login, { signal }))
  const server = useLoad('server', (signal) => currentCore().server.info({ signal }))
  const hasPasswords = server.value?.is_password_auth_enabled === true
  return (
    <main className="account">
      <h1>{profileTexts.title}</h1>
      {hasPasswords && !isUnsupported('secondFactor') && <SecondFactor />}
      <AccountFacts load={profile} />
      {!isUnsupported('usage') && <OwnUsage />}
      {hasPasswords && <Password />}
      <ApiKeys groups={(profile.value?.groups ?? []).map(({ name }) => name)} />
      {!isUnsupported('sessions') && <Sessions />}
      {server.value?.is_oidc_enabled && <Identities />}
      <Workspaces />
      <SavedQueries />
      <Favorites />
    </main>
  )
}
