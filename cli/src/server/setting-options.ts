import { type Command, Option } from 'commander'
import type { Context } from '../context/context.ts'

/** Options that stand for settings of the same name. */
const settingOptions = {
  host: new Option('--host <address>', 'address to listen on'),
  port: new Option('--port <n>', 'TCP port, 0 for any free one'),
  workers: new Option('--workers <n>', 'processes that answer requests'),
  dataFolder: new Option('--data-folder <dir>', 'embedded database, uploads and generated settings'),
  databaseUri: new Option('--database-uri <uri>', 'PostgreSQL to use instead of the embedded one'),
  uploadsFolder: new Option('--uploads-folder <dir>', 'where samples are stored'),
  baseUrl: new Option('--base-url <url>', 'address under which users reach the server'),
} as const
export type SettingName = keyof typeof settingOptions
export type SettingOptions = Partial<Record<SettingName, string>>

export const storageSettings: readonly SettingName[] = ['dataFolder', 'databaseUri', 'uploadsFolder']

export function withSettings(command: Command, names: readonly SettingName[]): Command {
  for (const name of names) command.addOption(settingOptions[name])
  return command
}

export function adminOptions({ io }: Context, options: SettingOptions) {
  const given = Object.keys(settingOptions).flatMap((name) => {
    const value = Reflect.get(options, name)
    return typeof value === 'string' ? [[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), value]] : []
  })
  return {
    environment: io.env,
    base: io.env.INIT_CWD ?? io.cwd,
    overrides: Object.fromEntries(given) as Record<string, string>,
  }
}
