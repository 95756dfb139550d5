import type { FileCluster } from '@lazaret/sdk'
import { type ReactNode, useState } from 'react'
import { CopyButton } from '../parts/copy-button.tsx'
import type { Row } from '../records/kinds.ts'
import { clusterTexts } from '../texts/clusters.ts'
import { selectionTexts } from '../texts/selection.ts'
import { texts } from '../texts.ts'
import { CommonValues } from './common-values.tsx'
import { MemberRows } from './member-rows.tsx'
import { MoreMembers } from './more-members.tsx'
import { pagesOf } from './pages-of.ts'
import { TagCluster } from './tag-cluster.tsx'

type Props = {
  readonly number: number
  readonly cluster: FileCluster
  readonly first: readonly Row[]
  /** The identifiers of files that are shown on request. */
  readonly others: readonly string[]
}

const MEMBERS_ON_REQUEST = 100

/** A group of similar files: what they have in common, the newest of them, and a form that tags them all. */
export function ClusterSection({ number, cluster, first, others }: Props): ReactNode {
  const { size, by, ids } = cluster
  const [pages, setPages] = useState(0)
  const [added, setAdded] = useState<readonly string[]>([])
  const left = others.length - pages * MEMBERS_ON_REQUEST
  return (
    <section aria-label={clusterTexts.group(number)}>
      <header>
        <h2>{clusterTexts.group(number)}</h2>
        <span>{clusterTexts.size(size)}</span>
        <span className="quiet">
          {clusterTexts.alikeBy(by.map((method) => clusterTexts.methods[method]).join(', '))}
        </span>
      </header>
      <CommonValues {...{ number, cluster, added }} />
      <ul className="relatives" aria-label={clusterTexts.filesOf(number)}>
        <MemberRows files={first} added={added} />
        {pagesOf(others, MEMBERS_ON_REQUEST)
          .slice(0, pages)
          .map((page) => (
            <MoreMembers key={page[0]} ids={page} added={added} />
          ))}
      </ul>
      <div className="actions">
        {left > 0 && (
          <button type="button" onClick={() => setPages(pages + 1)}>
            {texts.showMore(left)}
          </button>
        )}
        <CopyButton text={ids.join('\n')} label={selectionTexts.copyIds} />
        <TagCluster number={number} ids={ids} onTagged={(tag) => setAdded([...added, tag])} />
      </div>
    </section>
  )
}
