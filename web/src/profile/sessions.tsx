import type { SessionItem } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { SessionTable } from '../accounts/session-table.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { LoadedSection } from '../parts/section.tsx'
import { useAction } from '../parts/use-action.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { profileTexts } from '../texts/profile.ts'

/** Sessions of the account. The one of this page ends by signing out. */
export function Sessions(): ReactNode {
  const sessions = useLoad<readonly SessionItem[]>('sessions', async (signal) =>
    (await fullClient()).sessions.list({ signal }),
  )
  const [ended, setEnded] = useState<number>()
  const action = useAction()
  const end = async (id: string): Promise<void> => {
    await (await fullClient()).sessions.end(id)
    sessions.reload()
  }
  const endOthers = async (): Promise<void> => {
    setEnded(await (await fullClient()).sessions.endAll())
    sessions.reload()
  }
  return (
    <LoadedSection title={profileTexts.sessions} load={sessions}>
      {(found) => (
        <>
          <p className="quiet">{profileTexts.sessionsAbout}</p>
          {found.length > 0 && <SessionTable sessions={found} onEnd={(id) => action.run(() => end(id))} />}
          <Confirm
            label={profileTexts.endOthers}
            question={profileTexts.endOthersQuestion}
            means={profileTexts.endOthersMeans}
            verb={profileTexts.end}
            isDisabled={found.every(({ is_current }) => is_current)}
            onConfirm={endOthers}
          />
          {ended !== undefined && <p role="status">{profileTexts.endedMany(ended)}</p>}
          <ErrorMessage error={action.error} />
        </>
      )}
    </LoadedSection>
  )
}
