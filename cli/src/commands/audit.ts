import { type Command as AnyCommand, Command, Option } from 'commander'
import { parseCount, parseDuration } from '../arguments/quantities.ts'
import { openClient, openClientToShow } from '../connection/client.ts'
import { contextOf } from '../context/context-of.ts'
import { auditList } from '../shapes/audit.ts'
import { escapeHidden } from '../text/visible.ts'

type FilterOptions = {
  readonly since?: string
  readonly until?: string
  readonly actor?: string
  readonly operation?: string
  readonly outcome?: 'done' | 'refused'
  readonly object?: string
  readonly kind?: keyof typeof TYPES
  readonly address?: string
  readonly request?: string
}

const usualLimit = 50
/** Kinds as the log names them. */
const TYPES = { file: 'file', config: 'static_config', blob: 'text_blob' } as const

export const audit = new Command('audit')
  .summary('search the audit log: who did what, when and from where')
  .addCommand(
    withFilters(new Command('list'))
      .summary('list entries, newest first')
      .option('-l, --limit <n>', `at most this many, or all (default: ${usualLimit})`)
      .addHelpText(
        'after',
        `
Examples:
  lazaret audit list --actor bob --since 7d
  lazaret audit list --operation deleteFile -l all -o jsonl
  lazaret audit list --outcome refused --since 2026-11-01`,
      )
      .action(async (options: FilterOptions & { limit?: string }, command: Command) => {
        const context = contextOf(command)
        const limit = options.limit === 'all' ? undefined : parseCount(options.limit ?? String(usualLimit), '--limit')
        const { client, signal } = await (limit === undefined ? openClient(context) : openClientToShow(context))
        const print = context.print(auditList)
        let count = 0
        for await (const entry of client.audit.iterate({
          ...filterOf(options),
          ...(limit === undefined ? {} : { limit }),
          signal,
        })) {
          count++
          await print.add(entry)
        }
        await print.end()
        if (options.limit === undefined && count === usualLimit)
          context.messages.note(`stopped after ${count}; -l all lists them all`)
      }),
  )
  .addCommand(
    withFilters(new Command('export'))
      .summary('write entries as JSON Lines, oldest first')
      .addHelpText(
        'after',
        `
Examples:
  lazaret audit export --since 2026-11-01 --until 2026-12-01 > november.jsonl`,
      )
      .action(async (options: FilterOptions, command: Command) => {
        const context = contextOf(command)
        const { client, signal } = await openClient(context)
        const decoder = new TextDecoder()
        for await (const chunk of client.audit.export({ ...filterOf(options), signal }))
          await context.out.write(escapeHidden(decoder.decode(chunk, { stream: true })))
      }),
  )

function withFilters<C extends AnyCommand>(command: C): C {
  return command
    .option('--since <when>', 'of this time or later: 24h, 7d, 2026-11-01, 2026-11-01T10:00Z')
    .option('--until <when>', 'before this time')
    .option('--actor <login>', 'done by this user')
    .option('--operation <name>', 'as the contract calls it, such as deleteFile')
    .addOption(
      new Option('--outcome <outcome>', 'only what was done, or only what was refused').choices(['done', 'refused']),
    )
    .option('--object <sha256>', 'about this object')
    .addOption(new Option('--kind <kind>', 'about objects of this kind').choices(Object.keys(TYPES)))
    .option('--address <address>', 'from this address')
    .option('--request <id>', 'of the request with this X-Request-Id')
}

function filterOf({ since, until, request, actor, operation, outcome, object, kind, address }: FilterOptions) {
  return {
    ...(since === undefined ? {} : { since: timeOf(since, '--since') }),
    ...(until === undefined ? {} : { until: timeOf(until, '--until') }),
    ...(request === undefined ? {} : { requestId: request }),
    ...(actor === undefined ? {} : { actor }),
    ...(operation === undefined ? {} : { operation }),
    ...(outcome === undefined ? {} : { outcome }),
    ...(object === undefined ? {} : { object }),
    ...(kind === undefined ? {} : { objectType: TYPES[kind] }),
    ...(address === undefined ? {} : { address }),
  }
}

/** A duration counts back from now. A date or time is checked by the server. */
function timeOf(when: string, option: string): string {
  if (/^\d{4}-/.test(when)) return when
  return new Date(Date.now() - parseDuration(when, option)).toISOString()
}
