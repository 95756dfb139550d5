import { Command, Option } from 'commander'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { printSurvey } from './adopt-survey.ts'
import { serverAdmin } from './server-admin.ts'
import { adminOptions, type SettingOptions, storageSettings, withSettings } from './setting-options.ts'
import { undoAdoption } from './undo-adoption.ts'

type Options = SettingOptions & { readonly apply?: boolean; readonly undo?: boolean }
type AppliedMigrations = { readonly applied: readonly string[] }

const appliedShape: Shape<AppliedMigrations> = {
  kind: 'single',
  fields: ['applied'],
  id: () => undefined,
  columns: [{ title: 'applied', text: ({ applied }) => (applied.length === 0 ? 'nothing' : applied.join(', ')) }],
}

export const adopt = withSettings(new Command('adopt'), storageSettings)
  .summary('take over a database of MWDB Core 2.19.0; without --apply only look at it and its storage')
  .addHelpText(
    'after',
    `
Examples:
  lazaret server adopt --database-uri postgresql://mwdb@db.example/mwdb --uploads-folder /srv/uploads
  lazaret server adopt -o json
  lazaret server adopt --apply
  lazaret server adopt --undo -n`,
  )
  .option('--apply', 'add what this server needs to the database; the rows of MWDB Core stay as they are')
  .addOption(
    new Option(
      '--undo',
      'take away what was added, so that MWDB Core can run again; servers must be stopped',
    ).conflicts('apply'),
  )
  .action(async (options: Options, command: Command) => {
    const context = contextOf(command)
    if (options.undo === true) await undoAdoption(context, options)
    else if (options.apply !== true || context.isDryRun) await printSurvey(context, options)
    else await apply(context, options)
  })

async function apply(context: Context, options: Options): Promise<void> {
  const { messages } = context
  const { adoptDatabase } = await serverAdmin()
  const applied = await adoptDatabase({
    ...adminOptions(context, options),
    stop: context.interruption.stop,
    onMigration: (name) => messages.note(`adopt: ${name}`),
  })
  await context.printAll(appliedShape, () => [{ applied }])
  messages.note(applied.length === 0 ? 'the database is adopted already' : 'next: lazaret server start')
}
