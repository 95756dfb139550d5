import '../style/account.css'
import '../style/object.css'
import '../style/configs.css'
import type { ReactNode } from 'react'
import { ConfigTree } from '../object/config-tree.tsx'
import { ErrorMessage } from '../parts/error-message.tsx'
import { ObjectHead } from '../parts/object-head.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { formatOf } from '../records/format.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { configTexts } from '../texts/configs.ts'
import { texts } from '../texts.ts'
import { ConfigFamily } from './config-family.tsx'

/** The whole config, with the ways to others that share its keys and values. */
export function ConfigPage({ id }: { readonly id: string }): ReactNode {
  const config = useLoad(id, async (signal) => (await fullClient()).configs.get(id, { signal }))
  const { value } = config
  usePageTitle(configTexts.titleOf(value?.family ?? id))
  return (
    <main className="config-page">
      <ObjectHead kind="config" id={id} name={value?.family} icon={value && formatOf(value).icon} />
      <ErrorMessage error={config.error} onRetry={config.reload} />
      {value === undefined && config.isLoading && <p role="status">{texts.loading}</p>}
      {value && (
        <div className="columns">
          <div>
            <ConfigTree title={texts.config} cfg={value.cfg} hasPaths />
          </div>
          <div>
            <ConfigFamily config={value} />
          </div>
        </div>
      )}
    </main>
  )
}
