import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import xterm from '@xterm/headless'
import { COMPILED } from '../../support/compile-cache.ts'

type Test = { teardown(run: () => Promise<void>): unknown }

export type LiveOptions = {
  readonly env: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly columns?: number
  readonly rows?: number
  /** Instead of the command line of Lazaret, a shell. */
  readonly shell?: boolean
  /** Receives each piece of output as it arrives, escapes and all. */
  readonly onOutput?: (text: string) => void
}

/** A program on a pseudo-terminal, seen as a person sees it. */
export type LiveTerminal = {
  /** The lines on the screen, without blanks at their ends. */
  lines(): readonly string[]
  /** The same in one text. */
  screen(): string
  /** The same with lines whole that were too long for the screen. */
  text(): string
  /** Everything that was written so far, escapes and all. */
  raw(): string
  /** Where the cursor is, whether the alternate screen is shown. */
  cursor(): { readonly x: number; readonly y: number; readonly isAlternate: boolean }
  type(text: string): void
  /** Waits until the screen shows this. */
  shows(wanted: RegExp | string | ((screen: string) => boolean)): Promise<string>
  resize(columns: number, rows: number): void
  signal(name: NodeJS.Signals): void
  readonly ended: Promise<number | null>
}

const bin = fileURLToPath(new URL('../../../cli/bin/lazaret.mjs', import.meta.url))
/** Only what hangs takes longer. */
const patienceMs = 300_000

export async function openLiveTerminal(
  t: Test,
  args: readonly string[],
  { env, cwd, columns = 100, rows = 30, shell = false, onOutput }: LiveOptions,
): Promise<LiveTerminal> {
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-pty-'))
  const words = (shell ? args : [process.execPath, bin, ...args]).map((word) => `'${word.replaceAll("'", "'\\''")}'`)
  const prepare = `stty cols ${columns} rows ${rows}; tty > '${folder}/tty'; echo $$ > '${folder}/pid'`
  const child = spawn('script', ['-qec', `${prepare}; exec ${words.join(' ')}`, '/dev/null'], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, TERM: 'xterm-256color', LANG: 'C.UTF-8', ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
    ...(cwd === undefined ? {} : { cwd }),
  })
  const terminal = new xterm.Terminal({ cols: columns, rows, scrollback: 5000, allowProposedApi: true })
  let raw = ''
  const changes = new Set<() => void>()
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    raw += text
    onOutput?.(text)
    terminal.write(text, () => changes.forEach((notify) => void notify()))
  })
  // Questions of the program about the terminal get the answers of the terminal.
  terminal.onData((text) => void child.stdin.write(text))
  const ended = once(child, 'close').then(async ([code]) => {
    // The terminal shows what it is given a little later.
    await new Promise<void>((resolve) => terminal.write('', resolve))
    return code as number | null
  })
  const lines = () => {
    const { active } = terminal.buffer
    return Array.from({ length: active.length }, (_, at) => active.getLine(at)?.translateToString(true) ?? '')
  }
  const screen = () => lines().join('\n').trimEnd()
  const text = () => {
    const { active } = terminal.buffer
    const isWrapped = (at: number) => active.getLine(at)?.isWrapped === true
    return lines()
      .map((line, at) => (at > 0 && !isWrapped(at) ? `\n${line}` : line))
      .join('')
      .trimEnd()
  }
  t.teardown(async () => {
    if (child.exitCode === null) child.kill('SIGKILL')
    await ended
    terminal.dispose()
    await rm(folder, { recursive: true, force: true })
  })
  return {
    lines,
    screen,
    text,
    raw: () => raw,
    cursor: () => ({
      x: terminal.buffer.active.cursorX,
      y: terminal.buffer.active.cursorY,
      isAlternate: terminal.buffer.active.type === 'alternate',
    }),
    type: (text) => void child.stdin.write(text),
    shows: async (wanted) => {
      const isThere = () => {
        const text = screen()
        if (typeof wanted === 'function') return wanted(text)
        return typeof wanted === 'string' ? text.includes(wanted.trimEnd()) : wanted.test(text)
      }
      const deadline = AbortSignal.timeout(patienceMs)
      while (!isThere()) {
        const isOver = await Promise.race([
          change(changes),
          ended.then(() => true),
          once(deadline, 'abort').then(() => true),
        ])
        if (isOver === true && !isThere()) throw new Error(`the screen never shows ${String(wanted)}:\n${screen()}`)
      }
      return screen()
    },
    resize: (width, height) => {
      terminal.resize(width, height)
      const tty = execFileSync('cat', [join(folder, 'tty')], { encoding: 'utf8' }).trim()
      execFileSync('stty', ['-F', tty, 'cols', String(width), 'rows', String(height)])
    },
    signal: (name) => {
      void readFile(join(folder, 'pid'), 'utf8').then((pid) => process.kill(Number(pid), name))
    },
    ended,
  }
}

function change(changes: Set<() => void>): Promise<false> {
  return new Promise((resolve) => {
    const notify = () => {
      changes.delete(notify)
      resolve(false)
    }
    changes.add(notify)
  })
}
