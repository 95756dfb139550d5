import '../style/file-facts.css'
import '../style/object.css'
import type { ReactNode } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { ObjectHead } from '../parts/object-head.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { formatOf } from '../records/format.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { usePolling } from '../server/use-polling.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { fileFactsTexts } from '../texts/file-facts.ts'
import { texts } from '../texts.ts'
import { StaticFacts } from './static-facts.tsx'
import { Unpacking } from './unpacking.tsx'
import { YaraMatches } from './yara-matches.tsx'

/** The static facts of a file, each value a way to other files that share it. */
export function FileFactsPage({ id }: { readonly id: string }): ReactNode {
  const { value, error, isLoading, reload } = useLoad(id, async (signal) =>
    (await fullClient()).files.facts(id, { signal }),
  )
  const file = useLoad(`file ${id}`, async (signal) => (await fullClient()).files.get(id, { signal }))
  const name = file.value?.file_name || id
  usePageTitle(fileFactsTexts.factsOf(name))
  usePolling({ isRunning: value?.state === 'waiting' || value?.unpacking?.state === 'running', isLoading, reload })
  return (
    <main className="file-facts">
      <ObjectHead kind="file" id={id} name={name} icon={file.value && formatOf(file.value).icon} />
      <YaraMatches id={id} />
      {value?.unpacking && <Unpacking id={id} status={value.unpacking} />}
      <ErrorMessage error={error} onRetry={reload} />
      {value === undefined && isLoading && <p role="status">{texts.loading}</p>}
      {value?.state === 'waiting' && <p role="status">{fileFactsTexts.waiting}</p>}
      {value?.state === 'none' && <p role="status">{fileFactsTexts.none}</p>}
      {value?.state === 'failed' && (
        <p role="alert">
          <UntrustedText text={fileFactsTexts.failed(value.error ?? '')} />
        </p>
      )}
      {value?.state === 'done' && value.facts && <StaticFacts facts={value.facts} />}
    </main>
  )
}
