import { Command } from 'commander'
import { openClientToShow } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { textColumns } from '../shapes/results.ts'

type CurrentAccount = {
  readonly login: string
  readonly server: string
  readonly instance: string
  readonly api: string
  readonly profile: string | null
  readonly groups: readonly string[]
  readonly capabilities: readonly string[]
}

const shape: Shape<CurrentAccount> = {
  kind: 'single',
  fields: ['login', 'server', 'instance', 'api', 'profile', 'groups', 'capabilities'],
  id: ({ login }) => login,
  columns: textColumns({
    login: ({ login }) => login,
    server: ({ server }) => server,
    instance: ({ instance, api }) => `${instance}, API ${api}`,
    profile: ({ profile }) => profile ?? '',
    groups: ({ groups }) => groups.join(', '),
    capabilities: ({ capabilities }) => capabilities.join(', '),
  }),
}

export const whoami = new Command('whoami')
  .summary('show the account you are signed in as')
  .addHelpText(
    'after',
    `
Examples:
  lazaret whoami
  lazaret whoami -P lab --json`,
  )
  .action(async (_options: object, command: Command) => {
    const context = contextOf(command)
    const { client, target, signal } = await openClientToShow(context)
    const [{ login, groups, capabilities }, info] = await Promise.all([
      client.auth.identity({ signal }),
      client.server.info({ signal }),
    ])
    const account = {
      login,
      server: target.url,
      instance: info.instance_name,
      api: info.server_version,
      profile: target.profileName ?? null,
      groups,
      capabilities,
    }
    await context.printAll(shape, () => [account])
  })
