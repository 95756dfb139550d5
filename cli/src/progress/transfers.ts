import { stripVTControlCharacters } from 'node:util'
import { Box, render, Text } from 'ink'
import { createElement, type ReactElement, useEffect, useState } from 'react'
import type { OutputStream } from '../program/io.ts'
import { humanSize } from '../text/human.ts'
import { escapeInvisible } from '../text/visible.ts'
import { cutText, widthOf } from '../text/width.ts'
import { measureRate, totalText } from './progress-text.ts'
import type { ProgressState, TransferState } from './transfer-state.ts'

const refreshMs = 100
const maxLines = 8
const usualColumns = 80

/** Draws the running transfers below whatever is on the terminal. */
export function drawTransfers(stream: OutputStream, state: ProgressState, verb: string) {
  // A terminal that reports no width has some, and the last column is where cursors misbehave.
  const columns = () => Math.max(10, (stream.columns || usualColumns) - 1)
  const watched = watchFrames(stream)
  const eraseReflowed = () => {
    const extra = watched.frame().reduce((rows, line) => rows + Math.ceil(widthOf(line) / (columns() + 1)) - 1, 0)
    if (extra > 0) stream.write('\u001b[2K\u001b[1A'.repeat(extra))
  }
  // Before ink, which erases as many rows as it has written: in a narrower window they take more.
  stream.on('resize', eraseReflowed)
  const view = createElement(Transfers, { state, verb, columns })
  const instance = render(view, { stdout: watched.stream, patchConsole: false, exitOnCtrlC: false })
  return {
    clear: () => instance.clear(),
    close: () => {
      stream.off('resize', eraseReflowed)
      instance.clear()
      instance.unmount()
    },
  }
}

/** The stream for ink, which keeps track of the lines on the terminal. */
function watchFrames(stream: OutputStream): { stream: NodeJS.WriteStream; frame: () => readonly string[] } {
  let frame: readonly string[] = []
  const write = (...args: Parameters<OutputStream['write']>) => {
    const text = String(args[0])
    const lines = stripVTControlCharacters(text).split('\n')
    const isDrawn = lines.some((line) => line.trim() !== '')
    if (isDrawn || text.includes('\u001b[2K')) frame = isDrawn ? lines.filter((line) => line !== '') : []
    return stream.write(...args)
  }
  const watched = new Proxy(stream, {
    get: (target, name) => {
      const value: unknown = name === 'write' ? write : Reflect.get(target, name)
      return typeof value === 'function' && name !== 'write' ? value.bind(target) : value
    },
  })
  return { stream: watched as unknown as NodeJS.WriteStream, frame: () => frame }
}

export type TransfersProps = {
  readonly state: ProgressState
  readonly verb: string
  readonly columns: () => number
}

/** A line for each transfer and one for all of them. */
export function Transfers({ state, verb, columns }: TransfersProps): ReactElement {
  const [, redraw] = useState(0)
  const [rateAt] = useState(() => measureRate(state))
  useEffect(() => {
    const timer = setInterval(() => redraw((count) => count + 1), refreshMs)
    return () => clearInterval(timer)
  }, [])
  const width = columns()
  const running = [...state.running].slice(0, maxLines).map((transfer) => lineOf(transfer, width))
  const total = totalText(state, { verb, rate: rateAt(Date.now()), columns: width })
  return createElement(
    Box,
    { flexDirection: 'column' },
    ...running.map((line, at) => createElement(Text, { key: at, wrap: 'truncate' }, line)),
    createElement(Text, { key: 'total', bold: true, wrap: 'truncate' }, total),
  )
}

function lineOf({ name, total, done }: TransferState, columns: number): string {
  const barWidth = columns < 60 ? 6 : 20
  const figures = total
    ? `${bar(done / total, barWidth)} ${`${Math.min(100, Math.floor((done / total) * 100))}%`.padStart(4)}`
    : ' '.repeat(barWidth + 5)
  const head = `${figures} ${humanSize(done).padStart(8)}  `
  return cutText(`${head}${cutText(escapeInvisible(name), Math.max(8, columns - head.length))}`, columns)
}

function bar(share: number, width: number): string {
  const full = Math.round(Math.min(1, share) * width)
  return '█'.repeat(full) + '░'.repeat(width - full)
}
