import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { homeOf, readConfig } from '../connection/profile.ts'
import type { Io } from './io.ts'

/** What somebody should know who calls the program for the first time; undefined for those who have a server. */
export async function welcomeText(io: Io): Promise<string | undefined> {
  const { env } = io
  if (env.LAZARET_URL || Object.keys((await readConfig(io)).profiles).length > 0) return undefined
  const hasOther = existsSync(join(homeOf(env), '.mwdb'))
  return `Lazaret keeps samples of malware. This is its command line, and it knows no server yet.

  lazaret login            sign in to a server; asks for address, login and password or API key
${hasOther ? '  lazaret profile import   take over the servers and keys of mwdb from ~/.mwdb\n' : ''}  lazaret server setup     make a server of your own on this machine
  lazaret --help           every command

For programs: LAZARET_URL and LAZARET_API_KEY_FILE in the environment are enough.
`
}
