import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { fieldQuery } from '../../query/field-query.ts'
import { listPath } from '../../records/kinds.ts'
import { tagHue } from '../../text/tag-hue.ts'
import { UntrustedText } from '../../text/untrusted-text.tsx'

/** The tag of a ruleset, which leads to the files that have it. */
export function TagLink({ tag }: { readonly tag: string }): ReactNode {
  return (
    <Link className="tag" data-hue={tagHue(tag)} href={listPath('file', fieldQuery('tag', tag))}>
      <UntrustedText text={tag} />
    </Link>
  )
}
