import type { OwnProof } from '@lazaret/sdk'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { ProofForm } from '../parts/proof-form.tsx'
import { useAction } from '../parts/use-action.ts'
import { usePageTitle } from '../parts/use-page-title.ts'
import { currentCore } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { proofTexts } from '../texts/proof.ts'
import { signInTexts } from '../texts/sign-in.ts'
import { texts } from '../texts.ts'
import { finishSignIn, type SignInOutcome, startAt } from './provider-sign-in.ts'
import { takesProviderRegistration } from './takes-registration.ts'

// A code is worth something once, and React draws twice where it looks for faults.
let finishing: Promise<SignInOutcome> | undefined

/** The screen to which providers redirect. */
export function ProviderCallback(): ReactNode {
  const [, navigate] = useLocation()
  const [finished, setFinished] = useState<SignInOutcome>()
  const [error, setError] = useState<unknown>()
  usePageTitle(signInTexts.signIn)
  useEffect(() => {
    finishing ??= finishSignIn(new URLSearchParams(location.search))
    finishing.then(setFinished, setError).finally(() => {
      finishing = undefined
    })
  }, [])
  useEffect(() => {
    if (finished?.kind === 'signed-in') navigate('/', { replace: true })
    if (finished?.kind === 'bound') navigate('/profile', { replace: true })
  }, [finished, navigate])
  return (
    <main className="sign-in">
      <h1>{finished?.kind === 'password-needed' ? proofTexts.bindTitle : signInTexts.signIn}</h1>
      {error === undefined && finished === undefined && <p role="status">{texts.loading}</p>}
      <ErrorMessage error={error} onRetry={() => navigate('/', { replace: true })} />
      {finished?.kind === 'waiting' && (
        <p role="status">
          <UntrustedText text={signInTexts.waiting(finished.login)} />
        </p>
      )}
      {finished?.kind === 'password-needed' && (
        <Confirm provider={finished.provider} bind={finished.bind} onBound={() => setFinished({ kind: 'bound' })} />
      )}
      {finished?.kind === 'unknown' && <Unknown provider={finished.provider} />}
      {(error !== undefined || finished?.kind === 'waiting' || finished?.kind === 'unknown') && (
        <Link href="/">{signInTexts.backToSignIn}</Link>
      )}
    </main>
  )
}

type ConfirmProps = {
  readonly provider: string
  readonly bind: (proof: OwnProof) => Promise<void>
  readonly onBound: () => void
}

function Confirm({ provider, bind, onBound }: ConfirmProps): ReactNode {
  return (
    <>
      <p>
        <UntrustedText text={proofTexts.bindAbout(provider)} />
      </p>
      <ProofForm label={proofTexts.bindTitle} verb={proofTexts.bindDo} onProof={(proof) => bind(proof).then(onBound)} />
      <Link href="/profile">{proofTexts.bindNot}</Link>
    </>
  )
}

/** The code is used up: registering begins at the provider again, where people are still signed in. */
function Unknown({ provider }: { readonly provider: string }): ReactNode {
  const server = useLoad('server', (signal) => currentCore().server.info({ signal }))
  const action = useAction()
  return (
    <>
      <div role="alert" className="fault">
        <p>
          <UntrustedText text={signInTexts.unknownIdentity(provider)} />
        </p>
        <p>{signInTexts.unknownAdvice}</p>
      </div>
      {server.value && takesProviderRegistration(server.value) && (
        <button type="button" disabled={action.isBusy} onClick={() => action.run(() => startAt(provider, 'register'))}>
          <UntrustedText text={signInTexts.registerThrough(provider)} />
        </button>
      )}
      <ErrorMessage error={action.error} />
    </>
  )
}
