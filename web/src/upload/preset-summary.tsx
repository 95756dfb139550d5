import type { ReactNode } from 'react'
import { useStore } from '../state/store.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { escapeInvisible } from '../text/visible.ts'
import { uploadTexts } from '../texts/upload.ts'
import { attributeText, type Presets, presets, tagsOf } from './presets.ts'

/** In one place what the next file is sent with. */
export function PresetSummary(): ReactNode {
  const lines = linesOf(useStore(presets))
  return (
    <div className="sent-with" role="status">
      <p>{uploadTexts.sentWith}</p>
      <ul>
        {lines.map((line) => (
          <li key={line}>
            <UntrustedText text={line} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function linesOf({ tags, share, parent, attributes, execute, unpack }: Presets): readonly string[] {
  const { summary } = uploadTexts
  const known = {
    default: uploadTexts.shareDefault,
    private: uploadTexts.sharePrivate,
    public: uploadTexts.sharePublic,
  }
  const who =
    Object.entries(known).find(([name]) => name === share)?.[1] ?? uploadTexts.shareGroup(escapeInvisible(share))
  const all = tagsOf(tags)
  return [
    summary.share(who),
    ...(all.length === 0 ? [] : [summary.tags(all.join(' '))]),
    ...(parent.trim() === '' ? [] : [summary.parent(parent.trim())]),
    ...new Set(attributes.map(attributeText)),
    ...(execute.trim() === '' ? [] : [summary.execute(execute.trim())]),
    ...(unpack ? [summary.unpack] : []),
  ]
}
