import { humanSize } from '../text/human.ts'
import { cutText, widthOf } from '../text/width.ts'
import type { ProgressState } from './transfer-state.ts'

export type TransferRate = { readonly bytesPerSecond: number; readonly leftMs: number | undefined }
type Sample = { readonly at: number; readonly bytes: number; readonly covered: number; readonly settled: number }

const usualWindowMs = 15_000
const minMs = 1000

/** Returns the rate of the last seconds and the time left at that rate; undefined at first. */
export function measureRate(state: ProgressState, windowMs = usualWindowMs): (now: number) => TransferRate | undefined {
  const samples: Sample[] = []
  return (now) => {
    const running = [...state.running].reduce((sum, { done }) => sum + done, 0)
    const last = { at: now, bytes: state.bytes, covered: state.covered + running, settled: state.settled }
    samples.push(last)
    while (samples.length > 1 && now - (samples[0]?.at ?? 0) > windowMs) samples.shift()
    const first = samples[0] ?? last
    const ms = now - first.at
    if (ms < minMs) return undefined
    return { bytesPerSecond: ((last.bytes - first.bytes) / ms) * 1000, leftMs: leftMs(state, first, last) }
  }
}

function leftMs({ whole }: ProgressState, first: Sample, last: Sample): number | undefined {
  if (!whole) return undefined
  const [left, done] =
    whole.bytes === undefined
      ? [whole.items - last.settled, last.settled - first.settled]
      : [whole.bytes - last.covered, last.covered - first.covered]
  return done > 0 ? (Math.max(0, left) * (last.at - first.at)) / done : undefined
}

/** One line for everything, of which a narrow terminal shows what matters most. */
export function totalText(
  { settled, whole, running, bytes }: ProgressState,
  { verb, rate, columns }: { readonly verb: string; readonly rate: TransferRate | undefined; readonly columns: number },
): string {
  const left = rate?.leftMs === undefined ? undefined : `${durationText(rate.leftMs)} left`
  const parts = [
    { text: `${settled}${whole ? ` of ${whole.items}` : ''} done`, rank: 0 },
    { text: `${running.size} running`, rank: 4 },
    { text: humanSize(bytes), rank: 3 },
    { text: rate && `${humanSize(rate.bytesPerSecond)}/s`, rank: 2 },
    { text: left, rank: 1 },
  ]
  for (let most = 4; ; most--) {
    const text = `${verb}: ${parts.flatMap(({ text, rank }) => (text && rank <= most ? [text] : [])).join(', ')}`
    if (widthOf(text) <= columns || most === 0) return cutText(text, columns)
  }
}

function durationText(ms: number): string {
  if (ms < 90_000) return `${Math.ceil(ms / 1000)} s`
  return ms < 5_400_000 ? `${Math.round(ms / 60_000)} min` : `${(ms / 3_600_000).toFixed(1)} h`
}
