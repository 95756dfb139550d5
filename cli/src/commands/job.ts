import type { JobResult } from '@lazaret/sdk'
import { Command, Option } from 'commander'
import { openClientToChange } from '../connection/client.ts'
import { printAction } from '../connection/print-action.ts'
import { contextOf } from '../context/context-of.ts'
import { jobList, jobOutcomes, jobStream } from '../shapes/jobs.ts'

const RESULTS: Readonly<Record<JobResult, true>> = { changed: true, unchanged: true, failed: true }

type OutcomeOptions = { readonly result?: JobResult }

export const job = new Command('job')
  .summary('follow and cancel changes of many objects, and counts, that the server makes')
  .addCommand(
    new Command('list')
      .summary('list your jobs, newest first')
      .addHelpText('after', '\nExamples:\n  lazaret job list\n  lazaret job list -o ids')
      .action(printAction(jobList, ({ client, signal }) => client.jobs.list({ signal }))),
  )
  .addCommand(
    new Command('watch')
      .summary('show how far a job is until it has ended')
      .argument('<id>', 'identifier of a job')
      .option('--once', 'show it once')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret job watch 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10\n  lazaret job watch 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10 --once -o json',
      )
      .action(
        printAction(jobStream, ({ client, signal }, id: string, { once }: { readonly once?: boolean }) =>
          once ? client.jobs.get(id, { signal }).then((job) => [job]) : client.jobs.follow(id, { signal }),
        ),
      ),
  )
  .addCommand(
    new Command('outcomes')
      .summary('list what has become of each object of a job')
      .argument('<id>', 'identifier of a job')
      .addOption(new Option('--result <result>', 'only objects with this outcome').choices(Object.keys(RESULTS)))
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret job outcomes 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10 --result failed -o ids',
      )
      .action(
        printAction(jobOutcomes, ({ client, signal }, id: string, options: OutcomeOptions) =>
          client.jobs.outcomes(id, { ...options, signal }),
        ),
      ),
  )
  .addCommand(
    new Command('cancel')
      .summary('end a job; what it has changed stays')
      .argument('<id>', 'identifier of a job')
      .addHelpText('after', '\nExamples:\n  lazaret job cancel 0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10')
      .action(async (id: string, _options: object, command: Command) => {
        const context = contextOf(command)
        const { client, signal } = await openClientToChange(context)
        if (context.isDryRun) return void context.messages.note(`would cancel job ${id}`)
        const { state, done, total } = await client.jobs.cancel(id, { signal })
        context.messages.note(`job ${id} is ${state}: ${done} of ${total} objects`)
      }),
  )
