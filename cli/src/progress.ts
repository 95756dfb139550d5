import type { Context } from './context.ts'
import { humanSize } from './formats/human.ts'
import type { ProgressState, TransferState } from './transfer-state.ts'

/** One running transfer. */
export type Transfer = { advance(bytes: number, total?: number): void; end(): void }

/** Tells how transfers go on, without ever getting into the data. */
export type Progress = {
  begin(name: string, total: number | undefined): Transfer
  finish(): void
}

const plainEveryMs = 30_000

/** Drawn by ink on a terminal; a line every half minute with --verbose; else nothing. */
export async function openProgress(context: Context, verb: string): Promise<Progress> {
  const state: ProgressState = { running: new Set(), finished: 0, bytes: 0 }
  if (!context.canDraw) return track(state, plainDisplay(context, state, verb))
  const { drawTransfers } = await import('./views/transfers.ts')
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
        advance: (bytes, told) => {
          transfer.total ??= told
          state.bytes += Math.max(0, bytes - transfer.done)
          transfer.done = bytes
        },
        end: () => {
          if (state.running.delete(transfer)) state.finished++
        },
      }
    },
    finish: close,
  }
}

function plainDisplay({ talk }: Context, state: ProgressState, verb: string): () => void {
  const line = () =>
    talk.detail(`${verb}: ${state.finished} done, ${state.running.size} running, ${humanSize(state.bytes)}`)
  const timer = setInterval(line, plainEveryMs)
  timer.unref()
  return () => clearInterval(timer)
}
