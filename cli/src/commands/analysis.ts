import { Command } from 'commander'
import { assignAction, startAnalyses, unassignAction, waitForAnalyses } from '../annotate/change-analyses.ts'
import { printObjectAction } from '../annotate/print-object-action.ts'
import { queriedTypeOption, queryOption } from '../annotate/query-options.ts'
import type { WatchOptions } from '../annotate/watch-analyses.ts'
import { collect } from '../arguments/collect.ts'
import { analysisList } from '../shapes/analyses.ts'

export const analysis = new Command('analysis')
  .summary('start analyses, wait for them, and link them with objects')
  .addCommand(
    new Command('list')
      .summary('list the analyses of an object, newest first')
      .argument('<id>', 'hash or file:PATH')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret analysis list 44d88612fea8a8f36de82e1278abb02f\n  lazaret analysis list file:a.exe -o ids',
      )
      .action(printObjectAction(analysisList, ({ client, id, signal }) => client.analyses.list(id, { signal }))),
  )
  .addCommand(
    new Command('show')
      .summary('show one analysis of an object')
      .argument('<id>', 'hash or file:PATH')
      .argument('<analysis>', 'UUID')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret analysis show 44d88612fea8a8f36de82e1278abb02f 6f1d2f0e-5c0a-4f7a-9d52-0a3a1c4b8f10',
      )
      .action(
        printObjectAction({ ...analysisList, kind: 'single' }, async ({ client, id, signal }, analysisId: string) => [
          await client.analyses.get(id, analysisId, { signal }),
        ]),
      ),
  )
  .addCommand(
    new Command('start')
      .summary('start analyses of objects')
      .argument('[ids...]', 'hashes, @list.txt, -, file:PATH or paths')
      .option('--arg <key=value>', 'an argument of the analysis; repeat for more', collect)
      .addOption(queryOption())
      .addOption(queriedTypeOption())
      .addHelpText(
        'after',
        `
Examples:
  lazaret analysis start 44d88612fea8a8f36de82e1278abb02f
  lazaret analysis start @hashes.txt --arg execute='a.exe /s'`,
      )
      .action(startAnalyses),
  )
  .addCommand(
    new Command('wait')
      .summary('wait until the analyses of objects are finished')
      .argument('<ids...>', 'hashes, @list.txt, -, file:PATH or paths')
      .option('--analysis <uuid>', 'wait only for this one')
      .option('--timeout <duration>', 'give up after this; exit code 6')
      .option('--interval <duration>', 'first pause between two requests; it grows', '2s')
      .addHelpText(
        'after',
        `
Examples:
  lazaret analysis wait 44d88612fea8a8f36de82e1278abb02f --timeout 10m
  lazaret analysis wait @hashes.txt --interval 10s`,
      )
      .action(waitForAnalyses),
  )
  .addCommand(
    new Command('watch')
      .summary('follow the analyses of an object, queue by queue, until they are finished')
      .argument('<id>', 'hash or file:PATH')
      .option('--analysis <uuid>', 'follow only this one (default: the ten newest)')
      .option('--timeout <duration>', 'give up after this; exit code 6')
      .option('--interval <duration>', 'pause between two requests', '2s')
      .addHelpText(
        'after',
        `
Examples:
  lazaret analysis watch 44d88612fea8a8f36de82e1278abb02f --timeout 10m
  lazaret analysis watch file:a.exe -o jsonl`,
      )
      .action(async (id: string, options: WatchOptions, command: Command) => {
        const { watchAnalyses } = await import('../annotate/watch-analyses.ts')
        await watchAnalyses(id, options, command)
      }),
  )
  .addCommand(
    new Command('assign')
      .summary('link an existing analysis with an object')
      .argument('<id>', 'hash or file:PATH')
      .argument('<analyses...>', 'UUIDs')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret analysis assign 44d88612fea8a8f36de82e1278abb02f 6f1d2f0e-5c0a-4f7a-9d52-0a3a1c4b8f10',
      )
      .action(assignAction),
  )
  .addCommand(
    new Command('unassign')
      .summary('remove the link between an analysis and an object')
      .argument('<id>', 'hash or file:PATH')
      .argument('<analyses...>', 'UUIDs')
      .addHelpText(
        'after',
        '\nExamples:\n  lazaret analysis unassign 44d88612fea8a8f36de82e1278abb02f 6f1d2f0e-5c0a-4f7a-9d52-0a3a1c4b8f10',
      )
      .action(unassignAction),
  )
