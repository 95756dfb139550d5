import '../style/compare.css'
import type { Client, ConfigDetail } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { kindOf } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'
import type { ContentSource } from '../viewer/content-source.ts'
import { openContent } from '../viewer/open-content.ts'
import { ConfigDifference } from './config-difference.tsx'
import { LineDifference } from './line-difference.tsx'
import { StringDifference } from './string-difference.tsx'

type Props = { readonly one: string; readonly other: string }

/** Compares two objects of one kind. */
export function ComparePage({ one, other }: Props): ReactNode {
  const sides = useLoad(`${one} ${other}`, async (signal) => {
    const client = await fullClient()
    const [before, after] = await Promise.all([loadSide(client, one, signal), loadSide(client, other, signal)])
    return { before, after }
  })
  usePageTitle(objectTexts.comparison)
  return (
    <main className="compare">
      <h1>{objectTexts.comparison}</h1>
      <ErrorMessage error={sides.error} onRetry={sides.reload} />
      {!sides.value && sides.isLoading && <p role="status">{texts.loading}</p>}
      {sides.value && (
        <>
          <dl className="facts">
            <Head label={objectTexts.before} side={sides.value.before} />
            <Head label={objectTexts.after} side={sides.value.after} />
          </dl>
          <Comparison {...sides.value} />
        </>
      )}
    </main>
  )
}

type Side = { readonly id: string; readonly name: string } & (
  | { readonly kind: 'config'; readonly cfg: ConfigDetail['cfg'] }
  | { readonly kind: 'blob'; readonly text: string }
  | { readonly kind: 'file'; readonly source: ContentSource }
  | { readonly kind: 'object' }
)

function Head({ label, side }: { readonly label: string; readonly side: Side }): ReactNode {
  const { kind, id, name } = side
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {texts.kinds[kind]}{' '}
        <Link href={`/${kind}/${id}`}>
          <UntrustedText text={name || id} />
        </Link>{' '}
        {name !== '' && <code>{id}</code>}
      </dd>
    </div>
  )
}

function Comparison({ before, after }: { readonly before: Side; readonly after: Side }): ReactNode {
  if (before.kind === 'config' && after.kind === 'config')
    return <ConfigDifference before={before.cfg} after={after.cfg} />
  if (before.kind === 'blob' && after.kind === 'blob') return <LineDifference before={before.text} after={after.text} />
  if (before.kind === 'file' && after.kind === 'file')
    return <StringDifference before={before.source} after={after.source} />
  return <p role="status">{objectTexts.otherKinds}</p>
}

/** Objects are known by their identifier, files by any of their hashes. */
async function loadSide(client: Client, id: string, signal: AbortSignal): Promise<Side> {
  const kind = id.length === 64 ? kindOf((await client.objects.get(id, { signal })).type) : 'file'
  if (kind === 'config') {
    const { family, cfg } = await client.configs.get(id, { signal })
    return { kind, id, name: family, cfg }
  }
  if (kind === 'blob') {
    const { blob_name, content } = await client.blobs.get(id, { signal })
    return { kind, id, name: blob_name, text: content }
  }
  if (kind === 'object') return { kind, id, name: '' }
  const source = await openContent({ kind, id }, signal)
  return { kind, id, name: source.name, source }
}
