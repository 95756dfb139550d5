import { type ReactNode, useState } from 'react'
import { CheckBox } from '../../parts/check-box.tsx'
import { DialogButton } from '../../parts/dialog-button.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { OneTimeSecret } from '../../parts/one-time-secret.tsx'
import { TextField } from '../../parts/text-field.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { escapeInvisible } from '../../text/visible.ts'
import { adminTexts } from '../../texts/admin.ts'
import { formTexts } from '../../texts/forms.ts'
import { passwordLink } from './password-link.ts'

const FIELDS = ['login', 'email', 'additional_info', 'feed_quality'] as const
const EMPTY = { login: '', email: '', additional_info: '', feed_quality: 'high', send_email: false }

type CreatedUser = { readonly login: string; readonly link?: string }

/** The heading of the users, with a button for a new one: a link sets its password, which is mailed, or shown here once. */
export function NewUser({ onCreated }: { readonly onCreated: () => void }): ReactNode {
  const [fields, setFields] = useState(EMPTY)
  const [created, setCreated] = useState<CreatedUser>()
  const linkAction = useAction()
  const change = (part: Partial<typeof EMPTY>): void => setFields({ ...fields, ...part })
  const create = async (): Promise<void> => {
    const { login, ...user } = fields
    await (await fullClient()).users.create(login, user)
    onCreated()
    setFields(EMPTY)
    setCreated({ login })
    if (!user.send_email) linkAction.run(async () => setCreated({ login, link: await passwordLink(login) }))
  }
  return (
    <>
      <div className="title-line">
        <h1>{adminTexts.parts.users}</h1>
        <DialogButton isPrimary label={adminTexts.newUser}>
          {(close) => (
            <FormDialog
              title={adminTexts.newUser}
              verb={adminTexts.createUser}
              fields={FIELDS}
              onSubmit={create}
              onClose={close}
            >
              {(errors) => (
                <>
                  <TextField
                    label={formTexts.login}
                    autoComplete="off"
                    autoCapitalize="off"
                    required
                    maxLength={32}
                    error={errors.login}
                    text={fields.login}
                    onText={(login) => change({ login })}
                  />
                  <TextField
                    label={formTexts.email}
                    type="email"
                    autoComplete="off"
                    required
                    maxLength={128}
                    error={errors.email}
                    text={fields.email}
                    onText={(email) => change({ email })}
                  />
                  <TextField
                    label={adminTexts.info}
                    hint={adminTexts.infoHint}
                    required
                    error={errors.additional_info}
                    text={fields.additional_info}
                    onText={(additional_info) => change({ additional_info })}
                  />
                  <TextField
                    label={adminTexts.feedQuality}
                    hint={adminTexts.feedQualityHint}
                    maxLength={32}
                    error={errors.feed_quality}
                    text={fields.feed_quality}
                    onText={(feed_quality) => change({ feed_quality })}
                  />
                  <CheckBox
                    label={adminTexts.sendMail}
                    isOn={fields.send_email}
                    onChange={(send_email) => change({ send_email })}
                  />
                </>
              )}
            </FormDialog>
          )}
        </DialogButton>
      </div>
      {created && <Created {...created} onHide={() => setCreated(undefined)} />}
      <ErrorMessage error={linkAction.error} />
    </>
  )
}

function Created({ login, link, onHide }: CreatedUser & { readonly onHide: () => void }): ReactNode {
  return (
    <>
      <p role="status">{adminTexts.userCreated(escapeInvisible(login))}</p>
      {link !== undefined && <OneTimeSecret about={adminTexts.passwordLinkShown} secret={link} onHide={onHide} />}
    </>
  )
}
