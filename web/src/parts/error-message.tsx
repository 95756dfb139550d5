import { ApiError, NotAuthenticatedError, SecondFactorSetupRequiredError } from '@lazaret/sdk'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { Link } from 'wouter'
import { isUnreachable, whenReachable } from '../server/connection.ts'
import { ScriptError } from '../server/load-script.ts'
import { noteReadOnly } from '../server/read-only.ts'
import { closeSession } from '../session/session.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { texts } from '../texts.ts'

type Props = {
  readonly error: unknown
  /** Called by the button, and by itself once a server that could not be reached is back. */
  readonly onRetry?: () => void
}

/** An error, the next step, and the number to quote to an administrator. */
export function ErrorMessage({ error, onRetry }: Props): ReactNode {
  const isSignedOut = error instanceof NotAuthenticatedError
  const retry = useEffectEvent(() => onRetry?.())
  const isRetried = onRetry !== undefined && isUnreachable(error)
  useEffect(() => {
    if (isSignedOut) closeSession()
  }, [isSignedOut])
  useEffect(() => noteReadOnly(error), [error])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each failure waits anew
  useEffect(() => (isRetried ? whenReachable(() => retry()) : undefined), [isRetried, error])
  if (error === undefined || error === null || isSignedOut) return null
  const { requestId, setting } = error instanceof ApiError ? error : {}
  return (
    <div role="alert" className="fault">
      <p>
        <UntrustedText text={errorText(error)} /> {isRetried && texts.loadsAgain}
      </p>
      {setting !== undefined && (
        <p className="quiet">
          {texts.setting} <code>{setting}</code>
        </p>
      )}
      {requestId !== undefined && (
        <p className="quiet">
          {texts.requestId} <code>{requestId}</code>
        </p>
      )}
      {error instanceof SecondFactorSetupRequiredError && <Link href="/profile">{texts.setUpFactor}</Link>}
      {onRetry && (
        <button type="button" onClick={onRetry}>
          {texts.tryAgain}
        </button>
      )}{' '}
      {error instanceof ScriptError && (
        <button type="button" onClick={() => location.reload()}>
          {texts.reloadPage}
        </button>
      )}
    </div>
  )
}

function errorText(error: unknown): string {
  if (error instanceof ScriptError) return error.isOutdated ? texts.newVersion : texts.noScript
  if (isUnreachable(error)) return texts.noConnection
  return error instanceof Error ? error.message : String(error)
}
