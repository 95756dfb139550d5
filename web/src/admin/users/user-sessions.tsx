import type { SessionItem } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { SessionTable } from '../../accounts/session-table.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { LoadedSection } from '../../parts/section.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { adminTexts } from '../../texts/admin.ts'
import { profileTexts } from '../../texts/profile.ts'

export function UserSessions({ login }: { readonly login: string }): ReactNode {
  const sessions = useLoad<readonly SessionItem[]>(login, async (signal) =>
    (await fullClient()).sessions.list({ login, signal }),
  )
  const action = useAction()
  const end = async (id: string): Promise<void> => {
    await (await fullClient()).sessions.end(id)
    sessions.reload()
  }
  const endAll = async (): Promise<void> => {
    await (await fullClient()).sessions.endAll({ login })
    sessions.reload()
  }
  return (
    <LoadedSection title={profileTexts.sessions} load={sessions}>
      {(found) => (
        <>
          {found.length === 0 ? (
            <p>{adminTexts.noSessions}</p>
          ) : (
            <>
              <SessionTable sessions={found} onEnd={(id) => action.run(() => end(id))} />
              <Confirm
                label={adminTexts.endAll}
                question={`${adminTexts.endAll}?`}
                means={adminTexts.endAllMeans}
                verb={profileTexts.end}
                onConfirm={endAll}
              />
            </>
          )}
          <ErrorMessage error={action.error} />
        </>
      )}
    </LoadedSection>
  )
}
