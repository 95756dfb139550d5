import '../support/outside-ci.ts'
import { Writable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import xterm from '@xterm/headless'
import { render } from 'ink-testing-library'
import { createElement } from 'react'
import t from 'tap'
import { openProgress } from '../../../cli/src/progress/progress.ts'
import { newProgressState, type TransferState } from '../../../cli/src/progress/transfer-state.ts'
import { Transfers } from '../../../cli/src/progress/transfers.ts'
import { openOutput } from '../../../cli/src/terminal/output.ts'

const transfers: readonly TransferState[] = [
  { name: 'evil\u001b[2J.exe', total: 2000, done: 500 },
  { name: 'pipe', total: undefined, done: 42 },
]

function frameOf(columns: number): string[] {
  const state = { ...newProgressState(), settled: 3, bytes: 1_500_000, running: new Set(transfers) }
  const view = render(createElement(Transfers, { state, verb: 'upload', columns: () => columns }))
  const frame = view.lastFrame() ?? ''
  view.unmount()
  return frame.split('\n')
}

t.test('a line for each running transfer and one for all', async (t) => {
  t.same(frameOf(80), [
    '█████░░░░░░░░░░░░░░░  25%    500 B  evil\\x1b[2J.exe',
    '                              42 B  pipe',
    'upload: 3 done, 2 running, 1.4 MiB',
  ])
})

t.test('on a narrow terminal the lines are shorter', async (t) => {
  t.same(frameOf(39), [
    '██░░░░  25%    500 B  evil\\x1b[2J.exe',
    '                42 B  pipe',
    'upload: 3 done, 2 running, 1.4 MiB',
  ])
  for (const line of frameOf(12)) t.ok(line.length <= 12, line)
})

/** A terminal, with what is on its screen. */
function openTerminal(columns: number) {
  const terminal = new xterm.Terminal({ cols: columns, rows: 24, allowProposedApi: true, convertEol: true })
  const stream = Object.assign(
    new Writable({
      write: (chunk, _, done) => terminal.write(chunk, done),
    }),
    { isTTY: true, columns, rows: 24 },
  )
  const screen = () => {
    const { active } = terminal.buffer
    const lines = Array.from({ length: active.length }, (_, at) => active.getLine(at)?.translateToString(true) ?? '')
    return lines.join('\n').trimEnd().split('\n')
  }
  const resize = async (to: number) => {
    await new Promise<void>((resolve) => terminal.write('', resolve))
    terminal.resize(to, 24)
    stream.columns = to
    stream.emit('resize')
  }
  const until = async (fits: (lines: readonly string[]) => boolean) => {
    while (!fits(screen())) await wait(5)
  }
  return { stream, screen, resize, until }
}

t.test('drawn below the data, in a window that changes its width, and nothing is left of it', async (t) => {
  const { stream, screen, resize, until } = openTerminal(100)
  const [out, err] = [openOutput(stream), openOutput(stream)]
  const messages = { note: () => undefined, warn: () => undefined, detail: () => undefined }
  const io = { stdin: process.stdin, stdout: stream, stderr: stream, env: {}, cwd: '/' }
  const progress = await openProgress({ canDraw: true, io, out, err, messages }, 'download')
  progress.expect({ items: 4 })
  const running = Array.from({ length: 3 }, (_, at) => progress.begin(`in/${String(at).repeat(64)}`, 1000))
  await out.write('first result\n')
  await until((lines) => lines.some((line) => line.startsWith('download: 0 of 4 done, 3 running')))
  for (const columns of [60, 40, 24, 100, 40]) {
    await resize(columns)
    running[0]?.advance(columns)
    const shown = new RegExp(`${columns} B`)
    await until((lines) => lines.some((line) => shown.test(line)))
    await out.write(`result at ${columns}\n`)
    await until((lines) => lines.some((line) => line.startsWith('download: 0 of 4 done')))
    t.ok(
      screen().every((line) => line.length <= columns),
      `${columns} columns are enough`,
    )
  }
  for (const transfer of running) {
    transfer.end()
    progress.settle(1000)
  }
  progress.finish()
  await out.write('the end\n')
  await until((lines) => lines.includes('the end'))
  const wanted = ['first result', ...[60, 40, 24, 100, 40].map((columns) => `result at ${columns}`), 'the end']
  t.same(screen(), wanted)
})
