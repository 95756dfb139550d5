import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../../parts/change-button.tsx'
import { CheckBox } from '../../parts/check-box.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { OneTimeSecret } from '../../parts/one-time-secret.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { escapeInvisible } from '../../text/visible.ts'
import { adminTexts } from '../../texts/admin.ts'
import { formTexts } from '../../texts/forms.ts'
import { passwordLink } from './password-link.ts'

const EMPTY = { login: '', email: '', additional_info: '', feed_quality: 'high', send_email: false }

/** A user is created without a password: a link sets it, which is mailed, or shown here once. */
export function NewUser({ onCreated }: { readonly onCreated: () => void }): ReactNode {
  const [fields, setFields] = useState(EMPTY)
  const [created, setCreated] = useState<{ readonly login: string; readonly link?: string }>()
  const action = useAction()
  const change = (part: Partial<typeof EMPTY>): void => setFields({ ...fields, ...part })
  const create = async (): Promise<void> => {
    const { login, ...user } = fields
    const { users } = await fullClient()
    await users.create(login, user)
    onCreated()
    setFields(EMPTY)
    setCreated({ login })
    if (!user.send_email) setCreated({ login, link: await passwordLink(login) })
  }
  return (
    <details>
      <summary>{adminTexts.newUser}</summary>
      {created && <p role="status">{adminTexts.userCreated(escapeInvisible(created.login))}</p>}
      {created?.link !== undefined && (
        <OneTimeSecret
          about={adminTexts.passwordLinkShown}
          secret={created.link}
          onHide={() => setCreated(undefined)}
        />
      )}
      <form aria-label={adminTexts.newUser} onSubmit={action.submit(create)}>
        <TextField
          label={formTexts.login}
          autoComplete="off"
          autoCapitalize="off"
          required
          maxLength={32}
          text={fields.login}
          onText={(login) => change({ login })}
        />
        <TextField
          label={formTexts.email}
          type="email"
          autoComplete="off"
          required
          maxLength={128}
          text={fields.email}
          onText={(email) => change({ email })}
        />
        <TextField
          label={adminTexts.info}
          hint={adminTexts.infoHint}
          required
          text={fields.additional_info}
          onText={(additional_info) => change({ additional_info })}
        />
        <TextField
          label={adminTexts.feedQuality}
          hint={adminTexts.feedQualityHint}
          maxLength={32}
          text={fields.feed_quality}
          onText={(feed_quality) => change({ feed_quality })}
        />
        <CheckBox
          label={adminTexts.sendMail}
          isOn={fields.send_email}
          onChange={(send_email) => change({ send_email })}
        />
        <ChangeButton type="submit" disabled={action.isBusy}>
          {adminTexts.createUser}
        </ChangeButton>
        <ErrorMessage error={action.error} />
      </form>
    </details>
  )
}
