import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

/** The command line with a profile of its own. */
export type Cli = (words: readonly string[], input?: string) => Promise<string[]>

export const LAZARET = fileURLToPath(new URL('../../cli/bin/lazaret.mjs', import.meta.url))

/** Lines of standard output; a command that fails throws what it printed. */
export function openCli(folder: string): Cli {
  return async (words, input = '') => {
    const child = spawn(process.execPath, [LAZARET, ...words], {
      cwd: folder,
      env: cliEnvironment(folder),
    })
    child.stdin.end(input)
    const [output, errors, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    if (code !== 0) throw new Error(`lazaret ${words.join(' ')} ended with code ${code}: ${errors || output}`)
    return output.split('\n').filter((line) => line !== '')
  }
}

/** The profile lies in the folder; nothing of the user's own is read. */
export function cliEnvironment(folder: string): NodeJS.ProcessEnv {
  const config = join(folder, 'config.json')
  return { PATH: process.env.PATH, HOME: folder, LAZARET_CONFIG: config, LAZARET_FORMAT: 'jsonl' }
}
