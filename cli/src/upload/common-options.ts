import { type Command, Option } from 'commander'

export type ExistsPolicy = 'send' | 'skip' | 'annotate'
export type ShareTarget = 'default' | 'private' | 'public' | { readonly group: string }

/** The options that files, configs and blobs have in common, as commander hands them over. */
export type CommonOptions = {
  readonly tag?: readonly string[]
  readonly attr?: readonly string[]
  readonly parent?: string
  readonly private?: boolean
  readonly public?: boolean
  readonly shareWith?: string
  readonly analysisId?: string
  readonly comment?: string
  readonly onExists?: ExistsPolicy
  readonly wait?: boolean
}

export const repeat = (value: string, values: readonly string[] | undefined) => [...(values ?? []), value]

export function withAnnotationOptions(command: Command): Command {
  return command
    .optionsGroup('What goes with it:')
    .option('--tag <tag>', 'add this tag; repeat for more', repeat)
    .option('--attr <attribute>', 'add KEY=TEXT, KEY:=JSON, KEY=@FILE or KEY:=@FILE; repeat for more', repeat)
    .option('--parent <id>', 'link it below this object')
    .option('--comment <text>', 'add this comment, once')
    .option('--analysis-id <uuid>', 'link it with this analysis')
    .addOption(new Option('--private', 'share with nobody').conflicts(['public', 'shareWith']))
    .addOption(new Option('--public', 'share with everybody').conflicts(['private', 'shareWith']))
    .addOption(new Option('--share-with <group>', 'share with this group').conflicts(['private', 'public']))
}

export function withContinuation(command: Command): Command {
  return command
    .optionsGroup('How to go on:')
    .addOption(
      new Option(
        '--on-exists <what>',
        'for content the server has: annotate it without sending (default), skip it, or send it again',
      ).choices(['send', 'skip', 'annotate']),
    )
    .option('--wait', 'wait for the analysis and print the configs it found')
}
