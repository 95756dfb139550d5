import { Command } from 'commander'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { describeMigration, type PlannedMigration, printedPlan } from './planned-migration.ts'
import { serverAdmin } from './server-admin.ts'
import { adminOptions, type SettingOptions, storageSettings, withSettings } from './setting-options.ts'

type Migrations = {
  readonly applied: readonly string[]
  readonly pending: readonly string[]
  readonly planned: readonly PlannedMigration[]
}

const migrationShape: Shape<Migrations> = {
  kind: 'single',
  fields: ['applied', 'pending', 'planned'],
  id: () => undefined,
  columns: [
    { title: 'applied', text: ({ applied }) => (applied.length === 0 ? 'nothing' : applied.join(', ')) },
    { title: 'pending', text: ({ pending }) => (pending.length === 0 ? 'nothing' : pending.join(', ')) },
  ],
}

export const migrate = withSettings(new Command('migrate'), storageSettings)
  .summary('migrate the database to the current version')
  .addHelpText(
    'after',
    `
Examples:
  lazaret server migrate --status
  lazaret server migrate`,
  )
  .option('--status', 'only print what is missing, what it blocks and how long it takes, as -n does')
  .action(async (options: SettingOptions & { status?: boolean }, command: Command) => {
    const context = contextOf(command)
    const { migrate: run } = await serverAdmin()
    const isRead = options.status === true || context.isDryRun
    const { applied, pending, planned } = await run({ ...adminOptions(context, options), dryRun: isRead })
    const steps = printedPlan(planned)
    await context.printAll(migrationShape, () => [{ applied, pending, planned: steps }])
    for (const step of steps) context.messages.note(describeMigration(step))
  })
