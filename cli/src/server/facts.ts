import { Command } from 'commander'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { serverAdmin } from './server-admin.ts'
import { adminOptions, type SettingOptions, storageSettings, withSettings } from './setting-options.ts'

type FactsCounts = Readonly<Record<'files' | 'done' | 'waiting' | 'backlog' | 'failed', number>>

const REPORT_EVERY = 50_000

const countsShape: Shape<FactsCounts> = {
  kind: 'single',
  fields: ['files', 'done', 'waiting', 'backlog', 'failed'],
  id: () => undefined,
  columns: [
    { title: 'files', text: ({ files }) => String(files) },
    { title: 'done', text: ({ done }) => String(done) },
    { title: 'waiting', text: ({ waiting }) => String(waiting) },
    { title: 'backlog', text: ({ backlog }) => String(backlog) },
    { title: 'failed', text: ({ failed }) => String(failed) },
  ],
}

export const facts = new Command('facts')
  .summary('have the facts of older files extracted')
  .addCommand(
    withSettings(new Command('start'), storageSettings)
      .summary('queue files without facts, with failed ones or with those of an older version')
      .description(
        'Queues files whose facts are missing, have failed or are of an older version. Running servers extract them, new uploads first; the setting facts_backlog_rate limits how fast. A second run queues only what is missing then.',
      )
      .addHelpText('after', '\nExamples:\n  lazaret server facts start')
      .action(async (options: SettingOptions, command: Command) => {
        const context = contextOf(command)
        const { queueFacts } = await serverAdmin()
        let queued = 0
        let reportedAt = 0
        for await (const { lastId, added } of queueFacts({
          ...adminOptions(context, options),
          stop: context.interruption.stop,
        })) {
          queued += added
          if (lastId - reportedAt < REPORT_EVERY) continue
          reportedAt = lastId
          context.messages.note(`${queued} files queued up to number ${lastId}`)
        }
        context.messages.note(`${queued} files queued`)
      }),
  )
  .addCommand(
    withSettings(new Command('status'), storageSettings)
      .summary('count files by the state of their facts')
      .addHelpText('after', '\nExamples:\n  lazaret server facts status')
      .action(async (options: SettingOptions, command: Command) => {
        const context = contextOf(command)
        const { factsStatus } = await serverAdmin()
        await context.printAll(countsShape, async () => [await factsStatus(adminOptions(context, options))])
      }),
  )
