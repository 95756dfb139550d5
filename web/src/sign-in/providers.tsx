import type { ReactNode } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useAction } from '../parts/use-action.ts'
import { currentCore } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { signInTexts } from '../texts/sign-in.ts'
import { startAt } from './provider-sign-in.ts'

type Props = { readonly purpose?: 'sign-in' | 'register' }

/** Identity providers that vouch for people here. */
export function Providers({ purpose = 'sign-in' }: Props): ReactNode {
  const providers = useLoad('providers', async (callSignal) => {
    const { data } = await currentCore().raw.GET('/api/oauth', { callSignal })
    return data?.providers ?? []
  })
  const action = useAction()
  return (
    <section aria-label={signInTexts.withProvider}>
      <ErrorMessage error={providers.error ?? action.error} onRetry={providers.reload} />
      {providers.value?.map((provider) => (
        <button key={provider} type="button" onClick={() => action.run(() => startAt(provider, purpose))}>
          {purpose === 'register' ? (
            <UntrustedText text={signInTexts.registerThrough(provider)} />
          ) : (
            <>
              {signInTexts.signInThrough} <UntrustedText text={provider} />
            </>
          )}
        </button>
      ))}
    </section>
  )
}
