import type { ReactNode } from 'react'
import { Fault } from '../parts/fault.tsx'
import { LoadedSection } from '../parts/section.tsx'
import { useAction } from '../parts/use-action.ts'
import { wholeClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { startAt } from '../sign-in/provider-sign-in.ts'
import { Shown } from '../text/shown.tsx'
import { profileTexts } from '../texts/profile.ts'

/** Providers that vouch for the owner of the account, and binding another one. */
export function Identities(): ReactNode {
  const providers = useLoad('providers', async (signal) => {
    const { oidc } = await wholeClient()
    const [all, bound] = await Promise.all([oidc.providers({ signal }), oidc.identities({ signal })])
    return all.map((name) => ({ name, isBound: bound.includes(name) }))
  })
  const action = useAction()
  return (
    <LoadedSection title={profileTexts.identities} load={providers}>
      {(found) => (
        <>
          <p className="quiet">{profileTexts.identitiesAbout}</p>
          <ul className="lines">
            {found.map(({ name, isBound }) => (
              <li key={name}>
                {isBound ? (
                  <>
                    <Shown text={name} /> <strong>{profileTexts.bound}</strong>
                  </>
                ) : (
                  <button type="button" onClick={() => action.run(() => startAt(name, 'bind'))}>
                    <Shown text={profileTexts.bind(name)} />
                  </button>
                )}
              </li>
            ))}
          </ul>
          <Fault error={action.error} />
        </>
      )}
    </LoadedSection>
  )
}
