import type { FileCluster } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useLoad } from '../server/use-load.ts'
import { ClusterSection } from './cluster-section.tsx'
import { loadMembers, type Members } from './load-members.ts'

type Props = {
  readonly clusters: readonly FileCluster[]
  /** The number of groups that are listed before these. */
  readonly before: number
}

const MEMBERS_AT_ONCE = 5

/** Some groups, with their newest files, which all come by one request. */
export function ClusterPart({ clusters, before }: Props): ReactNode {
  // The answer has the newest file of each already.
  const ids = clusters.flatMap((cluster) => cluster.ids.slice(1, MEMBERS_AT_ONCE))
  const members = useLoad(ids.join(), (signal) => loadMembers(ids, signal))
  return (
    <>
      <ErrorMessage error={members.error} onRetry={members.reload} />
      {clusters.map((cluster, at) => (
        <ClusterSection
          key={cluster.newest.id}
          number={before + at + 1}
          cluster={cluster}
          first={firstOf(cluster, members.value)}
          others={cluster.ids.slice(MEMBERS_AT_ONCE)}
        />
      ))}
    </>
  )
}

function firstOf({ newest, ids }: FileCluster, members: Members | undefined) {
  return [newest, ...ids.slice(1, MEMBERS_AT_ONCE).flatMap((id) => members?.get(id) ?? [])]
}
