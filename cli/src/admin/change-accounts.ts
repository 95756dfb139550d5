import { applyToEach, type Details, type Verb } from '../annotate/apply-to-each.ts'
import { changeShape } from '../annotate/change-shape.ts'
import { openClientToChange } from '../connection/client.ts'
import type { OpenClient } from '../connection/connection.ts'
import { agreeTo } from '../context/agree.ts'
import type { Context } from '../context/context.ts'

/** A change of users, groups or attribute keys, named one by one. */
export type AccountChange = {
  /** The field with the name: `login`, `group`, `key`. */
  readonly field: string
  readonly names: readonly string[]
  readonly verb: Verb
  /** The field with further details. */
  readonly detail?: string
  /** Singular and plural. */
  readonly nouns: readonly [string, string]
  /** Follows the count in the question before the change; without it nothing is asked. */
  readonly warning?: string
  readonly apply: (opened: OpenClient, name: string, signal: AbortSignal) => Promise<Details>
  /** The read that a dry run makes, to check that the item exists. */
  readonly plan?: (opened: OpenClient, name: string, signal: AbortSignal) => Promise<Details>
}

/** Changes each of them, with a row for each. */
export async function changeAccounts(context: Context, change: AccountChange): Promise<void> {
  const { field, names, verb, detail, nouns, warning, apply, plan } = change
  const opened = await openClientToChange(context)
  const counted = (count: number) => `${count} ${nouns[count === 1 ? 0 : 1]}`
  if (warning !== undefined)
    await agreeTo(context, { count: names.length, question: `${counted(names.length)} ${warning}` })
  const targets = { items: new Set(names), isSingle: names.length === 1 }
  context.outcome = await applyToEach(context, targets, {
    shape: changeShape({ field, ...(detail === undefined ? {} : { detail }) }),
    field,
    verb,
    summary: (count) => (names.length === 1 && count === 1 ? `${nouns[0]} ${names[0]}` : counted(count)),
    apply: (name, signal) => apply(opened, name, signal),
    plan: async (name, signal) => (await plan?.(opened, name, signal)) ?? {},
  })
}

/** A change without details to report. */
export async function withoutDetails(work: Promise<unknown>): Promise<Details> {
  await work
  return {}
}
