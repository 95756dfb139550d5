import '../style/compare.css'
import type { BlobDetail, Client, ConfigDetail } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { Fault } from '../parts/fault.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { kindOf, objectPath } from '../records/kinds.ts'
import { wholeClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { Shown } from '../text/shown.tsx'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'
import { type ContentSource, openContent } from '../viewer/content-source.ts'
import { ConfigDifference } from './config-difference.tsx'
import { LineDifference } from './line-difference.tsx'
import { StringDifference } from './string-difference.tsx'

type Props = { readonly one: string; readonly other: string }

/** What two objects of one kind have in common, and what not. */
export function ComparePage({ one, other }: Props): ReactNode {
  const pair = useLoad(`${one} ${other}`, async (signal) => loadPair(await wholeClient(), { one, other }, signal))
  usePageTitle(objectTexts.comparison)
  return (
    <main className="compare">
      <h1>{objectTexts.comparison}</h1>
      <Fault error={pair.error} onRetry={pair.reload} />
      {!pair.value && pair.isLoading && <p role="status">{texts.loading}</p>}
      {pair.value && (
        <>
          <dl className="facts">
            <Side label={objectTexts.before} {...pair.value.heads[0]} />
            <Side label={objectTexts.after} {...pair.value.heads[1]} />
          </dl>
          <Comparison contents={pair.value.contents} />
        </>
      )}
    </main>
  )
}

type Head = { readonly id: string; readonly type: string; readonly name: string }

function Side({ label, id, type, name }: Head & { readonly label: string }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {texts.kinds[kindOf(type)]}{' '}
        <Link href={objectPath({ id, type })}>
          <Shown text={name || id} />
        </Link>{' '}
        <code>{id}</code>
      </dd>
    </div>
  )
}

type Contents =
  | { readonly kind: 'config'; readonly before: ConfigDetail['cfg']; readonly after: ConfigDetail['cfg'] }
  | { readonly kind: 'blob'; readonly before: string; readonly after: string }
  | { readonly kind: 'file'; readonly before: ContentSource; readonly after: ContentSource }
  | { readonly kind: 'none' }

function Comparison({ contents }: { readonly contents: Contents }): ReactNode {
  if (contents.kind === 'config') return <ConfigDifference {...contents} />
  if (contents.kind === 'blob') return <LineDifference {...contents} />
  if (contents.kind === 'file') return <StringDifference {...contents} />
  return <p role="status">{objectTexts.otherKinds}</p>
}

type Pair = { readonly heads: readonly [Head, Head]; readonly contents: Contents }

async function loadPair(client: Client, { one, other }: Props, signal: AbortSignal): Promise<Pair> {
  const [first, second] = await Promise.all([one, other].map((id) => loadHead(client, id, signal)))
  if (first === undefined || second === undefined) throw new TypeError('an object is missing')
  return { heads: [first, second], contents: await loadContents(client, [first, second], signal) }
}

/** Objects are known by their identifier, files by any of their hashes. */
async function loadHead(client: Client, id: string, signal: AbortSignal): Promise<Head> {
  if (id.length !== 64) {
    const { file_name, ...file } = await client.files.get(id, { signal })
    return { id: file.id, type: file.type, name: file_name }
  }
  const { type } = await client.objects.get(id, { signal })
  return { id, type, name: '' }
}

async function loadContents(
  client: Client,
  [first, second]: readonly [Head, Head],
  signal: AbortSignal,
): Promise<Contents> {
  const kind = kindOf(first.type)
  if (kind !== kindOf(second.type)) return { kind: 'none' }
  const both = async <T,>(load: (id: string) => Promise<T>): Promise<{ before: T; after: T }> => {
    const [before, after] = await Promise.all([load(first.id), load(second.id)])
    return { before, after }
  }
  if (kind === 'config') return { kind, ...(await both(async (id) => (await client.configs.get(id, { signal })).cfg)) }
  if (kind === 'blob')
    return {
      kind,
      ...(await both(async (id) => ((await client.blobs.get(id, { signal })) satisfies BlobDetail).content)),
    }
  if (kind === 'file') return { kind, ...(await both((id) => openContent({ kind, id }, signal))) }
  return { kind: 'none' }
}
