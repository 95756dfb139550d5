import { type ChainFinding, type VerifyOptions, verifyChain } from '../audit/verify.ts'
import { requirePrepared } from '../domain/setup/prepare-database.ts'
import { openForCommand, type SettingSources } from './open-for-command.ts'

/**
 * Checks that no entry of the audit log was changed, inserted, removed or moved.
 *
 * @example for await (const { state, what } of verifyAuditLog(options)) if (state !== 'whole') console.log(state, what)
 */
export async function* verifyAuditLog(
  options: SettingSources & Omit<VerifyOptions, 'db'>,
): AsyncGenerator<ChainFinding> {
  await using parts = openForCommand(options)
  const db = await parts.database()
  await requirePrepared(db)
  yield* verifyChain({ ...options, db })
}
