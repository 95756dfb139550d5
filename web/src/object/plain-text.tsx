import type { ReactNode } from 'react'
import { Shown } from '../text/shown.tsx'

/** Text of a comment, as it was typed. */
export function PlainText({ text }: { readonly text: string }): ReactNode {
  return (
    <p className="said">
      <Shown text={text} keepLines />
    </p>
  )
}
