import type { Knex } from 'knex'
import type { ReadContext } from '../../../call.ts'
import { notFound } from '../../../errors/problems.ts'
import { countOnlySeenBy } from '../../../statements/access/only-seen-by.ts'
import { countOffboarding } from '../../../statements/accounts/count-offboarding.ts'
import { countPrivateCases } from '../../../statements/cases/private-cases.ts'
import { GroupModel } from '../../../tables/group.ts'
import type { OffboardingRow } from '../../../tables/rows.ts'
import { UserModel } from '../../../tables/user.ts'

/** Counts everything that offboarding would end. */
export async function previewOffboarding({ app }: ReadContext, login: string): Promise<OffboardingRow> {
  const user = await UserModel.query(app.db).findOne({ login }).select('id', 'disabled')
  if (user === undefined) throw notFound('No such user')
  const [counts, groupId] = await Promise.all([countOffboarding(app.db, user.id), privateGroupOf(app.db, login)])
  const [privateObjects, privateCases] = await Promise.all([
    countOnlySeenBy(app.db, groupId),
    countPrivateCases(app.db, groupId),
  ])
  return {
    login,
    isDisabled: user.disabled,
    ...counts,
    privateObjects,
    privateCases,
    sharedObjects: 0,
    jobId: null,
  }
}

export async function privateGroupOf(db: Knex, login: string): Promise<number> {
  const group = await GroupModel.query(db).findOne({ name: login, private: true }).select('id')
  if (group === undefined) throw notFound('No such user')
  return group.id
}
