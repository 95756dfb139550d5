import { type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { ChangeButton } from '../parts/change-button.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Section } from '../parts/section.tsx'
import { useAction } from '../parts/use-action.ts'
import { currentCore, fullClient } from '../server/client.ts'
import { isUnsupported } from '../server/features.ts'
import { useCapability, useLogin } from '../session/use-account.ts'
import { profileTexts } from '../texts/profile.ts'

/** A new password is set here with the present one, or by a link of a mail or an administrator. */
export function Password(): ReactNode {
  const login = useLogin()
  const [mayAsk, mayMake] = [useCapability('manage_profile'), useCapability('manage_users')]
  const maySet = mayMake || (mayAsk && !isUnsupported('ownPassword'))
  const [isSent, setSent] = useState(false)
  const [, navigate] = useLocation()
  const action = useAction()
  const mail = async (): Promise<void> => {
    await currentCore().auth.requestPasswordChange()
    setSent(true)
  }
  const setHere = async (): Promise<void> => {
    const token = await (await fullClient()).users.passwordToken(login)
    navigate(`/setpasswd/?token=${encodeURIComponent(token)}`)
  }
  return (
    <Section title={profileTexts.password}>
      {!mayAsk && !maySet && <p>{profileTexts.passwordElsewhere}</p>}
      <div className="actions">
        {maySet && (
          <ChangeButton type="button" disabled={action.isBusy} onClick={() => action.run(setHere)}>
            {profileTexts.setPassword}
          </ChangeButton>
        )}
        {mayAsk && (
          <ChangeButton type="button" disabled={action.isBusy} onClick={() => action.run(mail)}>
            {profileTexts.mailLink}
          </ChangeButton>
        )}
      </div>
      {(mayAsk || maySet) && <p className="quiet">{profileTexts.passwordEnds}</p>}
      {isSent && <p role="status">{profileTexts.mailSent}</p>}
      <ErrorMessage error={action.error} />
    </Section>
  )
}
