import type { Call } from '../../../call.ts'
import { selectFailures, selectMatches } from '../../../statements/yara/select-matches.ts'
import type { YaraFailureRow, YaraMatchRow } from '../../../tables/rows.ts'
import { YaraWaitingModel } from '../../../tables/yara-waiting.ts'
import { findObject } from '../../access/find-object.ts'
import { findRuleset } from './find-ruleset.ts'

const MAX_MATCHES_SHOWN = 1000

export type MatchPage = {
  readonly count?: number | undefined
  readonly before?: number | undefined
  readonly rule?: string | undefined
}

/** Newest first. */
export async function listMatches(
  call: Call,
  rulesetId: string,
  { count = 20, before, rule }: MatchPage,
): Promise<YaraMatchRow[]> {
  const { id } = await findRuleset(call, rulesetId)
  return selectMatches(call.app.db, call.caller, { count, before, rulesetId: id, rule })
}

export type FileMatches = {
  readonly isWaiting: boolean
  readonly matches: readonly YaraMatchRow[]
  readonly failures: readonly YaraFailureRow[]
}

export async function listFileMatches(call: Call, fileId: string): Promise<FileMatches> {
  const { app, caller } = call
  const { id } = await findObject(call, 'file', fileId)
  // Read before the matches: a scan that ends in between must not look like one without matches.
  const waiting = await YaraWaitingModel.query(app.db).findById(id).select('object_id')
  const [matches, failures] = await Promise.all([
    selectMatches(app.db, caller, { count: MAX_MATCHES_SHOWN, objectId: id }),
    selectFailures(app.db, caller, id),
  ])
  return { isWaiting: waiting !== undefined, matches, failures }
}
