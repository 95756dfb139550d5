import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { type Kind, listPath, type Row } from '../records/kinds.ts'
import { tagHue } from '../text/tag-hue.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { texts } from '../texts.ts'
import { fieldQuery } from './field-query.ts'

type Props = { readonly tags: Row['tags']; readonly kind: Kind }

const SHOWN = 4

/** Each tag leads to the objects that have it too; of many tags a row names those that are not shown. */
export function RowTags({ tags, kind }: Props): ReactNode {
  const others = tags.slice(SHOWN)
  return (
    <>
      {tags.slice(0, SHOWN).map(({ tag }) => (
        <Link
          key={tag}
          className="tag"
          data-hue={tagHue(tag)}
          href={listPath(kind, fieldQuery('tag', tag))}
          tabIndex={-1}
        >
          <UntrustedText text={tag} />
        </Link>
      ))}
      {others.length > 0 && (
        <span className="quiet more" title={others.map(({ tag }) => escapeInvisible(tag)).join(', ')}>
          {texts.moreTags(others.length)}
        </span>
      )}
    </>
  )
}
