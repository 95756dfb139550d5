import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { COMPILED } from '../../support/compile-cache.ts'

const bin = fileURLToPath(new URL('../../../cli/bin/lazaret.mjs', import.meta.url))

type TerminalEnvironment = { readonly env: NodeJS.ProcessEnv; readonly cwd: string; readonly columns?: number }

/** Runs the program on a pseudo-terminal of 20 lines. */
export async function onTerminal(
  args: readonly string[],
  { env, cwd, columns = 100 }: TerminalEnvironment,
): Promise<{ readonly code: number | null; readonly screen: string }> {
  const words = [process.execPath, bin, ...args].map((word) => `'${word}'`).join(' ')
  const child = spawn('script', ['-qec', `stty cols ${columns} rows 20; exec ${words}`, '/dev/null'], {
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, TERM: 'xterm', ...env },
    cwd,
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  let screen = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, screen }
}
