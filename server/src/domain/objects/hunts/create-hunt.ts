import { randomUUID } from 'node:crypto'
import type { Call } from '../../../call.ts'
import { conflict } from '../../../errors/problems.ts'
import { MAX_KEPT_HUNTS_PER_USER } from '../../../statements/annotations/bounds.ts'
import { countRunningHunts, forgetOldHunts, insertHunt } from '../../../statements/hunts/insert-hunt.ts'
import type { YaraHuntModel } from '../../../tables/yara-hunt.ts'
import { within } from '../../access/within.ts'
import { countObjects } from '../count-objects.ts'
import { requireValidSource } from '../yara/check-source.ts'
import { chooseRules, type RulesChoice } from './choose-rules.ts'
import { findHunt } from './find-hunt.ts'

export type NewHunt = RulesChoice & {
  readonly query?: string | undefined
  readonly newest?: number | undefined
}

/** A process of the server scans the files, any of them, also after a crash. */
export async function createHunt(call: Call, { query = '', newest, ...choice }: NewHunt): Promise<YaraHuntModel> {
  const { app, caller } = call
  const { source, ...ruleset } = await chooseRules(call, choice)
  await requireValidSource(call, source)
  const { count } = await countObjects(call, { kind: 'file', query })
  const id = randomUUID()
  const hunt = {
    id,
    userId: caller.userId,
    keyId: caller.makerKeyId,
    address: call.address ?? null,
    source,
    ...ruleset,
    query: query === '' ? null : query,
    newest: newest ?? null,
    total: Math.min(count, newest ?? count),
  }
  const created = await call.change(async (trx) => {
    const most = app.settings.huntsPerUser
    if ((await countRunningHunts(trx, caller.userId)) >= most)
      throw conflict(`you have ${most} unfinished hunts, which is as many as you may have`, {
        setting: 'hunts_per_user',
      })
    await forgetOldHunts(trx, caller.userId, MAX_KEPT_HUNTS_PER_USER)
    await insertHunt(trx, hunt)
    return findHunt(within(trx, call), id)
  })
  app.background.kick('yara_hunts')
  return created
}
