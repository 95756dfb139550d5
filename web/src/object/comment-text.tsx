import { type ReactNode, Suspense } from 'react'
import { lazyComponent } from '../parts/lazy-component.tsx'
import { PlainText } from './plain-text.tsx'

type Props = { readonly text: string }

/** A longer one is a paste rather than a comment, and takes long to be read as anything but text. */
const MAX_MARKDOWN_LENGTH = 8_000

const Markdown = lazyComponent(() =>
  import('./markdown.tsx').then(
    ({ Markdown }) => Markdown,
    // A comment stays readable if the parser cannot be loaded.
    () => PlainText,
  ),
)

/** Text of a comment: Markdown without anything that loads or runs. */
export function CommentText({ text }: Props): ReactNode {
  const plain = <PlainText text={text} />
  if (text.length > MAX_MARKDOWN_LENGTH) return plain
  return (
    <Suspense fallback={plain}>
      <Markdown text={text} />
    </Suspense>
  )
}
