import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { COMPILED } from '../../support/compile-cache.ts'
import type { Cli } from '../support/run-cli.ts'

export type Shell = {
  /** What the words are once Tab was typed after them; a quote that is open then is closed. */
  completed(typed: string, quote?: string): Promise<string>
  /** Ends the shell; everything that was on the screen. */
  end(): Promise<string>
}
type Test = { teardown(run: () => void): unknown }
type Start = { readonly command: string; readonly setUp: string; readonly env: NodeJS.ProcessEnv }

const bin = fileURLToPath(new URL('../../../cli/bin/lazaret.mjs', import.meta.url))
// The program gives up looking for proposals after a moment, which on a slow machine is over before it has any.
const slowClock = new URL('../../support/slow-clock.ts', import.meta.url).href
/** Only what hangs takes longer. */
const patienceMs = 300_000
const [toBegin, toEnd, clear] = ['\u0001', '\u0005', '\u0015']

/** An interactive shell on a pseudo-terminal, in the folder of the command line, with `lazaret` on its path. */
export async function openShell(t: Test, cli: Cli, { command, setUp, env }: Start): Promise<Shell> {
  await writeFile(cli.path('lazaret'), `#!/bin/sh\nexec '${process.execPath}' --import '${slowClock}' '${bin}' "$@"\n`)
  await chmod(cli.path('lazaret'), 0o755)
  const child = spawn('script', ['-qec', `stty cols 300 rows 50; exec ${command}`, '/dev/null'], {
    cwd: cli.folder,
    env: {
      ...env,
      PATH: `${cli.folder}:${process.env.PATH}`,
      NODE_COMPILE_CACHE: COMPILED,
      TERM: 'xterm',
      HOME: cli.folder,
      LC_ALL: 'C.UTF-8',
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.teardown(() => void child.kill('SIGKILL'))
  let screen = ''
  let notify = () => {}
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    screen += text
    notify()
  })
  const upTo = async (end: RegExp): Promise<RegExpExecArray> => {
    const limit = AbortSignal.timeout(patienceMs)
    for (;;) {
      const found = end.exec(stripVTControlCharacters(screen))
      if (found) return found
      if (limit.aborted) throw new Error(`the shell waits: ${JSON.stringify(screen.slice(-1500))}`)
      await new Promise<void>((resolve) => {
        notify = resolve
        limit.addEventListener('abort', () => resolve(), { once: true })
      })
    }
  }
  let count = 0
  const say = async (keys: string): Promise<string> => {
    const mark = `${++count}`
    // What is printed differs from what is typed, so that the echo of the keys is not taken for it.
    child.stdin.write(`${clear}${keys}${toEnd} '<'${mark}'>'\r`)
    const [, line = ''] = await upTo(new RegExp(`<<(.*) <${mark}>`))
    return line
  }
  child.stdin.write(`${setUp}\r`)
  await say("echo '<<'")
  return {
    completed: (typed, quote = '') => say(`${typed}\t${quote}${toBegin}echo '<<'`),
    end: async () => {
      child.stdin.write(`${clear}exit\r`)
      if (child.exitCode === null) await once(child, 'close')
      return stripVTControlCharacters(screen)
    },
  }
}
