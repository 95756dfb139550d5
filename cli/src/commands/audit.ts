import { type Command as AnyCommand, Command, Option } from 'commander'
import { recordedSha256 } from '../annotate/sha256-of.ts'
import { parseCount, parseDuration } from '../arguments/quantities.ts'
import { openClient, openClientToShow } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { auditList, downloadList } from '../shapes/audit.ts'
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

type ListOptions = FilterOptions & { readonly limit?: string }

const usualLimit = 50
/** Kinds as the log names them. */
const TYPES = { file: 'file', config: 'static_config', blob: 'text_blob' } as const

export const audit = new Command('audit')
  .summary('search the audit log: who did what, when and from where')
  .addCommand(
    withLimit(withFilters(new Command('list')))
      .summary('list entries, newest first')
      .addHelpText(
        'after',
        `
Examples:
  lazaret audit list --actor bob --since 7d
  lazaret audit list --operation deleteFile -l all -o jsonl
  lazaret audit list --outcome refused --since 2026-11-01`,
      )
      .action(async (options: ListOptions, command: Command) => {
        const context = contextOf(command)
        const { client, signal } = await openClientFor(context, options)
        const entries = client.audit.iterate({ ...filterOf(options), ...limitOf(options), signal })
        await printStream(context, auditList, entries, options)
      }),
  )
  .addCommand(
    withLimit(withPeriod(new Command('downloads')))
      .summary('list who downloaded one object, newest first')
      .description(
        'Lists downloads of one object in every form: its bytes, as zip, as CaRT, within archives, by links, and pushes to remotes.',
      )
      .argument('<hash>', 'the object; a SHA-256 also finds downloads of a deleted object')
      .addHelpText(
        'after',
        `
Examples:
  lazaret audit downloads 44d88612fea8a8f36de82e1278abb02f275a021bbfb6489e5121891c496b5f4a
  lazaret audit downloads 44d88612fea8a8f36de82e1278abb02f --since 30d -o csv
  lazaret audit downloads 44d88612fea8a8f36de82e1278abb02f --actor bob -l all`,
      )
      .action(async (hash: string, options: ListOptions, command: Command) => {
        const context = contextOf(command)
        const opened = await openClientFor(context, options)
        const { client, signal } = opened
        const object = await recordedSha256(opened, hash.toLowerCase(), signal)
        const downloads = client.audit.downloads(object, { ...filterOf(options), ...limitOf(options), signal })
        await printStream(context, downloadList, downloads, options)
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

function withLimit<C extends AnyCommand>(command: C): C {
  return command.option('-l, --limit <n>', `at most this many, or all (default: ${usualLimit})`)
}

function limitOf({ limit = String(usualLimit) }: ListOptions): { readonly limit?: number } {
  return limit === 'all' ? {} : { limit: parseCount(limit, '--limit') }
}

function openClientFor(context: Context, options: ListOptions): Promise<OpenClient> {
  return limitOf(options).limit === undefined ? openClient(context) : openClientToShow(context)
}

async function printStream<T>(
  context: Context,
  shape: Shape<T>,
  entries: AsyncIterable<T>,
  { limit }: ListOptions,
): Promise<void> {
  const print = context.print(shape)
  let count = 0
  for await (const entry of entries) {
    count++
    await print.add(entry)
  }
  await print.end()
  if (limit === undefined && count === usualLimit)
    context.messages.note(`stopped after ${count}; -l all lists them all`)
}

function withPeriod<C extends AnyCommand>(command: C): C {
  return command
    .option('--since <when>', 'of this time or later: 24h, 7d, 2026-11-01, 2026-11-01T10:00Z')
    .option('--until <when>', 'before this time')
    .option('--actor <login>', 'done by this user')
}

function withFilters<C extends AnyCommand>(command: C): C {
  return withPeriod(command)
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
