import '../style/clusters.css'
import type { FileClusters } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import { ErrorMessage } from '../parts/error-message.tsx'
import { usePageTitle } from '../parts/use-page-title.ts'
import { QueryBox } from '../query/query-box.tsx'
import { queryErrorOf } from '../query/query-error-of.ts'
import { listPath } from '../records/kinds.ts'
import { fullClient } from '../server/client.ts'
import { useLoad } from '../server/use-load.ts'
import { clusterTexts } from '../texts/clusters.ts'
import { texts } from '../texts.ts'
import { ClusterFields } from './cluster-fields.tsx'
import { ClusterPart } from './cluster-part.tsx'
import { optionsOfClusters, pathOfClusters, readClusterRequest } from './cluster-request.ts'
import { GroupAll } from './group-all.tsx'
import { pagesOf } from './pages-of.ts'

/** The files of a query, grouped by likeness. The address contains the request; leaving the screen cancels it. */
export function ClustersPage(): ReactNode {
  const [, navigate] = useLocation()
  const request = readClusterRequest(useSearch())
  const { query } = request
  const path = pathOfClusters(request)
  const { value, error, isLoading, reload } = useLoad(path, async (signal) =>
    (await fullClient()).files.clusters(query, { ...optionsOfClusters(request), signal }),
  )
  const search = (next: string): void =>
    next === query ? reload() : navigate(pathOfClusters({ ...request, query: next }))
  usePageTitle(clusterTexts.title)
  return (
    <main className="clusters">
      <h1>{clusterTexts.title}</h1>
      <QueryBox kind="file" query={query} error={error} onSearch={search} hasCount={false} />
      <ClusterFields request={request} onChange={(next) => navigate(pathOfClusters(next))} />
      {queryErrorOf(error) === undefined && <ErrorMessage error={error} onRetry={reload} />}
      {isLoading && (
        <p className="actions">
          <span role="status">{clusterTexts.comparing}</span>
          <button type="button" onClick={() => navigate(listPath('file', query))}>
            {texts.cancel}
          </button>
        </p>
      )}
      {!isLoading && value && <Clusters key={path} answer={value} query={query} />}
      {!isLoading && value && value.total > 0 && <GroupAll key={`all ${path}`} request={request} />}
    </main>
  )
}

type ClustersProps = { readonly answer: FileClusters; readonly query: string }

const GROUPS_AT_ONCE = 20

function Clusters({ answer: { files, is_complete, total, clusters }, query }: ClustersProps): ReactNode {
  const [shown, setShown] = useState(1)
  const parts = pagesOf(clusters, GROUPS_AT_ONCE)
  const left = clusters.length - shown * GROUPS_AT_ONCE
  return (
    <>
      <p role="status">{aboutClusters(files, total)}</p>
      {!is_complete && (
        <p className="quiet">{files >= MAX_FILES ? clusterTexts.onlyNewest(files) : clusterTexts.notAllCompared}</p>
      )}
      {clusters.length < total && <p className="quiet">{clusterTexts.largest(clusters.length)}</p>}
      {parts.slice(0, shown).map((part, at) => (
        <ClusterPart key={part[0]?.newest.id} clusters={part} before={at * GROUPS_AT_ONCE} />
      ))}
      {left > 0 && (
        <button type="button" onClick={() => setShown(shown + 1)}>
          {clusterTexts.moreGroups(left)}
        </button>
      )}
      <p>
        <Link href={listPath('file', query)}>{clusterTexts.showList}</Link>
      </p>
    </>
  )
}

/** The server compares no more. */
const MAX_FILES = 10_000

function aboutClusters(files: number, total: number): string {
  if (files === 0) return clusterTexts.noFiles
  return total === 0 ? clusterTexts.noGroups(files) : clusterTexts.summary(total, files)
}
