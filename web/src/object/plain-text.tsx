import type { ReactNode } from 'react'
import { UntrustedText } from '../text/untrusted-text.tsx'

/** Text of a comment, as it was typed. */
export function PlainText({ text }: { readonly text: string }): ReactNode {
  return (
    <p className="said">
      <UntrustedText text={text} keepLines />
    </p>
  )
}
