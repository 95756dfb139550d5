import { anonymous, type ServerInfo } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Hinted } from '../parts/hinted.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { usePageTitle } from '../parts/use-page-title.ts'
import { currentCore, openCore } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { signInTexts } from '../texts/sign-in.ts'
import { CaptchaField } from './captcha-field.tsx'
import { Providers } from './providers.tsx'
import { requiresCaptcha } from './requires-captcha.ts'
import { takesProviderRegistration } from './takes-registration.ts'
import { useProof } from './use-proof.ts'

/** Asking for an account, where the server takes such requests. */
export function Register(): ReactNode {
  usePageTitle(signInTexts.register)
  const server = useLoad('server', (signal) => currentCore().server.info({ signal }))
  return (
    <main className="sign-in">
      <h1>{signInTexts.register}</h1>
      <ErrorMessage error={server.error} onRetry={server.reload} />
      {server.value && <Ways info={server.value} />}
      <Link href="/">{signInTexts.backToSignIn}</Link>
    </main>
  )
}

function Ways({ info }: { readonly info: ServerInfo }): ReactNode {
  const { is_registration_enabled } = info
  const hasProviders = takesProviderRegistration(info)
  if (!is_registration_enabled && !hasProviders) return <p>{signInTexts.registerOff}</p>
  return (
    <>
      {hasProviders && <Providers purpose="register" />}
      {is_registration_enabled && <RegisterForm info={info} />}
    </>
  )
}

const EMPTY = { login: '', email: '', additional_info: '', recaptcha: '' }

function RegisterForm({ info }: { readonly info: ServerInfo }): ReactNode {
  const [fields, setFields] = useState(EMPTY)
  const [registered, setRegistered] = useState<string>()
  const action = useAction()
  const proof = useProof('register', info)
  const needsCaptcha = requiresCaptcha(info)
  const register = async (): Promise<void> => {
    const { recaptcha, ...registration } = fields
    const captcha = needsCaptcha ? { recaptcha } : {}
    await openCore({ auth: anonymous() }).auth.register({ ...registration, ...captcha, ...(await proof.take()) })
    setRegistered(fields.login)
  }
  if (registered !== undefined)
    return (
      <p role="status">
        <UntrustedText text={signInTexts.registered(registered)} />
      </p>
    )
  return (
    <form aria-label={signInTexts.register} onInput={proof.begin} onSubmit={action.submit(register)}>
      <p>{signInTexts.registerAbout}</p>
      <TextField
        label={signInTexts.login}
        autoComplete="username"
        autoCapitalize="off"
        required
        maxLength={32}
        text={fields.login}
        onText={(login) => setFields({ ...fields, login })}
      />
      <TextField
        label={signInTexts.email}
        type="email"
        autoComplete="email"
        required
        maxLength={128}
        text={fields.email}
        onText={(email) => setFields({ ...fields, email })}
      />
      <Hinted hint={signInTexts.whoAndWhyHint}>
        {(hintId) => (
          <label className="field">
            {signInTexts.whoAndWhy}
            <textarea
              required
              rows={3}
              maxLength={4096}
              aria-describedby={hintId}
              value={fields.additional_info}
              onChange={({ target }) => setFields({ ...fields, additional_info: target.value })}
            />
          </label>
        )}
      </Hinted>
      {needsCaptcha && (
        <CaptchaField text={fields.recaptcha} onText={(recaptcha) => setFields({ ...fields, recaptcha })} />
      )}
      <button type="submit" disabled={action.isBusy}>
        {signInTexts.registerDo}
      </button>
      {action.isBusy && info.is_proof_of_work_enabled && <p role="status">{signInTexts.checking}</p>}
      <ErrorMessage error={action.error} />
    </form>
  )
}
