import { concurrencyOf } from '../arguments/quantities.ts'
import { mapInOrder } from '../batch/map-in-order.ts'
import type { Context } from '../context/context.ts'
import type { Shape } from '../formats/shape.ts'
import { reasonOf } from '../program/cli-error.ts'
import { codeOf, isFatal, type Outcome } from '../program/exit-codes.ts'
import type { ChangeResult } from './change-shape.ts'
import type { Targets } from './targets.ts'

/** Further fields of a row. */
export type Details = Readonly<Record<string, unknown>>

export type Change = {
  readonly shape: Shape<ChangeResult>
  /** The field with the name of the item: `id`, `login`. */
  readonly field: string
  readonly verb: Verb
  readonly apply: (item: string, signal: AbortSignal) => Promise<Details>
  /** The result that a dry run reports instead; it only reads. */
  readonly plan: (item: string, signal: AbortSignal) => Promise<Details>
  /** Follows the verb in the summary: `3 objects`. */
  readonly summary: (count: number) => string
}
/** `tag` and `tagged`: the summary says `tagged 3 objects`; rows of a dry run say `would-tag`, others `changed` or the given result. */
export type Verb = { readonly plain: string; readonly past: string; readonly result?: 'new' | 'deleted' | 'sent' }

/** The result of an object that needed no change. */
export const unchanged = { status: 'unchanged' } as const

type ItemResult = { readonly row: ChangeResult; readonly error?: unknown }
type Tally = { done: number; failed: number; first: unknown; fatal: unknown }

/** Changes several items in parallel, with a row for each in the order given. */
export async function applyToEach(context: Context, { items, isSingle }: Targets, change: Change): Promise<Outcome> {
  const print = context.print(change.shape)
  const halt = new AbortController()
  const { stop, abort } = context.interruption
  const pool = { concurrency: concurrencyOf(context.globals), stop: AbortSignal.any([stop, halt.signal]) }
  const tally: Tally = { done: 0, failed: 0, first: undefined, fatal: undefined }
  const work = (item: string) => changeOne(context, item, { change, signal: abort })
  for await (const { row, error } of mapInOrder(items, pool, work)) {
    if (error === undefined) tally.done += row.status === unchanged.status ? 0 : 1
    else if (endsAll(error, tally)) halt.abort()
    await print.add(row)
  }
  await print.end()
  if (tally.fatal !== undefined) throw tally.fatal
  if (isSingle && tally.first !== undefined) throw tally.first
  const failures = tally.failed === 0 ? '' : `, ${tally.failed} failed`
  context.messages.note(`${verbFormOf(context, change.verb)} ${change.summary(tally.done)}${failures}`)
  return tally.failed === 0 ? 'success' : 'partial'
}

/** `tagged`, or `would tag` in a dry run. */
export function verbFormOf({ isDryRun }: Pick<Context, 'isDryRun'>, { plain, past }: Verb): string {
  return isDryRun ? `would ${plain}` : past
}

/** Once one item was permitted, a refusal concerns only that item. */
function endsAll(error: unknown, tally: Tally): boolean {
  tally.failed++
  tally.first ??= error
  if (!isFatal(error) || (codeOf(error) === 'forbidden' && tally.done > 0)) return false
  tally.fatal ??= error
  return true
}

type ChangeTask = { readonly change: Change; readonly signal: AbortSignal }

async function changeOne({ isDryRun }: Context, item: string, { change, signal }: ChangeTask): Promise<ItemResult> {
  const { field, verb, apply, plan } = change
  try {
    const details = await (isDryRun ? plan : apply)(item, signal)
    return { row: { [field]: item, status: isDryRun ? `would-${verb.plain}` : (verb.result ?? 'changed'), ...details } }
  } catch (error) {
    const code = codeOf(error)
    const fault = { code, message: reasonOf(error) }
    return { error, row: { [field]: item, status: code === 'not_found' ? 'not-found' : 'failed', error: fault } }
  }
}
