import type { BackgroundTask } from '@lazaret/sdk'
import { Command } from 'commander'
import { openClientToChange, openClientToShow } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { timeText } from '../shapes/objects.ts'

const shape: Shape<BackgroundTask> = {
  kind: 'list',
  fields: [
    'name',
    'state',
    'scope',
    'items.waiting',
    'items.running',
    'items.failed',
    'due_on',
    'succeeded_on',
    'failed_on',
    'failures',
    'last_error',
    'description',
  ],
  id: ({ name }) => name,
  columns: [
    { title: 'NAME', text: ({ name }) => name },
    { title: 'STATE', text: ({ state }) => state },
    { title: 'WAITING', text: ({ items }) => count(items?.waiting) },
    { title: 'FAILED', text: ({ items }) => count(items?.failed) },
    {
      title: 'LAST RUN',
      text: ({ succeeded_on }, viewer) => (succeeded_on === null ? '' : timeText(succeeded_on, viewer)),
    },
    {
      title: 'LAST ERROR',
      shrink: 'text',
      text: ({ failures, last_error }) => (failures > 0 ? (last_error ?? '') : ''),
    },
  ],
}

function count(items: number | undefined): string {
  return items === undefined ? '' : String(items)
}

export const background = new Command('background')
  .summary('list the work that no request waits for, or run some of it now')
  .addCommand(
    new Command('list')
      .summary('list the tasks of all servers with this database, with what waits and what failed')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret server background list\n  lazaret server background list -f name,state,last_error',
      )
      .action(async (_options: object, command: Command) => {
        const context = contextOf(command)
        const { client, signal } = await openClientToShow(context)
        const print = context.print(shape)
        for (const task of await client.server.backgroundTasks({ signal })) await print.add(task)
        await print.end()
      }),
  )
  .addCommand(
    new Command('run')
      .summary('run a task now, with what it had given up')
      .argument('<task>', 'name of a task, as the list shows it')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret server background run analysis_sender\n  lazaret server background run content_check',
      )
      .action(async (task: string, _options: object, command: Command) => {
        const context = contextOf(command)
        const { client, signal } = await openClientToChange(context)
        if (context.isDryRun) return void context.messages.note(`would run task ${task}`)
        await client.server.runBackgroundTask(task, { signal })
        context.messages.note(`task ${task} runs now`)
      }),
  )
