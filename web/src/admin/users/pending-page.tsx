import type { UserListItem } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../../parts/change-button.tsx'
import { CheckBox } from '../../parts/check-box.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { Table } from '../../parts/table.tsx'
import { Timestamp } from '../../parts/timestamp.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { escapeInvisible } from '../../text/visible.ts'
import { adminTexts } from '../../texts/admin.ts'
import { formTexts } from '../../texts/forms.ts'
import { texts } from '../../texts.ts'

/** Accounts that were asked for. Until one is accepted nobody can use it. */
export function PendingPage({ onChange }: { readonly onChange: () => void }): ReactNode {
  const users = useLoad<readonly UserListItem[]>('pending', async (signal) =>
    (await fullClient()).users.list({ pending: true, signal }),
  )
  const [sendEmail, setSendEmail] = useState(true)
  const [accepted, setAccepted] = useState<string>()
  const action = useAction()
  const accept = async (login: string): Promise<void> => {
    setAccepted(undefined)
    // The request names no mail option, so that the server sends a mail only if it can.
    await (await fullClient()).users.accept(login, sendEmail ? {} : { sendEmail: false })
    setAccepted(login)
    users.reload()
    onChange()
  }
  const reject = async (login: string): Promise<void> => {
    await (await fullClient()).users.reject(login, { sendEmail })
    users.reload()
    onChange()
  }
  const found = users.value ?? []
  const { login, email, info } = adminTexts.userColumns
  return (
    <>
      <h1>{adminTexts.parts.pending}</h1>
      <CheckBox
        label={adminTexts.acceptMail}
        hint={adminTexts.acceptMailHint}
        isOn={sendEmail}
        onChange={setSendEmail}
      />
      {accepted !== undefined && <p role="status">{adminTexts.accepted(escapeInvisible(accepted))}</p>}
      <ErrorMessage error={action.error} />
      <ErrorMessage error={users.error} onRetry={users.reload} />
      {users.value === undefined && users.isLoading && <p role="status">{texts.loading}</p>}
      {users.value && found.length === 0 && <p>{adminTexts.noPending}</p>}
      {found.length > 0 && (
        <Table label={adminTexts.parts.pending} heads={[login, email, info, adminTexts.requested, formTexts.actions]}>
          {found.map((user) => (
            <tr key={user.login}>
              <th scope="row">
                <UntrustedText text={user.login} />
              </th>
              <td>
                <UntrustedText text={user.email} />
              </td>
              <td>
                <UntrustedText text={user.additional_info} />
              </td>
              <td>
                <Timestamp time={user.requested_on} />
              </td>
              <td>
                <ChangeButton
                  type="button"
                  disabled={action.isBusy}
                  onClick={() => action.run(() => accept(user.login))}
                >
                  {adminTexts.accept(escapeInvisible(user.login))}
                </ChangeButton>{' '}
                <Confirm
                  label={adminTexts.reject(escapeInvisible(user.login))}
                  question={adminTexts.rejectQuestion(escapeInvisible(user.login))}
                  means={adminTexts.rejectMeans}
                  verb={adminTexts.rejectDo}
                  onConfirm={() => reject(user.login)}
                />
              </td>
            </tr>
          ))}
        </Table>
      )}
    </>
  )
}
