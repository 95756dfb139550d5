import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export const bin = fileURLToPath(new URL('../../../cli/bin/lazaret.mjs', import.meta.url))

export type Ended = { readonly code: number | null; readonly out: string; readonly err: string }
type Options = {
  readonly env?: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly stdin?: string
  /** Standard input stays open: `onStart` writes to it when it wants. */
  readonly keepOpen?: boolean
  readonly onStart?: (child: ChildProcess) => void
}

/** Runs the program as a process of its own. */
export async function startCli(
  args: readonly string[],
  { env = {}, cwd, stdin, keepOpen = false, onStart }: Options = {},
): Promise<Ended> {
  const child = spawn(process.execPath, [bin, ...args], {
    env: { PATH: process.env.PATH, LAZARET_CONFIG: '/nonexistent/config.json', ...env },
    ...(cwd === undefined ? {} : { cwd }),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  onStart?.(child)
  // A program that reads nothing may be gone before.
  child.stdin.on('error', () => undefined)
  if (!keepOpen) child.stdin.end(stdin ?? '')
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}
