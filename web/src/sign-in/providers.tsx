import { type ReactNode, useState } from 'react'
import { Fault } from '../parts/fault.tsx'
import { currentCore } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { Shown } from '../text/shown.tsx'
import { texts } from '../texts.ts'
import { startAt } from './provider-sign-in.ts'

/** Identity providers that vouch for people here. */
export function Providers(): ReactNode {
  const providers = useLoad('providers', async (callSignal) => {
    const { data } = await currentCore().raw.GET('/api/oauth', { callSignal })
    return data?.providers ?? []
  })
  const [error, setError] = useState<unknown>()
  return (
    <section aria-label={texts.withProvider}>
      <Fault error={providers.error ?? error} onRetry={providers.reload} />
      {providers.value?.map((provider) => (
        <button key={provider} type="button" onClick={() => void startAt(provider).catch(setError)}>
          {texts.signInThrough} <Shown text={provider} />
        </button>
      ))}
    </section>
  )
}
