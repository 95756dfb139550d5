import type { ReactNode } from 'react'
import { UntrustedText } from '../../text/untrusted-text.tsx'
import { LineNumbers } from './source-editor.tsx'

type Props = { readonly label: string; readonly source: string }

/** A source that is only read. */
export function SourceView({ label, source }: Props): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a set of fields is another thing
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be moved must be reached by keyboard
    <div className="source" role="group" aria-label={label} tabIndex={0}>
      <LineNumbers source={source} />
      <pre>
        <UntrustedText text={source} keepLines />
      </pre>
    </div>
  )
}
