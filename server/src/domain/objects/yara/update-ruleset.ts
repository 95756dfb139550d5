import { raw } from 'objection'
import type { Call } from '../../../call.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../../errors/database-errors.ts'
import { notFound, unauthenticated } from '../../../errors/problems.ts'
import type { components } from '../../../generated/contract.ts'
import { saveVersion } from '../../../statements/yara/save-version.ts'
import { YaraRulesetModel } from '../../../tables/yara-ruleset.ts'
import { within } from '../../access/within.ts'
import { requireValidSource } from './check-source.ts'
import { nameTaken } from './create-ruleset.ts'
import { findRuleset, findRulesetToChange } from './find-ruleset.ts'
import { requireRightToTag, rulesetFields } from './ruleset-fields.ts'
import { type SavedRuleset, withSource } from './ruleset-with-source.ts'

/** Changes the given fields; another source becomes a new version. */
export async function updateRuleset(
  call: Call,
  rulesetId: string,
  sent: components['schemas']['YaraRulesetChange'],
): Promise<SavedRuleset> {
  const { id, tag } = await findRulesetToChange(call, rulesetId)
  const { source } = sent
  const fields = rulesetFields(sent)
  requireRightToTag(call.caller, fields.tag === undefined ? tag : fields.tag)
  const warnings = source === undefined ? [] : await requireValidSource(call, source)
  const userId = call.caller.userId
  try {
    return await call.change(async (trx) => {
      const locked = await YaraRulesetModel.query(trx).findById(id).forUpdate().select('version')
      if (locked === undefined) throw notFound('Ruleset not found')
      const inside = within(trx, call)
      const before = await withSource(inside, await findRulesetToChange(inside, id))
      const isNewVersion = source !== undefined && source !== before.source
      const version = before.version + Number(isNewVersion)
      if (isNewVersion) await saveVersion(trx, { rulesetId: id, version, source, changedBy: userId })
      const updated = { updatedBy: userId, updatedAt: raw(`clock_timestamp() at time zone 'utc'`) }
      await YaraRulesetModel.query(trx)
        .findById(id)
        .patch({ ...fields, version, ...updated })
      return { ...(await withSource(inside, await findRuleset(inside, id))), warnings }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'yara_ruleset_name')) throw nameTaken(sent.name ?? '')
    // The account was deleted concurrently.
    throw isForeignKeyViolation(error) ? unauthenticated() : error
  }
}
