import { Command } from 'commander'
import { chosenProfile, profileNamed, readConfig, unknownProfile, writeConfig } from '../configuration/profile.ts'
import type { Config } from '../configuration/profile-fields.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { detailOf, profileDetail, profileList, rowOf } from '../profiles/shape.ts'
import { usageError } from '../program/cli-error.ts'

type StorageOption = { readonly insecureStorage?: boolean }
type ForceOption = { readonly force?: boolean }

const storage = ['--insecure-storage', 'store the key in the config file even if there is a keyring'] as const
const fieldHelp = `field=value: login, ca_file, client_cert, client_key, proxy, page_size, concurrency, format, quarantine_dir; env=VARIABLE or command=COMMAND says where the key comes from`

export const profile = new Command('profile')
  .summary('manage profiles of servers')
  .addCommand(
    new Command('list')
      .summary('list profiles')
      .addHelpText('after', '\nExamples:\n  lazaret profile list\n  lazaret profile list -o ids')
      .action(async (_options: object, command: Command) => {
        const context = contextOf(command)
        const config = await readConfig(context.io)
        await context.printAll(profileList, () =>
          Object.keys(config.profiles).flatMap((name) => rowOf(config, name) ?? []),
        )
      }),
  )
  .addCommand(
    new Command('show')
      .summary('show a profile, without its secret')
      .argument('[name]', 'name of the profile (default: the one in use)')
      .addHelpText('after', '\nExamples:\n  lazaret profile show\n  lazaret profile show lab -f url,login,stored')
      .action(async (name: string | undefined, _options: object, command: Command) => {
        const context = contextOf(command)
        const config = await readConfig(context.io)
        const chosen = name ?? chosenProfile(config, context.io.env, context.globals.profile)
        if (chosen === undefined) throw usageError('no profile is in use', 'lazaret login creates one')
        const detail = detailOf(config, known(config, chosen))
        await context.printAll(profileDetail, () => (detail ? [detail] : []))
      }),
  )
  .addCommand(
    new Command('add')
      .summary('add a profile without contacting the server')
      .argument('<name>', 'name of the new profile')
      .argument('[fields...]', fieldHelp)
      .option(...storage)
      .option('--force', 'replace an existing profile')
      .addHelpText(
        'after',
        `
The address is that of --url. A key given by --api-key-stdin or --api-key-file is stored unchecked.

Examples:
  lazaret profile add lab --url https://lab.example login=alice --api-key-stdin < key.txt
  lazaret profile add ci --url https://repo.example env=REPO_KEY format=jsonl
  lazaret profile add vault --url https://repo.example command='pass show repo' page_size=500`,
      )
      .action(async (name: string, words: string[], options: StorageOption & ForceOption, command: Command) => {
        const context = contextOf(command)
        const { addProfile } = await import('../profiles/edit.ts')
        await addProfile(context, name, { words, ...options })
        note(context, ['added', 'would add'], name)
      }),
  )
  .addCommand(
    new Command('set')
      .summary('change fields of a profile')
      .argument('<name>', 'name of the profile')
      .argument('[fields...]', `${fieldHelp}; an empty value removes the field`)
      .option(...storage)
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret profile set lab page_size=500 format=csv\n  lazaret profile set lab quarantine_dir=~/quarantine proxy=\n  lazaret profile set lab --ca-file lab-ca.pem',
      )
      .action(async (name: string, words: string[], options: StorageOption, command: Command) => {
        const context = contextOf(command)
        const { setProfile } = await import('../profiles/edit.ts')
        await setProfile(context, name, { words, ...options })
        note(context, ['changed', 'would change'], name)
      }),
  )
  .addCommand(
    new Command('use')
      .summary('make a profile the default')
      .argument('<name>', 'name of the profile')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret profile use lab\n  lazaret whoami -P lab        # for one command only',
      )
      .action(async (name: string, _options: object, command: Command) => {
        const context = contextOf(command)
        const config = await readConfig(context.io)
        if (!context.isDryRun) await writeConfig(context.io, { ...config, default_profile: known(config, name) })
        note(context, ['using', 'would use'], known(config, name))
      }),
  )
  .addCommand(
    new Command('rm')
      .alias('remove')
      .summary('remove a profile with its secret')
      .argument('<name>', 'name of the profile')
      .addHelpText('after', '\nExamples:\n  lazaret profile rm lab\n  lazaret profile rm lab -n')
      .action(async (name: string, _options: object, command: Command) => {
        const context = contextOf(command)
        if (!context.isDryRun) await remove(context, name)
        else known(await readConfig(context.io), name)
        note(context, ['removed', 'would remove'], name)
      }),
  )
  .addCommand(
    new Command('import')
      .summary('import servers and keys of the command mwdb')
      .argument('[file]', 'its configuration (default: ~/.mwdb)')
      .option('--force', 'replace profiles of the same server and user')
      .option(...storage)
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret profile import -n\n  lazaret profile import\n  lazaret profile import /backup/.mwdb --force',
      )
      .action(async (file: string | undefined, options: StorageOption & ForceOption, command: Command) => {
        const context = contextOf(command)
        const { importProfiles } = await import('../profiles/import.ts')
        context.outcome = await importProfiles(context, file, options)
      }),
  )

async function remove(context: Context, name: string): Promise<void> {
  const config = await readConfig(context.io)
  const { [known(config, name)]: removed, ...profiles } = config.profiles
  const { default_profile, ...rest } = config
  const staysDefault = default_profile !== undefined && default_profile !== name
  const { dropSecret } = await import('../secrets/profile-secret.ts')
  if (removed) await dropSecret(context, { name, profile: removed })
  await writeConfig(context.io, { ...rest, profiles, ...(staysDefault ? { default_profile } : {}) })
}

function known(config: Config, name: string): string {
  if (profileNamed(config, name)) return name
  throw unknownProfile(config, name)
}

function note({ messages, isDryRun }: Context, [done, planned]: readonly [string, string], name: string): void {
  messages.note(`${isDryRun ? planned : done} profile ${name}`)
}
