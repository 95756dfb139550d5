import type { Client } from '@lazaret/sdk'
import { concurrencyOf } from '../arguments/quantities.ts'
import type { Context } from '../context/context.ts'
import { openProgress } from '../progress/progress.ts'
import type { ObjectSource } from '../records/object-record.ts'
import { importAll } from './import-all.ts'
import type { Journal } from './journal.ts'
import { type ImportOptions, skippedParts } from './options.ts'
import { originSource } from './origin-source.ts'
import { planImport } from './plan-import.ts'
import { printReport } from './report.ts'
import { createKeys, planTarget } from './target.ts'

export type ImportInput = {
  /** The receiving server. */
  readonly client: Client
  readonly login: string
  readonly source: ObjectSource
  /** Undefined in a dry run. */
  readonly journal: Journal | undefined
}

/** Imports what is new at the source, and reports what could not be imported. */
export async function importFrom(
  context: Context,
  { client, login, journal, ...input }: ImportInput,
  options: ImportOptions,
): Promise<void> {
  const { stop, abort } = context.interruption
  const without = skippedParts(options)
  const source = options.keepOrigin ? originSource(input.source, login) : input.source
  const plan = await planTarget(client, await source.keys(), { without, signal: stop })
  for (const [capability, part] of plan.missing)
    context.messages.warn(`the account lacks ${capability} on the receiving server: ${part} are left out`)
  if (!journal) return planImport(context, { source, plan }, { isUpdate: options.update === true })
  const target = await createKeys(plan, (issue) => journal.append({ issue }), stop)
  const progress = await openProgress(context, 'import')
  try {
    const items = await source.count()
    if (items !== undefined) progress.expect({ items })
    const concurrency = concurrencyOf(context.globals)
    const tally = await importAll({ source, target, journal, progress, concurrency, stop, abort })
    progress.finish()
    context.outcome = await printReport(context, journal, tally)
  } finally {
    progress.finish()
  }
  if (!stop.aborted) await journal.finish()
}
