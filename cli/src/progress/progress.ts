import type { Context } from '../context/context.ts'
import { measureRate, totalText } from './progress-text.ts'
import { newProgressState, type ProgressState, type ProgressTotal, type TransferState } from './transfer-state.ts'

/** One running transfer. */
export type Transfer = { advance(bytes: number, total?: number): void; end(): void }

/** Shows the progress of transfers, never mixed with the data. */
export type Progress = {
  begin(name: string, total: number | undefined): Transfer
  /** One item is finished, failed or not. */
  settle(bytes?: number): void
  /** The total of items and bytes. */
  expect(whole: ProgressTotal): void
  finish(): void
}

const plainEveryMs = 30_000

/** Drawn by ink on a terminal; a line every half minute with --verbose; else nothing. */
export async function openProgress(
  context: Pick<Context, 'canDraw' | 'io' | 'out' | 'err' | 'messages'>,
  verb: string,
): Promise<Progress> {
  const state = newProgressState()
  if (!context.canDraw) return track(state, plainDisplay(context, state, verb))
  const { drawTransfers } = await import('./transfers.ts')
  const drawing = drawTransfers(context.io.stderr, state, verb)
  context.out.makeRoom = drawing.clear
  context.err.makeRoom = drawing.clear
  const close = () => {
    context.out.makeRoom = undefined
    context.err.makeRoom = undefined
    drawing.close()
  }
  return track(state, close)
}

function track(state: ProgressState, close: () => void): Progress {
  return {
    begin: (name, total) => {
      const transfer: TransferState = { name, total, done: 0 }
      state.running.add(transfer)
      return {
        advance: (bytes, knownTotal) => {
          transfer.total ??= knownTotal
          state.bytes += Math.max(0, bytes - transfer.done)
          transfer.done = bytes
        },
        end: () => void state.running.delete(transfer),
      }
    },
    settle: (bytes = 0) => {
      state.settled++
      state.covered += bytes
    },
    expect: (whole) => {
      state.whole = whole
    },
    finish: close,
  }
}

function plainDisplay({ messages }: Pick<Context, 'messages'>, state: ProgressState, verb: string): () => void {
  const rateAt = measureRate(state, 2 * plainEveryMs)
  rateAt(Date.now())
  const report = () =>
    messages.detail(totalText(state, { verb, rate: rateAt(Date.now()), columns: Number.POSITIVE_INFINITY }))
  const timer = setInterval(report, plainEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
