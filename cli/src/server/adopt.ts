import { Command } from 'commander'
import { contextOf } from '../context/context-of.ts'
import { printSurvey } from './adopt-survey.ts'
import { type SettingOptions, storageSettings, withSettings } from './setting-options.ts'

export const adopt = withSettings(new Command('adopt'), storageSettings)
  .summary('look at a database of MWDB Core 2.19.0 and its storage before this server takes them over')
  .addHelpText(
    'after',
    `
Examples:
  lazaret server adopt --database-uri postgresql://mwdb@db.example/mwdb --uploads-folder /srv/uploads
  lazaret server adopt -o json`,
  )
  .action((options: SettingOptions, command: Command) => printSurvey(contextOf(command), options))
