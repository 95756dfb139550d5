import type { SessionItem } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { ChangeButton } from '../parts/change-button.tsx'
import { Table } from '../parts/table.tsx'
import { Timestamp } from '../parts/timestamp.tsx'
import { utcTime } from '../text/amounts.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { formTexts } from '../texts/forms.ts'
import { profileTexts } from '../texts/profile.ts'

type Props = { readonly sessions: readonly SessionItem[]; readonly onEnd: (id: string) => void }

/** Sessions of an account, latest first. */
export function SessionTable({ sessions, onEnd }: Props): ReactNode {
  const { begun, used, client, expires } = profileTexts.sessionColumns
  return (
    <Table label={profileTexts.sessions} heads={[begun, used, client, expires, formTexts.actions]}>
      {[...sessions].reverse().map((session) => (
        <tr key={session.id}>
          <th scope="row">
            <Timestamp time={session.created_at} /> <UntrustedText text={profileTexts.from(session.address)} />
          </th>
          <td>
            <Timestamp time={session.last_used_at} /> <UntrustedText text={profileTexts.from(session.last_used_from)} />
          </td>
          <td>
            <UntrustedText text={session.user_agent} />{' '}
            {session.provider !== null && <UntrustedText text={profileTexts.through(session.provider)} />}{' '}
            {session.made_by_key && <UntrustedText text={profileTexts.madeByKey(session.made_by_key)} />}
          </td>
          <td>
            <Timestamp time={session.expires_at} />
          </td>
          <td>
            {session.is_current ? (
              <strong>{profileTexts.thisSession}</strong>
            ) : (
              <ChangeButton
                type="button"
                aria-label={profileTexts.endSession(utcTime(session.created_at))}
                onClick={() => onEnd(session.id)}
              >
                {profileTexts.end}
              </ChangeButton>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}
