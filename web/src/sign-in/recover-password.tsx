import { anonymous, type ServerInfo } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { usePageTitle } from '../parts/use-page-title.ts'
import { currentCore, openCore } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { signInTexts } from '../texts/sign-in.ts'
import { CaptchaField } from './captcha-field.tsx'
import { requiresCaptcha } from './requires-captcha.ts'
import { useProof } from './use-proof.ts'

/** Asking for a mail with a link that sets a new password. */
export function RecoverPassword(): ReactNode {
  usePageTitle(signInTexts.recoverTitle)
  const server = useLoad('server', (signal) => currentCore().server.info({ signal }))
  return (
    <main className="sign-in">
      <h1>{signInTexts.recoverTitle}</h1>
      <ErrorMessage error={server.error} onRetry={server.reload} />
      {server.value && <Way info={server.value} />}
      <Link href="/">{signInTexts.backToSignIn}</Link>
    </main>
  )
}

function Way({ info }: { readonly info: ServerInfo }): ReactNode {
  if (!info.is_password_auth_enabled) return <p>{signInTexts.recoverOff}</p>
  return <RecoverForm info={info} />
}

function RecoverForm({ info }: { readonly info: ServerInfo }): ReactNode {
  const [fields, setFields] = useState({ login: '', email: '', recaptcha: '' })
  const [isSent, setSent] = useState(false)
  const action = useAction()
  const proof = useProof('recover_password', info)
  const needsCaptcha = requiresCaptcha(info)
  const recover = async (): Promise<void> => {
    const { recaptcha, ...recovery } = fields
    const captcha = needsCaptcha ? { recaptcha } : {}
    await openCore({ auth: anonymous() }).auth.recoverPassword({ ...recovery, ...captcha, ...(await proof.take()) })
    setSent(true)
  }
  if (isSent) return <p role="status">{signInTexts.recovered}</p>
  return (
    <form aria-label={signInTexts.recoverTitle} onInput={proof.begin} onSubmit={action.submit(recover)}>
      <p>{signInTexts.recoverAbout}</p>
      <TextField
        label={signInTexts.login}
        autoComplete="username"
        autoCapitalize="off"
        required
        text={fields.login}
        onText={(login) => setFields({ ...fields, login })}
      />
      <TextField
        label={signInTexts.email}
        type="email"
        autoComplete="email"
        required
        text={fields.email}
        onText={(email) => setFields({ ...fields, email })}
      />
      {needsCaptcha && (
        <CaptchaField text={fields.recaptcha} onText={(recaptcha) => setFields({ ...fields, recaptcha })} />
      )}
      <button type="submit" disabled={action.isBusy}>
        {signInTexts.recoverDo}
      </button>
      {action.isBusy && info.is_proof_of_work_enabled && <p role="status">{signInTexts.checking}</p>}
      <ErrorMessage error={action.error} />
    </form>
  )
}
