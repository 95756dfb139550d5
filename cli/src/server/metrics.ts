import { Command } from 'commander'
import { openClientToShow } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'
import { CliError } from '../program/cli-error.ts'
import { codeOf } from '../program/exit-codes.ts'
import { escapeInvisible } from '../text/visible.ts'

export const metrics = new Command('metrics')
  .summary('print the metrics of a server, in the text format of Prometheus')
  .description('Needs the capability access_monitoring_metrics, and metrics that are switched on.')
  .addHelpText('after', "\nExamples:\n  lazaret server metrics\n  lazaret server metrics | grep '^http_'")
  .action(async (_options: object, command: Command) => {
    const context = contextOf(command)
    const { client, signal } = await openClientToShow(context)
    const text = await client.server.metrics({ signal }).catch((error: unknown) => {
      if (codeOf(error) !== 'unsupported') throw error
      throw new CliError('failed', 'this server provides no metrics', 'they need enable_monitoring_metrics')
    })
    await context.out.write(text.split('\n').map(escapeInvisible).join('\n'))
  })
