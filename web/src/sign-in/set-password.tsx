import { anonymous, ForbiddenError, SecondFactorRequiredError, ValidationError } from '@lazaret/sdk'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'wouter'
import { CodeField } from '../parts/code-field.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { TextField } from '../parts/text-field.tsx'
import { useAction } from '../parts/use-action.ts'
import { usePageTitle } from '../parts/use-page-title.ts'
import { currentCore, openCore } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { readSession } from '../session/session.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { signInTexts } from '../texts/sign-in.ts'

/** The target of links from mails and administrators. The token is removed from the address, and so from the history. */
export function SetPassword(): ReactNode {
  const [token] = useState(() => new URLSearchParams(location.search).get('token'))
  const [outcome, setOutcome] = useState<string>()
  usePageTitle(signInTexts.setPassword)
  useEffect(() => history.replaceState(history.state, '', location.pathname), [])
  return (
    <main className="sign-in">
      <h1>{signInTexts.setPassword}</h1>
      {outcome !== undefined && (
        <p role="status">
          <UntrustedText text={outcome} />
        </p>
      )}
      {outcome === undefined && !token && <p role="alert">{signInTexts.linkIncomplete}</p>}
      {outcome === undefined && token && <PasswordForm token={token} onEnd={setOutcome} />}
      <Link href="/">{signInTexts.backToSignIn}</Link>
    </main>
  )
}

/** The minimum of MWDB Core, which does not report it. */
const DEFAULT_MIN_LENGTH = 8

type FormProps = { readonly token: string; readonly onEnd: (outcome: string) => void }

function PasswordForm({ token, onEnd }: FormProps): ReactNode {
  const [fields, setFields] = useState({ password: '', again: '', current: '', otp: '' })
  const [needsCode, setNeedsCode] = useState(false)
  const { password, again, current, otp } = fields
  const { login, isOwn } = claimsOf(token)
  const action = useAction()
  const server = useLoad('server', (signal) => currentCore().server.info({ signal }))
  const least = server.value?.password_min_length ?? DEFAULT_MIN_LENGTH
  const set = async (): Promise<void> => {
    if (password !== again) throw new ValidationError('invalid_request', signInTexts.different)
    try {
      const proof = { ...(isOwn && { currentPassword: current }), ...(needsCode && { otp }) }
      const login = await openCore({ auth: anonymous() }).auth.setPassword({ token, password, ...proof })
      onEnd(signInTexts.passwordSet(login))
    } catch (error) {
      if (error instanceof SecondFactorRequiredError && !needsCode) return setNeedsCode(true)
      if (!isUsedUp(error)) throw error
      onEnd(signInTexts.linkUsed)
    }
    // Setting a password ends all sessions of the account; it may be that of this page.
    void readSession()
  }
  return (
    <form aria-label={signInTexts.setPassword} onSubmit={action.submit(set)}>
      {/* For the reader and password managers: the server goes by the token. */}
      <TextField label={signInTexts.login} autoComplete="username" readOnly text={login} onText={() => undefined} />
      {isOwn && (
        <TextField
          label={signInTexts.currentPassword}
          type="password"
          autoComplete="current-password"
          required
          text={current}
          onText={(text) => setFields({ ...fields, current: text })}
        />
      )}
      <TextField
        label={signInTexts.newPassword}
        type="password"
        autoComplete="new-password"
        minLength={least}
        aria-describedby="password-rule"
        required
        text={password}
        onText={(text) => setFields({ ...fields, password: text })}
      />
      <p id="password-rule">{signInTexts.passwordRule(least)}</p>
      <TextField
        label={signInTexts.repeated}
        type="password"
        autoComplete="new-password"
        required
        text={again}
        onText={(text) => setFields({ ...fields, again: text })}
      />
      {needsCode && (
        <CodeField
          label={signInTexts.secondFactor}
          hint={signInTexts.secondFactorHint}
          text={otp}
          onText={(text) => setFields({ ...fields, otp: text })}
        />
      )}
      <button type="submit" disabled={action.isBusy}>
        {signInTexts.setPasswordDo}
      </button>
      <ErrorMessage error={action.error} />
    </form>
  )
}

function isUsedUp(error: unknown): boolean {
  return error instanceof ForbiddenError && error.message === 'Set password token expired'
}

type LinkClaims = {
  readonly login: string
  /** True if the account made the link for itself; its current password is then required. */
  readonly isOwn: boolean
}

function claimsOf(token: string): LinkClaims {
  try {
    const { login, is_own } = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return { login: typeof login === 'string' ? login : '', isOwn: is_own === true }
  } catch {
    return { login: '', isOwn: false }
  }
}
