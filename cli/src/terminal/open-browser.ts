import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { delimiter } from 'node:path'
import type { Environment } from '../program/io.ts'

/** Opens a page with $BROWSER, else with the default browser of the system. */
export async function openBrowser(url: string, env: Environment): Promise<void> {
  const [chosen] = (env.BROWSER ?? '').split(delimiter)
  if (!chosen) {
    const { default: open } = await import('open')
    const child = await open(url)
    // Without a listener a missing program would end this process.
    child.on('error', () => undefined)
    return
  }
  const [program = '', ...words] = chosen.split(' ').filter((word) => word !== '')
  const args = words.some((word) => word.includes('%s'))
    ? words.map((word) => word.replaceAll('%s', url))
    : [...words, url]
  const { LAZARET_API_KEY: _secret, ...rest } = env
  const child = spawn(program, args, { env: rest, stdio: 'ignore', detached: true })
  await once(child, 'spawn')
  child.on('error', () => undefined).unref()
}
