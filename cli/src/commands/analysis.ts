import { Command } from 'commander'
import { assignAction, startAnalyses, unassignAction, waitForAnalyses } from '../annotate/change-analyses.ts'
import { queriedTypeOption, queryOption } from '../annotate/query-options.ts'
import { sha256Of } from '../annotate/sha256-of.ts'
import type { WatchOptions } from '../annotate/watch-analyses.ts'
import { singleIdentifier } from '../arguments/identifiers.ts'
import { openClient } from '../connection/client.ts'
import { contextOf } from '../context/context.ts'
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
      .action(async (given: string, _options: object, command: Command) => {
        const context = contextOf(command)
        const opened = await openClient(context)
        const id = await sha256Of(opened, await singleIdentifier(context, given), opened.signal)
        const print = context.print(analysisList)
        for await (const one of opened.client.analyses.list(id, { signal: opened.signal })) await print.add(one)
        await print.end()
      }),
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
      .action(async (given: string, analysisId: string, _options: object, command: Command) => {
        const context = contextOf(command)
        const opened = await openClient(context)
        const { client, signal } = opened
        const id = await sha256Of(opened, await singleIdentifier(context, given), signal)
        const print = context.print({ ...analysisList, kind: 'single' })
        await print.add(await client.analyses.get(id, analysisId, { signal }))
        await print.end()
      }),
  )
  .addCommand(
    new Command('start')
      .summary('start analyses of objects')
      .argument('[ids...]', 'hashes, @list.txt, -, file:PATH or paths')
      .option(
        '--arg <key=value>',
        'an argument of the analysis; repeat for more',
        (one: string, all: string[] = []) => [...all, one],
      )
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
