import type { ApiKey } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { KeyTable } from '../accounts/key-table.tsx'
import { OneTimeSecret } from '../parts/one-time-secret.tsx'
import { LoadedSection } from '../parts/section.tsx'
import { fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { useLoad } from '../server/use-load.ts'
import { useCapability, useLogin } from '../session/use-account.ts'
import { profileTexts } from '../texts/profile.ts'
import { NewKey } from './new-key.tsx'

/** Keys for programs. The token of a new one is kept by this part alone, and only while it is shown. */
export function ApiKeys({ groups }: { readonly groups: readonly string[] }): ReactNode {
  const mayManage = useCapability('manage_profile')
  const [token, setToken] = useState<string>()
  const login = useLogin()
  const keys = useLoad<readonly ApiKey[]>('keys', async (signal) => {
    const { apiKeys, users } = await fullClient()
    if (isUnsupported('keys')) return (await users.profile(login, { signal })).api_keys ?? []
    return apiKeys.list({ signal })
  })
  const remove = async (id: string): Promise<void> => {
    await (await fullClient()).apiKeys.remove(id)
    keys.reload()
  }
  return (
    <LoadedSection title={profileTexts.keys} load={keys}>
      {(found) => (
        <>
          <p className="quiet">{profileTexts.keysAbout}</p>
          {token !== undefined && (
            <OneTimeSecret about={profileTexts.keyShown} secret={token} onHide={() => setToken(undefined)} />
          )}
          {found.length === 0 ? (
            <p>{profileTexts.noKeys}</p>
          ) : (
            <KeyTable keys={found} {...(mayManage ? { onRemove: remove } : {})} />
          )}
          {mayManage && (
            <NewKey
              groups={groups}
              onCreated={(issued) => {
                setToken(issued.token)
                keys.reload()
              }}
            />
          )}
        </>
      )}
    </LoadedSection>
  )
}
