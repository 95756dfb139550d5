import type { FileCluster } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { fieldQuery } from '../query/field-query.ts'
import { listPath } from '../records/kinds.ts'
import { tagHue } from '../text/tag-hue.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { clusterTexts } from '../texts/clusters.ts'

type Props = {
  readonly number: number
  readonly cluster: FileCluster
  /** Tags that were added to all files of the group. */
  readonly added: readonly string[]
}

/** Tags and families that several files of a group have, and how many of them do. */
export function CommonValues({ number, cluster: { size, tags, families }, added }: Props): ReactNode {
  const common = [
    ...added.map((value) => ({ value, count: size })),
    ...tags.filter(({ value }) => !added.includes(value)),
  ]
  if (common.length + families.length === 0) return null
  return (
    <ul className="tag-list" aria-label={clusterTexts.common(number)}>
      {families.map(({ value, count }) => (
        <li key={`family ${value}`} className="tag" data-hue="violet">
          <Link href={listPath('config', fieldQuery('family', value))}>
            {clusterTexts.family} <UntrustedText text={value} />
          </Link>
          <Share {...{ count, size }} />
        </li>
      ))}
      {common.map(({ value, count }) => (
        <li key={`tag ${value}`} className="tag" data-hue={tagHue(value)}>
          <Link href={listPath('file', fieldQuery('tag', value))}>
            <UntrustedText text={value} />
          </Link>
          <Share {...{ count, size }} />
        </li>
      ))}
    </ul>
  )
}

function Share({ count, size }: { readonly count: number; readonly size: number }): ReactNode {
  return <span className="share">{clusterTexts.share(count, size)}</span>
}
