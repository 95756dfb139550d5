import { Box, render, Text } from 'ink'
import { createElement, type ReactElement, useEffect, useState } from 'react'
import { humanSize } from '../formats/human.ts'
import { visible } from '../formats/visible.ts'
import { cut } from '../formats/width.ts'
import type { OutputStream } from '../io.ts'
import type { ProgressState, TransferState } from '../transfer-state.ts'

const refreshMs = 100
const mostLines = 8
const barWidth = 20

/** Draws the running transfers below whatever is on the terminal. */
export function drawTransfers(stream: OutputStream, state: ProgressState, verb: string) {
  const stdout = stream as unknown as NodeJS.WriteStream
  const view = createElement(Transfers, { state, verb, columns: stream.columns ?? 80 })
  const instance = render(view, { stdout, patchConsole: false, exitOnCtrlC: false })
  return {
    clear: () => instance.clear(),
    close: () => {
      instance.clear()
      instance.unmount()
    },
  }
}

export type TransfersProps = { readonly state: ProgressState; readonly verb: string; readonly columns: number }

/** A line for each transfer and one for all of them. */
export function Transfers({ state, verb, columns }: TransfersProps): ReactElement {
  const [, redraw] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), refreshMs)
    return () => clearInterval(timer)
  }, [])
  const running = [...state.running].slice(0, mostLines)
  const lines = running.map((transfer, at) =>
    createElement(Text, { key: at, wrap: 'truncate' }, lineOf(transfer, columns)),
  )
  const total = `${verb}: ${state.finished} done, ${state.running.size} running, ${humanSize(state.bytes)}`
  return createElement(
    Box,
    { flexDirection: 'column' },
    ...lines,
    createElement(Text, { key: 'total', bold: true, wrap: 'truncate' }, total),
  )
}

function lineOf({ name, total, done }: TransferState, columns: number): string {
  const figures = total
    ? `${bar(done / total)} ${`${Math.min(100, Math.floor((done / total) * 100))}%`.padStart(4)}`
    : ' '.repeat(barWidth + 5)
  const width = Math.max(10, columns - barWidth - 18)
  return `${figures} ${humanSize(done).padStart(8)}  ${cut(visible(name), width)}`
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * barWidth)
  return '█'.repeat(full) + '░'.repeat(barWidth - full)
}
