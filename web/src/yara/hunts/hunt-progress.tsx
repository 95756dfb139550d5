import type { Hunt } from '@lazaret/sdk'
import type { ReactNode } from 'react'
import { humanCount, humanSize } from '../../text/amounts.ts'
import { huntTexts } from '../../texts/hunts.ts'
import { filesPerSecond } from './hunt-files.ts'

const MAX_NAMED = 10

/** The state of a hunt in one line, and a bar while it runs. */
export function HuntProgress({ hunt }: { readonly hunt: Hunt }): ReactNode {
  const { state, reason, total, scanned, skipped, failed, matched, hits, bytes, seconds_left: secondsLeft } = hunt
  const unfiltered = hunt.unfiltered_rules ?? []
  const rate = filesPerSecond(hunt)
  const parts = [
    reason === null ? huntTexts.states[state] : `${huntTexts.states[state]}: ${huntTexts.reasons[reason]}`,
    huntTexts.done(humanCount(scanned), humanCount(total)),
    humanSize(bytes),
    huntTexts.matched(matched, hits),
    ...(skipped > 0 ? [huntTexts.skipped(humanCount(skipped))] : []),
    ...(failed > 0 ? [huntTexts.failed(humanCount(failed))] : []),
    ...(rate === undefined
      ? []
      : [huntTexts.rate(humanCount(rate < 10 ? Math.round(rate * 10) / 10 : Math.round(rate)))]),
    ...(secondsLeft === null ? [] : [huntTexts.left(secondsLeft)]),
  ]
  return (
    <div className="hunt-progress">
      {state === 'running' && <progress aria-label={huntTexts.progress} max={total} value={scanned} />}
      <p role="status">{parts.join(' · ')}</p>
      {unfiltered.length > 0 && (
        <p className="quiet">
          {huntTexts.unfiltered(
            [...unfiltered.slice(0, MAX_NAMED), ...(unfiltered.length > MAX_NAMED ? ['…'] : [])].join(', '),
          )}
        </p>
      )}
    </div>
  )
}
