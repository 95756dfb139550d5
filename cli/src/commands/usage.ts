import type { Quota, UsageEntry, UsageOptions } from '@lazaret/sdk'
import { Command, Option } from 'commander'
import { parseCount } from '../arguments/quantities.ts'
import { openClientToShow } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import type { Context } from '../context/context.ts'
import { contextOf } from '../context/context-of.ts'
import type { Shape } from '../formats/shape.ts'
import { usageError } from '../program/cli-error.ts'
import { sizeText } from '../shapes/objects.ts'

type UsageGrouping = NonNullable<UsageOptions['by']>

const GROUPINGS = ['kind', 'user', 'group', 'day', 'tag'] as const satisfies readonly UsageGrouping[]

type Row = UsageEntry & { readonly by: UsageGrouping }

const shape: Shape<Row> = {
  kind: 'list',
  fields: ['by', 'name', 'objects', 'bytes'],
  id: ({ name }) => name ?? undefined,
  columns: [
    { title: 'NAME', text: ({ name }) => name ?? '(deleted or unknown)', shrink: 'text' },
    { title: 'OBJECTS', text: ({ objects }) => String(objects) },
    { title: 'SIZE', text: ({ bytes }, viewer) => sizeText(bytes, viewer) },
  ],
}

type Options = {
  readonly by?: UsageGrouping
  readonly from?: string
  readonly to?: string
  readonly limit?: string
}

const ending = `
Examples:
  lazaret usage
  lazaret usage alice -o json
  lazaret usage --by user --limit 10
  lazaret usage --by day --from 2026-01-01 -o csv
  lazaret usage --by tag --from 2026-11-01 --to 2026-11-30`

export const usage = new Command('usage')
  .summary('show how many objects and bytes you have uploaded, or the repository holds')
  .description(
    'Shows what you, or another user, uploaded first, by kind. With --by it shows the whole repository, for administrators. Objects in the trash do not count.',
  )
  .argument('[login]', 'another user, for administrators')
  .addOption(new Option('--by <what>', 'the whole repository, by this').choices(GROUPINGS))
  .option('--from <day>', 'with --by: only what was uploaded on this day (UTC) or later: 2026-11-01')
  .option('--to <day>', 'with --by: only what was uploaded on this day (UTC) or before')
  .option('--limit <n>', 'with --by: so many rows, up to 1000; days are all shown')
  .addHelpText('after', ending)
  .action(async (login: string | undefined, options: Options, command: Command) => {
    const context = contextOf(command)
    const { by, from, to, limit } = options
    if (by === undefined) {
      if ([from, to, limit].some((option) => option !== undefined))
        throw usageError('--from, --to and --limit need --by: the counts of one user are not narrowed')
      return await printOfUser(context, await openClientToShow(context), login)
    }
    if (login !== undefined) throw usageError('give a login or --by, not both')
    const most = limit === undefined ? {} : { limit: parseCount(limit, '--limit', { max: 1000 }) }
    const period = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }
    await printAll(context, await openClientToShow(context), { by, ...period, ...most })
  })

async function printOfUser(context: Context, { client, signal }: OpenClient, login: string | undefined): Promise<void> {
  const name = login ?? (await client.auth.identity({ signal })).login
  const { kinds, objects, bytes, quotas } = await client.usage.ofUser(name, { signal })
  await context.printAll(shape, () => kinds.map((entry) => ({ by: 'kind', ...entry })))
  noteTotal(context, { of: name, objects, bytes })
  for (const quota of quotas) if (quota.is_nearly_used) context.messages.warn(quotaText(quota))
}

function quotaText(quota: Quota): string {
  const size = (value: number): string => sizeText(value, { isHuman: true, now: 0 })
  const limits = [
    ...(quota.max_bytes === null ? [] : [`${size(quota.bytes)} of ${size(quota.max_bytes)}`]),
    ...(quota.max_objects === null ? [] : [`${quota.objects} of ${quota.max_objects} objects`]),
    ...(quota.max_bytes_per_day === null
      ? []
      : [`${size(quota.bytes_today)} of ${size(quota.max_bytes_per_day)} today`]),
  ]
  return `the quota of ${quota.group} is nearly used: ${limits.join(', ')}`
}

async function printAll(
  context: Context,
  { client, signal }: OpenClient,
  options: UsageOptions & { readonly by: UsageGrouping },
): Promise<void> {
  const { entries, objects, bytes, is_complete } = await client.usage.report({ ...options, signal })
  await context.printAll(shape, () => entries.map((entry) => ({ by: options.by, ...entry })))
  noteTotal(context, { of: 'all', objects, bytes })
  if (!is_complete) context.messages.note('only the newest 100000 objects are counted by tag')
}

function noteTotal(context: Context, { of, objects, bytes }: { of: string; objects: number; bytes: number }): void {
  const size = sizeText(bytes, { isHuman: true, now: 0 })
  context.messages.note(`${of}: ${objects} ${objects === 1 ? 'object' : 'objects'}, ${size}`)
}
