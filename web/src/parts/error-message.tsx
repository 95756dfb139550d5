import { ApiError, ConnectionError, NotAuthenticatedError, SecondFactorSetupRequiredError } from '@lazaret/sdk'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'wouter'
import { closeSession } from '../session/session.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { texts } from '../texts.ts'

type Props = {
  readonly error: unknown
  readonly onRetry?: () => void
}

/** An error, the next step, and the number to quote to an administrator. */
export function ErrorMessage({ error, onRetry }: Props): ReactNode {
  const isSignedOut = error instanceof NotAuthenticatedError
  useEffect(() => {
    if (isSignedOut) closeSession()
  }, [isSignedOut])
  if (error === undefined || error === null || isSignedOut) return null
  const requestId = error instanceof ApiError ? error.requestId : undefined
  return (
    <div role="alert" className="fault">
      <p>
        <UntrustedText text={errorText(error)} />
      </p>
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
      )}
    </div>
  )
}

export function errorText(error: unknown): string {
  if (error instanceof ConnectionError) return texts.noConnection
  return error instanceof Error ? error.message : String(error)
}
