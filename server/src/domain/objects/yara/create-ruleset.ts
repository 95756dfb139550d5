import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { raw } from 'objection'
import type { Call } from '../../../call.ts'
import type { Caller } from '../../../caller.ts'
import { isForeignKeyViolation, isUniqueViolation } from '../../../errors/database-errors.ts'
import { conflict, forbidden, notFound, unauthenticated } from '../../../errors/problems.ts'
import type { components } from '../../../generated/contract.ts'
import { requireRoom } from '../../../statements/annotations/bounds.ts'
import { saveVersion } from '../../../statements/yara/save-version.ts'
import { GroupModel } from '../../../tables/group.ts'
import { YaraRulesetModel } from '../../../tables/yara-ruleset.ts'
import { requireValidSource } from './check-source.ts'
import { canChange, findRuleset } from './find-ruleset.ts'
import { requireRightToTag, rulesetFields } from './ruleset-fields.ts'
import type { SavedRuleset } from './ruleset-with-source.ts'

const MAX_RULESETS_PER_GROUP = 200
const NOW = raw(`clock_timestamp() at time zone 'utc'`)

export async function createRuleset(call: Call, sent: components['schemas']['NewYaraRuleset']): Promise<SavedRuleset> {
  const { app, caller } = call
  const { name, source, group } = sent
  requireRightToTag(caller, sent.tag)
  const owner = await findOwner(app.db, caller, group)
  const fields = { isActive: true, tag: null, expiresAt: null, ...rulesetFields(sent), name, groupId: owner.id }
  const warnings = await requireValidSource(call, source)
  const id = randomUUID()
  const userId = caller.userId
  try {
    await call.change(async (trx) => {
      await requireRoomForRuleset(trx, owner)
      const times = { createdBy: userId, createdAt: NOW, updatedBy: userId, updatedAt: NOW }
      await YaraRulesetModel.query(trx).insert({ id, ...fields, version: 1, ...times })
      await saveVersion(trx, { rulesetId: id, version: 1, source, changedBy: userId })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'yara_ruleset_name')) throw nameTaken(name)
    if (isForeignKeyViolation(error, 'yara_ruleset_group_id_fkey')) throw notFound('No such group')
    // The account was deleted concurrently.
    throw isForeignKeyViolation(error) ? unauthenticated() : error
  }
  return { ...(await findRuleset(call, id)), source, warnings }
}

export const nameTaken = (name: string) => conflict(`the group has a ruleset ${JSON.stringify(name)} already`)

type Owner = { readonly id: number; readonly name: string }

/** A group that the caller is not in looks like a missing one. */
async function findOwner(db: Knex, caller: Caller, name = caller.login): Promise<Owner> {
  const group = await GroupModel.query(db).findOne({ name }).select('id', 'name')
  const isKnown = group !== undefined && (caller.groupIds.includes(group.id) || caller.capabilities.has('manage_users'))
  if (!isKnown) throw notFound('No such group')
  if (!canChange(caller, { groupId: group.id })) throw forbidden('Only administrators create rulesets of this group')
  return group
}

async function requireRoomForRuleset(trx: Knex.Transaction, { id, name }: Owner): Promise<void> {
  const before = await YaraRulesetModel.query(trx).where({ group_id: id }).resultSize()
  requireRoom({ before, added: 1 }, MAX_RULESETS_PER_GROUP, `YARA rulesets of ${name}`)
}
