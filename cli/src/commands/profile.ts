import { Command } from 'commander'
import { usageError } from '../cli-error.ts'
import { contextOf } from '../context.ts'
import type { Shape } from '../formats/shape.ts'
import { profileNamed, readConfig, writeConfig } from '../profile.ts'

type Listed = {
  readonly name: string
  readonly url: string
  readonly login: string
  readonly secret: 'key' | 'session' | 'none'
  readonly default: boolean
}

const shape: Shape<Listed> = {
  kind: 'list',
  fields: ['name', 'url', 'login', 'secret', 'default'],
  id: ({ name }) => name,
  columns: [
    { title: 'NAME', text: ({ name }) => name },
    { title: 'URL', text: ({ url }) => url },
    { title: 'LOGIN', text: ({ login }) => login },
    { title: 'SECRET', text: ({ secret }) => secret },
    { title: 'DEFAULT', text: (profile) => (profile.default ? '*' : '') },
  ],
}

export const profile = new Command('profile')
  .summary('list, choose and remove profiles')
  .addCommand(
    new Command('list').summary('servers you have signed in to').action(async (_options: object, command: Command) => {
      const context = contextOf(command)
      const { profiles, default_profile } = await readConfig(context.io)
      const print = context.print(shape)
      for (const [name, { url, login, api_key, session }] of Object.entries(profiles)) {
        const secret = api_key ? 'key' : session ? 'session' : 'none'
        await print.add({ name, url, login, secret, default: name === default_profile })
      }
      await print.end()
    }),
  )
  .addCommand(
    new Command('use')
      .summary('make a profile the default')
      .argument('<name>', 'name of the profile')
      .action(async (name: string, _options: object, command: Command) => {
        const { io, talk, isDryRun } = contextOf(command)
        const config = await readConfig(io)
        if (!profileNamed(config, name)) throw usageError(`there is no profile "${name}"`, 'lazaret profile list')
        if (!isDryRun) await writeConfig(io, { ...config, default_profile: name })
        talk.note(`${isDryRun ? 'would use' : 'using'} profile ${name}`)
      }),
  )
  .addCommand(
    new Command('rm')
      .alias('remove')
      .summary('remove a profile with its secret')
      .argument('<name>', 'name of the profile')
      .action(async (name: string, _options: object, command: Command) => {
        const { io, talk, isDryRun } = contextOf(command)
        const config = await readConfig(io)
        if (!profileNamed(config, name)) throw usageError(`there is no profile "${name}"`, 'lazaret profile list')
        const { [name]: _removed, ...profiles } = config.profiles
        const { default_profile, ...rest } = config
        const isKept = default_profile !== undefined && default_profile !== name
        if (!isDryRun) await writeConfig(io, { ...rest, profiles, ...(isKept ? { default_profile } : {}) })
        talk.note(`${isDryRun ? 'would remove' : 'removed'} profile ${name}`)
      }),
  )
