import { CliError } from '../program/cli-error.ts'
import type { Context } from '../program/context.ts'
import { ask, confirm } from '../terminal/prompt.ts'

/** So many things may be changed by a plain yes. */
export const mostUnasked = 20

export type Question = { readonly count: number; readonly question: string }

/**
 * Ends the run unless a person agrees: with a yes to a few things, with their number to more than twenty. Nobody is
 * asked with --yes or in a dry run; where nobody can be asked, --yes is needed.
 */
export async function agreeTo(context: Context, { count, question }: Question): Promise<void> {
  const { canAsk, globals, io, isDryRun } = context
  if (globals.yes || isDryRun) return
  if (!canAsk)
    throw new CliError('confirmation_needed', question, 'add --yes to do it, or -n to see what would be done')
  const isAgreed =
    count > mostUnasked
      ? (await ask(io, `${question} Type ${count} to go on: `)) === String(count)
      : await confirm(io, `${question} Go on?`)
  if (!isAgreed) throw new CliError('interrupted', 'nothing was changed')
}
