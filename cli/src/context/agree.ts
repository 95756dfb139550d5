import { CliError } from '../program/cli-error.ts'
import { ask, confirm } from '../terminal/prompt.ts'
import type { Context } from './context.ts'

/** Up to this many items, a plain yes is enough. */
export const maxUnconfirmed = 20

export type Question = { readonly count: number; readonly question: string }

/**
 * Ends the run unless the user agrees: with yes for up to twenty items, by typing their number for more. Nothing is
 * asked with --yes or in a dry run; without a terminal, --yes is required.
 */
export async function agreeTo(context: Context, { count, question }: Question): Promise<void> {
  const { canAsk, globals, io, isDryRun } = context
  if (globals.yes || isDryRun) return
  if (!canAsk)
    throw new CliError('confirmation_needed', question, 'add --yes to do it, or -n to see what would be done')
  const isAgreed =
    count > maxUnconfirmed
      ? (await ask(io, `${question} Type ${count} to continue: `)) === String(count)
      : await confirm(io, `${question} Continue?`)
  if (!isAgreed) throw new CliError('interrupted', 'nothing was changed')
}
