import { Command } from 'commander'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { CliError } from '../program/cli-error.ts'
import { serverAdmin } from './server-admin.ts'
import { adminOptions, type SettingOptions, storageSettings, withSettings } from './setting-options.ts'

type Setting = {
  readonly section: string
  readonly key: string
  readonly value: string | null
  readonly source: string
  readonly oldName: string | null
  readonly fault: string | null
}

const shape: Shape<Setting> = {
  kind: 'list',
  fields: ['key', 'value', 'source', 'section', 'oldName', 'fault'],
  id: ({ key }) => key,
  columns: [
    { title: 'SETTING', text: ({ section, key }) => (section === 'service' ? key : `${section}.${key}`) },
    { title: 'VALUE', text: ({ value, fault }) => `${value ?? '-'}${fault === null ? '' : '  (wrong)'}` },
    { title: 'FROM', text: ({ source, oldName }) => `${source}${oldName === null ? '' : ` (${oldName})`}` },
  ],
}

export const config = withSettings(new Command('config'), ['host', 'port', ...storageSettings, 'baseUrl'])
  .summary('show each setting, its value and its source; secrets are hidden')
  .addHelpText(
    'after',
    `
Examples:
  lazaret server config
  lazaret server config --changed -f section,key,value,source -o csv`,
  )
  .option('--changed', 'only settings that are not left at their default')
  .action(async (options: SettingOptions & { changed?: boolean }, command: Command) => {
    const context = contextOf(command)
    const { describeSettings } = await serverAdmin()
    const { settings, warnings, faults } = describeSettings(adminOptions(context, options))
    const print = context.print(shape)
    for (const setting of settings) if (!options.changed || setting.source !== 'default') await print.add(setting)
    await print.end()
    for (const warning of warnings) context.messages.warn(warning)
    if (faults.length > 0) throw new CliError('failed', faults.join('\n'))
  })
