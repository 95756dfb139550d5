import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { homeOf, readConfig } from '../configuration/profile.ts'
import type { Io } from '../program/io.ts'

/** Shown on the first call; undefined once a server is known. */
export async function welcomeText(io: Io): Promise<string | undefined> {
  const { env } = io
  if (env.LAZARET_URL || Object.keys((await readConfig(io)).profiles).length > 0) return undefined
  const hasOther = existsSync(join(homeOf(env), '.mwdb'))
  return `Lazaret stores samples of malware. This is its command line; no server is set up yet.

  lazaret login            sign in to a server; asks for address, login and password or API key
${hasOther ? '  lazaret profile import   import servers and keys of mwdb from ~/.mwdb\n' : ''}  lazaret server setup     set up a server on this machine
  lazaret --help           list all commands

For programs: LAZARET_URL and LAZARET_API_KEY_FILE in the environment are enough.
`
}
