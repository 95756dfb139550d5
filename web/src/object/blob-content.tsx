import { type ReactNode, useState } from 'react'
import { CopyButton } from '../parts/copy-button.tsx'
import { defang } from '../text/defang.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'

const SHOWN_AT_ONCE = 20_000

/** The text of a blob, as text only. */
export function BlobContent({ content }: { readonly content: string }): ReactNode {
  const [length, setLength] = useState(SHOWN_AT_ONCE)
  return (
    <section aria-label={objectTexts.content}>
      <h2>{objectTexts.content}</h2>
      <CopyButton text={content} label={texts.copy} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keys */}
      <pre tabIndex={0}>
        <UntrustedText text={defang(content.slice(0, length))} keepLines />
      </pre>
      {length < content.length && (
        <button type="button" onClick={() => setLength(length * 10)}>
          {texts.showMore(content.length - length)}
        </button>
      )}
    </section>
  )
}
