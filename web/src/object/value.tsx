import { Route, Search } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { CopyButton } from '../parts/copy-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { type Kind, listPath } from '../records/kinds.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'

type Props = {
  readonly text: string
  /** The displayed form, if it differs from the value. */
  readonly shown?: ReactNode
  /** The field of the search language, to be copied. */
  readonly path?: string | undefined
  readonly search?: { readonly kind: Kind; readonly query: string } | undefined
}

/** A value that can be copied as it is, and searched for. */
export function Value({ text, shown = text, path, search }: Props): ReactNode {
  return (
    <span className="value">
      {typeof shown === 'string' ? <UntrustedText text={shown} /> : shown}
      <CopyButton text={text} label={texts.copy} isSmall />
      {path !== undefined && <CopyButton text={path} label={objectTexts.copyPath} icon={Route} isSmall />}
      {search && (
        <Link className="sign" href={listPath(search.kind, search.query)} title={objectTexts.searchForThis}>
          <Icon of={Search} />
          <span className="unseen">{objectTexts.searchForThis}</span>
        </Link>
      )}
    </span>
  )
}
