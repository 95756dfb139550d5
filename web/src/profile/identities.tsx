import type { ReactNode } from 'react'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { LoadedSection } from '../parts/section.tsx'
import { useAction } from '../parts/use-action.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { startAt } from '../sign-in/provider-sign-in.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { profileTexts } from '../texts/profile.ts'

/** Providers that vouch for the owner of the account, and binding another one. */
export function Identities(): ReactNode {
  const providers = useLoad('providers', async (signal) => {
    const { oidc } = await fullClient()
    const [all, bound] = await Promise.all([oidc.providers({ signal }), oidc.boundIdentities({ signal })])
    return all.map((name) => ({ name, identity: bound.find(({ provider }) => provider === name) }))
  })
  const action = useAction()
  return (
    <LoadedSection title={profileTexts.identities} load={providers}>
      {(found) => (
        <>
          <p className="quiet">{profileTexts.identitiesAbout}</p>
          <ul className="lines">
            {found.map(({ name, identity }) => (
              <li key={name}>
                {identity ? (
                  <>
                    <UntrustedText text={name} /> <strong>{profileTexts.bound}</strong>{' '}
                    {identity.made_by_key && <UntrustedText text={profileTexts.madeByKey(identity.made_by_key)} />}
                  </>
                ) : (
                  <ChangeButton type="button" onClick={() => action.run(() => startAt(name, 'bind'))}>
                    <UntrustedText text={profileTexts.bind(name)} />
                  </ChangeButton>
                )}
              </li>
            ))}
          </ul>
          <ErrorMessage error={action.error} />
        </>
      )}
    </LoadedSection>
  )
}
