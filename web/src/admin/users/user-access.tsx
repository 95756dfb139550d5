import { type ReactNode, useState } from 'react'
import { ChangeButton } from '../../parts/change-button.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { OneTimeSecret } from '../../parts/one-time-secret.tsx'
import { Section } from '../../parts/section.tsx'
import { useAction } from '../../parts/use-action.ts'
import { fullClient } from '../../server/client.ts'
import { isUnsupported } from '../../server/features.ts'
import { escapeInvisible } from '../../text/visible.ts'
import { adminTexts } from '../../texts/admin.ts'
import { passwordLink } from './password-link.ts'

/** Actions that help a user who cannot sign in any more. */
export function UserAccess({ login }: { readonly login: string }): ReactNode {
  const [link, setLink] = useState<string>()
  const [done, setDone] = useState<string>()
  const action = useAction()
  const makeLink = async (): Promise<void> => setLink(await passwordLink(login))
  const mailLink = async (): Promise<void> => {
    await (await fullClient()).users.requestPasswordChange(login)
    setDone(adminTexts.mailSent)
  }
  const resetFactor = async (): Promise<void> => {
    await (await fullClient()).totp.reset(login)
    setDone(adminTexts.factorReset)
  }
  return (
    <Section title={adminTexts.access}>
      {link !== undefined && (
        <OneTimeSecret about={adminTexts.passwordLinkShown} secret={link} onHide={() => setLink(undefined)} />
      )}
      <div className="actions">
        <ChangeButton type="button" disabled={action.isBusy} onClick={() => action.run(makeLink)}>
          {adminTexts.passwordLink}
        </ChangeButton>
        <ChangeButton type="button" disabled={action.isBusy} onClick={() => action.run(mailLink)}>
          {adminTexts.mailLink}
        </ChangeButton>
        {!isUnsupported('secondFactor') && (
          <Confirm
            label={adminTexts.resetFactor}
            question={adminTexts.resetFactorQuestion(escapeInvisible(login))}
            means={adminTexts.resetFactorMeans}
            verb={adminTexts.resetFactor}
            onConfirm={resetFactor}
          />
        )}
      </div>
      {done !== undefined && <p role="status">{done}</p>}
      <ErrorMessage error={action.error} />
    </Section>
  )
}
