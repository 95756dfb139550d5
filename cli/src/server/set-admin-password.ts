import { Command, Option } from 'commander'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import { CliError, usageError } from '../program/cli-error.ts'
import { askSecret, readLine } from '../terminal/prompt.ts'
import { serverAdmin } from './server-admin.ts'
import { adminOptions, type SettingOptions, storageSettings, withSettings } from './setting-options.ts'

type PasswordOptions = SettingOptions & {
  readonly passwordStdin?: boolean
  readonly stdin?: boolean
  readonly resetTotp?: boolean
}

const ATTEMPTS = 3

export const setAdminPassword = withSettings(new Command('set-admin-password'), storageSettings)
  .alias('admin-password')
  .summary('set the password of the built-in administrator; the server may keep running')
  .addHelpText(
    'after',
    `
Examples:
  lazaret server set-admin-password --password-stdin < pw
  lazaret server set-admin-password --reset-totp
  lazaret server set-admin-password`,
  )
  .option('--password-stdin', 'read it from standard input')
  .option('--reset-totp', 'also remove their second factor')
  .addOption(new Option('--stdin', 'the same').hideHelp())
  .action(async (options: PasswordOptions, command: Command) => {
    const context = contextOf(command)
    const password = options.passwordStdin || options.stdin ? await readLine(context.io.stdin) : await askTwice(context)
    const { setAdminPassword: set } = await serverAdmin()
    const login = await set({ ...adminOptions(context, options), password, resetsTotp: options.resetTotp === true })
    context.messages.note(`the password of ${login} is set; earlier sessions have ended`)
  })

async function askTwice({ io, canAsk, messages }: Context): Promise<string> {
  if (!canAsk) throw usageError('no terminal to ask for the password: use --password-stdin')
  for (let left = ATTEMPTS; left > 0; left -= 1) {
    const first = await askSecret(io, 'new password: ')
    if (first === (await askSecret(io, 'repeat password: '))) return first
    messages.warn('the passwords do not match')
  }
  throw new CliError('failed', 'no password set')
}
