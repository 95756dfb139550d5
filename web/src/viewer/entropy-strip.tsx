import { type ReactNode, useState } from 'react'
import { humanSize } from '../text/amounts.ts'
import { viewerTexts } from '../texts/viewer.ts'
import type { ContentSource } from './content-source.ts'
import { createEntropy, type EntropyProfile } from './entropy.ts'
import type { Selection } from './selection.ts'
import { useWork } from './use-work.ts'
import { WorkProgress } from './work-progress.tsx'

type Props = {
  readonly source: ContentSource
  /** The profile of the bytes that were loaded for other reasons. */
  readonly loaded: EntropyProfile
  readonly onSelect: (selection: Selection) => void
}

const HEIGHT = 8
/** Drawn for each change of the screen; a whole content is counted piece by piece. */
const SHOWN_EVERY_BYTES = 4 * 1024 * 1024

/** The entropy of the content along its length; a click scrolls to the position. */
export function EntropyStrip({ source, loaded, onSelect }: Props): ReactNode {
  const { sizeBytes } = source
  const [whole, setWhole] = useState<EntropyProfile>()
  const work = useWork()
  const profile = whole ?? loaded
  const bits = profile.bits()
  const known = bits.filter((each) => each !== undefined)
  const isComplete = known.length === bits.length
  const compute = (): void =>
    work.start(async (signal, onProgress) => {
      const counted = createEntropy(sizeBytes)
      let done = 0
      let shownAt = 0
      for await (const bytes of source.stream({ start: 0, end: sizeBytes }, signal)) {
        signal.throwIfAborted()
        counted.add(done, bytes)
        done += bytes.length
        if (done - shownAt < SHOWN_EVERY_BYTES && done < sizeBytes) continue
        shownAt = done
        onProgress(done)
      }
      setWhole(counted)
    })
  const label =
    known.length === 0
      ? viewerTexts.entropyUnknown
      : viewerTexts.entropyAbout(Math.min(...known).toFixed(2), Math.max(...known).toFixed(2))
  return (
    <section className="entropy" aria-label={viewerTexts.entropy}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keys one goes to an offset */}
      <svg
        role="img"
        aria-label={label}
        viewBox={`0 0 ${bits.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        shapeRendering="crispEdges"
        onClick={({ clientX, currentTarget }) => {
          const { left, width } = currentTarget.getBoundingClientRect()
          const part = Math.floor(((clientX - left) / width) * bits.length)
          const offset = Math.max(0, Math.min(sizeBytes - 1, part * profile.partBytes))
          onSelect({ anchor: offset, caret: offset })
        }}
      >
        {bits.map((each, part) =>
          each === undefined ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts never move
            <rect key={part} x={part} width={1} y={HEIGHT - each} height={Math.max(each, 0.1)} />
          ),
        )}
      </svg>
      {!isComplete && work.doneBytes === undefined && (
        <button type="button" onClick={compute}>
          {viewerTexts.entropyWhole(humanSize(sizeBytes))}
        </button>
      )}
      <WorkProgress work={work} sizeBytes={sizeBytes} label={viewerTexts.entropy} />
    </section>
  )
}
