import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import xterm from '@xterm/headless'
import { COMPILED } from '../../support/compile-cache.ts'

export type TerminalRun = {
  readonly args: readonly string[]
  readonly stdin: string
  readonly env: Readonly<Record<string, string>>
  readonly cwd: string
}
export type TerminalOutput = { readonly code: number; readonly output: string }
export type TestTerminal = { run(command: TerminalRun): Promise<TerminalOutput> }
type Test = { teardown(run: () => Promise<void>): unknown }

const runner = fileURLToPath(new URL('terminal-runner.ts', import.meta.url))
const mark = '\u001b_end of run\u001b\\'
const rows = 40

/** A pseudo-terminal in which command lines run one after the other, as long as they are given. */
export async function openTerminal(t: Test, columns: number): Promise<TestTerminal> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-pty-'))
  const path = join(folder, 's')
  const server = createServer().listen(path)
  const words = [process.execPath, '--conditions=@lazaret/source', runner, path, mark]
  const script = `stty cols ${columns} rows ${rows}; exec ${words.map((word) => `'${word}'`).join(' ')}`
  const child = spawn('script', ['-qec', script, '/dev/null'], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, TERM: 'xterm' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const failure = failed(child)
  failure.catch(() => undefined)
  const [socket] = (await Promise.race([once(server, 'connection'), failure])) as [Socket]
  const answers = createInterface({ input: socket })[Symbol.asyncIterator]()
  const screen = outputOf(child)
  t.teardown(async () => {
    socket.end()
    if (child.exitCode === null) await once(child, 'close')
    server.close()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    run: async (command) => {
      socket.write(`${JSON.stringify(command)}\n`)
      const [code, output] = await Promise.race([Promise.all([answers.next(), screen.upTo(mark)]), failure])
      return { code: Number(code.value), output }
    },
  }
}

async function failed(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'close')
  throw new Error(`the terminal ended with ${code}`)
}

function outputOf(child: ChildProcess): { upTo(end: string): Promise<string> } {
  let text = ''
  let notify = () => {}
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
    notify()
  })
  return {
    upTo: async (end) => {
      while (!text.includes(end)) {
        await new Promise<void>((resolve) => {
          notify = resolve
        })
      }
      const [before = '', ...rest] = text.split(end)
      text = rest.join(end)
      return before
    },
  }
}

/** What a person sees, line by line, with what has scrolled away. */
export async function screenOf(output: string, columns: number): Promise<string> {
  const terminal = new xterm.Terminal({ cols: columns, rows, scrollback: 10_000, allowProposedApi: true })
  await new Promise<void>((resolve) => terminal.write(output, resolve))
  const { active } = terminal.buffer
  const lines = Array.from({ length: active.length }, (_, at) => active.getLine(at)?.translateToString(true) ?? '')
  terminal.dispose()
  return `${lines.join('\n').trimEnd()}\n`
}
