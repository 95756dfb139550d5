import { type ReactNode, useState } from 'react'
import { ErrorMessage } from '../parts/error-message.tsx'
import { useLoad } from '../server/use-load.ts'
import { defang } from '../text/defang.ts'
import { UntrustedText } from '../text/untrusted-text.tsx'
import { objectTexts } from '../texts/objects.ts'
import { texts } from '../texts.ts'
import { RowsArea } from '../viewer/rows-area.tsx'
import { openWorker } from '../workers/open-worker.ts'
import type { Line } from './line-differences.ts'
import type { LinesQuestion } from './lines-worker.ts'
import linesWorker from './lines-worker.ts?worker&url'

type Props = { readonly before: string; readonly after: string }

const MAX_TEXT_LENGTH = 16_000_000
const MAX_LINE_LENGTH = 2000
const CLASSES = { '+': 'line added', '-': 'line removed', ' ': 'line' } as const

/** Two texts by lines, found in a worker. */
export function LineDifference({ before, after }: Props): ReactNode {
  const isTooLarge = Math.max(before.length, after.length) > MAX_TEXT_LENGTH
  const lines = useLoad(`${isTooLarge}`, async (signal) => {
    if (isTooLarge) return null
    const worker = openWorker<LinesQuestion, Line[] | undefined>(linesWorker)
    signal.addEventListener('abort', worker.end)
    return worker
      .ask({ before, after })
      .then((found) => found ?? null)
      .finally(worker.end)
  })
  if (before === after) return <p role="status">{objectTexts.noDifference}</p>
  return (
    <>
      <ErrorMessage error={lines.error} onRetry={lines.reload} />
      {lines.isLoading && <p role="status">{texts.loading}</p>}
      {lines.value === null && <p role="status">{isTooLarge ? objectTexts.tooLarge : objectTexts.tooDifferent}</p>}
      {lines.value && <Lines lines={lines.value} />}
    </>
  )
}

function Lines({ lines }: { readonly lines: readonly Line[] }): ReactNode {
  const [at, setAt] = useState(-1)
  const firsts = lines.flatMap(({ sign }, row) => (sign !== ' ' && (lines[row - 1]?.sign ?? ' ') === ' ' ? [row] : []))
  const go = (row: number | undefined): void => {
    if (row !== undefined) setAt(row)
  }
  const countOf = (sign: Line['sign']): number => lines.filter((line) => line.sign === sign).length
  return (
    <>
      <div className="actions">
        <span role="status">{objectTexts.lineCounts(countOf('+'), countOf('-'))}</span>
        <button type="button" onClick={() => go(firsts.findLast((row) => row < at))}>
          {objectTexts.previousDifference}
        </button>
        <button type="button" onClick={() => go(firsts.find((row) => row > at))}>
          {objectTexts.nextDifference}
        </button>
      </div>
      <RowsArea
        label={objectTexts.lines}
        rows={lines}
        revealed={at}
        keyOf={(_, row) => row}
        classOf={({ sign }) => CLASSES[sign]}
        show={({ sign, text }) => (
          <>
            <span>{sign}</span>
            <UntrustedText text={defang(text.slice(0, MAX_LINE_LENGTH))} keepLines />
          </>
        )}
      />
    </>
  )
}
