import { SecondFactorRequiredError, type ServerInfo } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { CodeField } from '../parts/code-field.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { Mark } from '../parts/mark.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { usePageTitle } from '../parts/use-page-title.ts'
import { currentCore } from '../server/client.ts'
import { isForeign } from '../server/features.ts'
import { useLoad } from '../server/use-load.ts'
import { signInByKey, signInByPassword } from '../session/session.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { signInTexts } from '../texts/sign-in.ts'
import { texts } from '../texts.ts'
import { Providers } from './providers.tsx'
import { takesProviderRegistration } from './takes-registration.ts'

/** Every way to sign in that the server offers. */
export function SignIn({ hasEnded }: { readonly hasEnded: boolean }): ReactNode {
  usePageTitle(signInTexts.signIn)
  const server = useLoad('server', (signal) => currentCore().server.info({ signal }))
  const info = server.value
  return (
    <main className="sign-in">
      <h1>
        <Mark />
        <UntrustedText text={info?.instance_name ?? texts.product} />
      </h1>
      {hasEnded && <p role="status">{signInTexts.sessionEnded}</p>}
      {info?.is_maintenance_set && <p role="status">{signInTexts.maintenance}</p>}
      <ErrorMessage error={server.error} onRetry={server.reload} />
      {info?.is_password_auth_enabled !== false && <PasswordForm />}
      {info?.is_oidc_enabled && <Providers />}
      <KeyForm />
      {info && <OtherWays info={info} />}
      {info && isForeign(info) ? <p className="quiet">{signInTexts.keptHere}</p> : <FirstTime />}
    </main>
  )
}

/** Links that the server offers to people without an account or password. */
function OtherWays({ info }: { readonly info: ServerInfo }): ReactNode {
  const { is_registration_enabled, is_password_auth_enabled } = info
  const mayRegister = is_registration_enabled || takesProviderRegistration(info)
  if (!mayRegister && !is_password_auth_enabled) return null
  return (
    <nav className="actions" aria-label={signInTexts.otherWays}>
      {is_password_auth_enabled && <Link href="/recover_password">{signInTexts.recover}</Link>}
      {mayRegister && <Link href="/register">{signInTexts.register}</Link>}
    </nav>
  )
}

function FirstTime(): ReactNode {
  return (
    <details>
      <summary>{signInTexts.firstTime}</summary>
      <p>{signInTexts.firstSignIn}</p>
      <p>{signInTexts.lostPassword}</p>
    </details>
  )
}

function PasswordForm(): ReactNode {
  const [fields, setFields] = useState({ login: '', password: '', otp: '' })
  const [needsCode, setNeedsCode] = useState(false)
  const { error, isBusy, submit } = useAction()
  const signIn = async (): Promise<void> => {
    try {
      await signInByPassword(fields)
    } catch (fault) {
      const isFirst = fault instanceof SecondFactorRequiredError && fields.otp === ''
      if (!isFirst) throw fault
      setNeedsCode(true)
    }
  }
  return (
    <form onSubmit={submit(signIn)} aria-label={signInTexts.withPassword}>
      <TextField
        label={signInTexts.login}
        autoComplete="username"
        autoCapitalize="off"
        required
        text={fields.login}
        onText={(login) => setFields({ ...fields, login })}
      />
      <TextField
        label={signInTexts.password}
        type="password"
        autoComplete="current-password"
        required
        text={fields.password}
        onText={(password) => setFields({ ...fields, password })}
      />
      {needsCode && (
        <CodeField
          label={signInTexts.secondFactor}
          hint={signInTexts.secondFactorHint}
          text={fields.otp}
          onText={(otp) => setFields({ ...fields, otp })}
        />
      )}
      <button type="submit" disabled={isBusy}>
        {signInTexts.signIn}
      </button>
      <ErrorMessage error={error} />
    </form>
  )
}

function KeyForm(): ReactNode {
  const [key, setKey] = useState('')
  const { error, isBusy, submit } = useAction()
  return (
    <details>
      <summary>{signInTexts.withKey}</summary>
      <form onSubmit={submit(() => signInByKey(key))} aria-label={signInTexts.withKey}>
        <TextField label={signInTexts.apiKey} type="password" autoComplete="off" required text={key} onText={setKey} />
        <button type="submit" disabled={isBusy}>
          {signInTexts.useKey}
        </button>
        <ErrorMessage error={error} />
      </form>
    </details>
  )
}
