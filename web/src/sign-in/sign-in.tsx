import { SecondFactorRequiredError } from '@lazaret/sdk'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Fault } from '../parts/fault.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { currentCore } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { signInByKey, signInByPassword } from '../session/session.ts'
import { Shown } from '../text/shown.tsx'
import { texts } from '../texts.ts'
import { Providers } from './providers.tsx'

/** Every way to sign in that the server offers. */
export function SignIn({ hasEnded }: { readonly hasEnded: boolean }): ReactNode {
  usePageTitle(texts.signIn)
  const server = useLoad('server', (signal) => currentCore().server.info({ signal }))
  const info = server.value
  return (
    <main className="sign-in">
      <h1>
        <Shown text={info?.instance_name ?? texts.product} />
      </h1>
      {hasEnded && <p role="status">{texts.sessionEnded}</p>}
      {info?.is_maintenance_set && <p role="status">{texts.maintenance}</p>}
      <Fault error={server.error} onRetry={server.reload} />
      {info?.is_password_auth_enabled !== false && <PasswordForm />}
      {info?.is_oidc_enabled && <Providers />}
      <KeyForm />
      <details>
        <summary>{texts.firstTime}</summary>
        <p>{texts.firstSignIn}</p>
        <p>{texts.lostPassword}</p>
      </details>
    </main>
  )
}

function PasswordForm(): ReactNode {
  const [fields, setFields] = useState({ login: '', password: '', otp: '' })
  const [needsCode, setNeedsCode] = useState(false)
  const { error, isBusy, submit } = useSubmit(async () => {
    try {
      await signInByPassword(fields)
    } catch (fault) {
      const isFirst = fault instanceof SecondFactorRequiredError && fields.otp === ''
      if (!isFirst) throw fault
      setNeedsCode(true)
    }
  })
  return (
    <form onSubmit={submit} aria-label={texts.withPassword}>
      <label>
        {texts.login}
        <input
          autoComplete="username"
          autoCapitalize="off"
          spellCheck={false}
          required
          value={fields.login}
          onChange={({ target }) => setFields({ ...fields, login: target.value })}
        />
      </label>
      <label>
        {texts.password}
        <input
          type="password"
          autoComplete="current-password"
          required
          value={fields.password}
          onChange={({ target }) => setFields({ ...fields, password: target.value })}
        />
      </label>
      {needsCode && (
        <label>
          {texts.secondFactor}
          <input
            // biome-ignore lint/a11y/noAutofocus: it is what the form waits for
            autoFocus
            autoComplete="one-time-code"
            required
            value={fields.otp}
            onChange={({ target }) => setFields({ ...fields, otp: target.value })}
          />
        </label>
      )}
      <button type="submit" disabled={isBusy}>
        {texts.signIn}
      </button>
      <Fault error={error} />
    </form>
  )
}

function KeyForm(): ReactNode {
  const [key, setKey] = useState('')
  const { error, isBusy, submit } = useSubmit(() => signInByKey(key))
  return (
    <details>
      <summary>{texts.withKey}</summary>
      <form onSubmit={submit} aria-label={texts.withKey}>
        <label>
          {texts.apiKey}
          <input
            type="password"
            autoComplete="off"
            required
            value={key}
            onChange={({ target }) => setKey(target.value)}
          />
        </label>
        <button type="submit" disabled={isBusy}>
          {texts.useKey}
        </button>
        <Fault error={error} />
      </form>
    </details>
  )
}

function useSubmit(act: () => Promise<void>) {
  const [state, setState] = useState<{ readonly error?: unknown; readonly isBusy: boolean }>({ isBusy: false })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setState({ isBusy: true })
    act().then(
      () => setState({ isBusy: false }),
      (error: unknown) => setState({ error, isBusy: false }),
    )
  }
  return { ...state, submit }
}
