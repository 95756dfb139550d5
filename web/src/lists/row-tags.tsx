import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { fieldQuery } from '../query/field-query.ts'
import { type Kind, listPath, type Row } from '../records/kinds.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'

type Props = { readonly tags: Row['tags']; readonly kind: Kind }

/** Each tag leads to the objects that have it too. */
export function RowTags({ tags, kind }: Props): ReactNode {
  return tags.map(({ tag }) => (
    <Link key={tag} className="tag" href={listPath(kind, fieldQuery('tag', tag))} tabIndex={-1}>
      <UntrustedText text={tag} />
    </Link>
  ))
}
