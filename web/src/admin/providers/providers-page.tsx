import type { OidcProvider } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Confirm } from '../../parts/confirm.tsx'
import { ErrorMessage } from '../../parts/error-message.tsx'
import { LoadedSection } from '../../parts/section.tsx'
import { currentCore, fullClient } from '../../server/client.ts'
import { useLoad } from '../../server/use-load.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { escapeInvisible } from '../../text/visible.ts'
import { adminTexts } from '../../texts/admin.ts'
import { texts } from '../../texts.ts'
import { NewProvider } from './new-provider.tsx'
import { EditProvider } from './provider-form.tsx'

/** Servers that vouch for people. */
export function ProvidersPage(): ReactNode {
  const server = useLoad('server', (signal) => currentCore().server.info({ signal }))
  if (server.value?.is_oidc_enabled) return <Providers />
  return (
    <>
      <h1>{adminTexts.parts.providers}</h1>
      <ErrorMessage error={server.error} onRetry={server.reload} />
      {server.value === undefined && server.isLoading && <p role="status">{texts.loading}</p>}
      {server.value && <p>{adminTexts.providersOff}</p>}
    </>
  )
}

function Providers(): ReactNode {
  const providers = useLoad<readonly string[]>('providers', async (signal) =>
    (await fullClient()).oidc.providers({ signal }),
  )
  const [chosen, setChosen] = useState<string>()
  const isThere = chosen !== undefined && providers.value?.includes(chosen)
  return (
    <>
      <div className="title-line">
        <h1>{adminTexts.parts.providers}</h1>
        <NewProvider onSaved={providers.reload} />
      </div>
      <LoadedSection title={adminTexts.parts.providers} load={providers}>
        {(found) => (
          <>
            {found.length === 0 && <p>{adminTexts.noProviders}</p>}
            <ul className="lines">
              {found.map((name) => (
                <li key={name}>
                  <button type="button" aria-pressed={name === chosen} onClick={() => setChosen(name)}>
                    <UntrustedText text={name} />
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </LoadedSection>
      {isThere && <Provider key={chosen} name={chosen} onRemoved={providers.reload} />}
    </>
  )
}

type ProviderProps = { readonly name: string; readonly onRemoved: () => void }

function Provider({ name, onRemoved }: ProviderProps): ReactNode {
  const provider = useLoad<OidcProvider>(name, async (signal) => (await fullClient()).oidc.get(name, { signal }))
  const remove = async (): Promise<void> => {
    await (await fullClient()).oidc.delete(name)
    onRemoved()
  }
  return (
    <LoadedSection title={escapeInvisible(name)} load={provider}>
      {(found) => (
        <>
          <EditProvider provider={found} onSaved={provider.reload} />
          <Confirm
            label={adminTexts.deleteProvider}
            question={adminTexts.deleteProviderQuestion(escapeInvisible(name))}
            means={adminTexts.deleteProviderMeans}
            verb={adminTexts.deleteProvider}
            onConfirm={remove}
          />
        </>
      )}
    </LoadedSection>
  )
}
