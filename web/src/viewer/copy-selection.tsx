import { type ReactNode, useState } from 'react'
import { copyText } from '../parts/copy-text.ts'
import { ErrorMessage } from '../parts/error-message.tsx'
import { viewerTexts } from '../texts/viewer.ts'
import { texts } from '../texts.ts'
import type { ContentSource } from './content-source.ts'
import { COPY_FORMS, type CopyForm, formatBytes, hexOffset } from './format-bytes.ts'
import { type Selection, spanOf } from './selection.ts'

const MAX_COPIED_BYTES = 1024 * 1024

type Props = { readonly source: ContentSource; readonly selection: Selection }

/** The selection, and copies of it in the formats of other programs. */
export function CopySelection({ source, selection }: Props): ReactNode {
  const { start, end } = spanOf(selection)
  const [copied, setCopied] = useState<string>()
  const [error, setError] = useState<unknown>()
  const isTooMuch = end - start > MAX_COPIED_BYTES
  const place = (form: CopyForm): string => `${form} ${start} ${end}`
  const copy = async (form: CopyForm): Promise<void> => {
    setError(undefined)
    const isCopied = await copyText(formatBytes(await source.read({ start, end }), form))
    if (isCopied) setCopied(place(form))
  }
  return (
    <div className="actions">
      <span role="status">{viewerTexts.selected(hexOffset(start), end - start)}</span>
      {COPY_FORMS.map((form) => (
        <button key={form} type="button" disabled={isTooMuch} onClick={() => void copy(form).catch(setError)}>
          {copied === place(form) ? texts.copied : viewerTexts.copyAs[form]}
        </button>
      ))}
      {isTooMuch && <span>{viewerTexts.copyTooMuch}</span>}
      <ErrorMessage error={error} />
    </div>
  )
}
