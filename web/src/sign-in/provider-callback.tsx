import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { Fault } from '../parts/fault.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { texts } from '../texts.ts'
import { finishAt } from './provider-sign-in.ts'

// A code is worth something once, and React draws twice where it looks for faults.
let finishing: Promise<void> | undefined

/** Where providers send people back to. */
export function ProviderCallback(): ReactNode {
  const [, navigate] = useLocation()
  const [error, setError] = useState<unknown>()
  usePageTitle(texts.signIn)
  useEffect(() => {
    finishing ??= finishAt(new URLSearchParams(location.search))
    finishing
      .then(() => navigate('/', { replace: true }), setError)
      .finally(() => {
        finishing = undefined
      })
  }, [navigate])
  return (
    <main className="sign-in">
      <h1>{texts.signIn}</h1>
      {error === undefined && <p role="status">{texts.loading}</p>}
      <Fault error={error} onRetry={() => navigate('/', { replace: true })} />
    </main>
  )
}
