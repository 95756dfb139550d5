import { Command } from 'commander'
import { contextOf } from '../context.ts'
import { profileNamed, readConfig, writeConfig } from '../profile.ts'

export const logout = new Command('logout')
  .summary('forget the stored key or session')
  .option('--all', 'of every profile')
  .action(async ({ all }: { all?: boolean }, command: Command) => {
    const { globals, io, talk, isDryRun } = contextOf(command)
    const config = await readConfig(io)
    const current = globals.profile ?? io.env.LAZARET_PROFILE ?? config.default_profile
    const names = all ? Object.keys(config.profiles) : current !== undefined ? [current] : []
    const ending = names.filter((name) => hasSecret(profileNamed(config, name)))
    if (ending.length === 0) return void talk.note('you were not signed in')
    const changed = ending.flatMap((name) => {
      const { url, login = '', ca_file } = profileNamed(config, name) ?? {}
      return url === undefined ? [] : [[name, { url, login, ...(ca_file ? { ca_file } : {}) }] as const]
    })
    if (!isDryRun)
      await writeConfig(io, { ...config, profiles: { ...config.profiles, ...Object.fromEntries(changed) } })
    talk.note(`${isDryRun ? 'would sign out of' : 'signed out of'} ${ending.join(', ')}`)
  })

function hasSecret(profile: { readonly api_key?: string; readonly session?: object } | undefined): boolean {
  return profile?.api_key !== undefined || profile?.session !== undefined
}
