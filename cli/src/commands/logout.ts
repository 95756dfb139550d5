import { Command } from 'commander'
import { chosenProfile, profileNamed, readConfig, unknownProfile, writeConfig } from '../configuration/profile.ts'
import type { Profile } from '../configuration/profile-fields.ts'
import { contextOf } from '../context/context-of.ts'

export const logout = new Command('logout')
  .summary('end the session, and remove the stored key or session')
  .option('--all', 'sign out of all profiles')
  .addHelpText(
    'after',
    `
Examples:
  lazaret logout
  lazaret logout -P lab
  lazaret logout --all`,
  )
  .action(async ({ all }: { all?: boolean }, command: Command) => {
    const context = contextOf(command)
    const { globals, io, messages, isDryRun } = context
    const config = await readConfig(io)
    const current = chosenProfile(config, io.env, globals.profile)
    if (globals.profile !== undefined && !profileNamed(config, globals.profile))
      throw unknownProfile(config, globals.profile)
    const names = all ? Object.keys(config.profiles) : current !== undefined ? [current] : []
    const chosen = names.flatMap((name) => {
      const profile = profileNamed(config, name)
      return profile ? [{ name, profile }] : []
    })
    for (const { name, profile } of chosen) if (isElsewhere(profile)) messages.note(whereElse(name, profile))
    const ending = chosen.filter(({ profile }) => hasStoredSecret(profile))
    if (ending.length === 0) return void messages.note('you were not signed in')
    const { dropSecret, withoutSecret } = await import('../secrets/profile-secret.ts')
    const { endSession, noteKey } = await import('../sign-in/end-session.ts')
    const changed = Object.fromEntries(ending.map(({ name, profile }) => [name, withoutSecret(profile)]))
    if (!isDryRun) {
      for (const one of ending) {
        await noteKey(context, one)
        await endSession(context, one)
        await dropSecret(context, one)
      }
      await writeConfig(io, { ...config, profiles: { ...config.profiles, ...changed } })
    }
    messages.note(`${isDryRun ? 'would sign out of' : 'signed out of'} ${ending.map(({ name }) => name).join(', ')}`)
  })

function hasStoredSecret({ secret, api_key, session }: Profile): boolean {
  return secret === 'keyring' || api_key !== undefined || session !== undefined
}

function isElsewhere({ secret }: Profile): boolean {
  return secret === 'env' || secret === 'command'
}

function whereElse(name: string, { secret, env }: Profile): string {
  return `profile ${name} takes its key from ${secret === 'env' ? `the variable ${env}` : 'a command'}; nothing is stored`
}
