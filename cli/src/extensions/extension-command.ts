import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Command } from 'commander'
import { chosenProfile, readConfig } from '../configuration/profile.ts'
import { resolveTarget } from '../connection/target.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { localFileError } from '../program/cli-error.ts'
import type { Extension } from './find-extensions.ts'

/** A command that runs an extension with all words after its name. */
export function extensionCommand({ name, path }: Extension): Command {
  return new Command(name)
    .argument('[words...]')
    .helpOption(false)
    .allowUnknownOption()
    .passThroughOptions()
    .action(async (words: string[], _options: object, command: Command) => {
      const context = contextOf(command)
      context.exitCode = await runExtension(context, path, words)
    })
}

/** Runs the program at the terminal of this one. Returns its exit code. */
async function runExtension(context: Context, path: string, words: readonly string[]): Promise<number> {
  const { io, interruption } = context
  const env = { ...io.env, ...(await serverVariables(context)) }
  const child = spawn(path, words, { cwd: io.cwd, env, stdio: 'inherit' })
  // Ctrl-C at a terminal reaches both programs; other signals reach only this one.
  interruption.stop.addEventListener('abort', () => interruption.by() === 'SIGTERM' && child.kill('SIGTERM'))
  try {
    const [code] = (await once(child, 'close')) as [number | null]
    return code ?? 1
  } catch (error) {
    throw localFileError(path, error)
  }
}

/** The server of the run, and the key or session token for it. Without a server there is nothing to add. */
async function serverVariables(context: Context): Promise<Readonly<Record<string, string>>> {
  const { globals, io } = context
  const hasServer = globals.url ?? (io.env.LAZARET_URL || chosenProfile(await readConfig(io), io.env, globals.profile))
  if (hasServer === undefined) return {}
  const { url, secret, profileName } = await resolveTarget(context)
  return {
    LAZARET_URL: url,
    ...(secret === undefined ? {} : { LAZARET_API_KEY: secret }),
    ...(profileName === undefined ? {} : { LAZARET_PROFILE: profileName }),
  }
}
