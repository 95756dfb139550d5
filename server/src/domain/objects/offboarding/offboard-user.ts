import { randomBytes } from 'node:crypto'
import type { Knex } from 'knex'
import type { Call } from '../../../call.ts'
import { forbidden, invalidField, notFound } from '../../../errors/problems.ts'
import { selectOnlySeenBy } from '../../../statements/access/only-seen-by.ts'
import { selectKeyMemberships } from '../../../statements/accounts/select-key-memberships.ts'
import { handOverCases } from '../../../statements/cases/private-cases.ts'
import { stopHuntsOfUser } from '../../../statements/hunts/end-hunt.ts'
import { stopJobsOfUser } from '../../../statements/jobs/end-job.ts'
import { insertJob, type NewJob } from '../../../statements/jobs/insert-job.ts'
import { ApiKeyModel } from '../../../tables/api-key.ts'
import type { JobChange } from '../../../tables/job.ts'
import type { OffboardingRow } from '../../../tables/rows.ts'
import { SessionModel } from '../../../tables/session.ts'
import { UserModel } from '../../../tables/user.ts'
import { within } from '../../access/within.ts'
import { requireChanges } from '../jobs/checked-changes.ts'
import { storeJob } from '../jobs/create-job.ts'
import { previewOffboarding, privateGroupOf } from './preview-offboarding.ts'

/** Ends everything that the user can act with. The account stays, so that searches for its uploads find them. */
export async function offboardUser(call: Call, login: string, group?: string): Promise<OffboardingRow> {
  const { app, change, emit } = call
  if (login === call.caller.login) throw forbidden("You can't offboard yourself.")
  const changes = await handoverOf(call, login, group)
  const { offboarding, memberships } = await change(async (trx) => {
    const user = await UserModel.query(trx).findOne({ login }).forNoKeyUpdate().select('id', 'pending')
    if (user === undefined) throw notFound('No such user')
    if (user.pending) throw forbidden('User is pending and need to be accepted first')
    const before = await previewOffboarding(within(trx, call), login)
    const ended = await selectKeyMemberships(trx, { user_id: user.id })
    await endAccess(trx, user.id)
    if (group !== undefined)
      await handOverCases(trx, {
        fromGroupId: await privateGroupOf(trx, login),
        to: group,
        userId: call.caller.userId,
      })
    const dhashes = changes === null ? [] : await objectsOf(call, trx, login)
    const insert = (within: Knex.Transaction, job: NewJob) => insertJob(within, job, dhashes)
    const jobId = changes === null || dhashes.length === 0 ? null : await storeJob(call, trx, { changes, insert })
    return { offboarding: { ...before, sharedObjects: dhashes.length, jobId }, memberships: ended }
  })
  app.jobs.kick()
  for (const { name, login: member } of memberships)
    emit('removedMembership', { group: { name }, user: { login: member } })
  emit('updatedUser', { user: { login } })
  return offboarding
}

/** The changes of the job; null: nothing is handed over. */
async function handoverOf(call: Call, login: string, group: string | undefined): Promise<JobChange[] | null> {
  if (group === undefined) return null
  if (group === login) throw invalidField('group', 'must be another group than that of the user')
  if (group === call.caller.login) throw forbidden('You cannot share object with yourself')
  const changes: JobChange[] = [{ action: 'share', group }]
  await requireChanges(call, changes)
  return changes
}

async function objectsOf({ app }: Call, trx: Knex.Transaction, login: string): Promise<string[]> {
  return selectOnlySeenBy(trx, await privateGroupOf(trx, login), app.settings.jobMaxObjects)
}

/** Sessions, keys of both generations, and links for passwords and downloads. */
async function endAccess(trx: Knex.Transaction, userId: number): Promise<void> {
  const [passwordVer, identityVer, versionUid] = [newVersion(), newVersion(), newVersion()]
  await UserModel.query(trx).findById(userId).patch({ disabled: true, passwordVer, identityVer, versionUid })
  await SessionModel.query(trx).where({ user_id: userId }).delete()
  await ApiKeyModel.query(trx).where({ user_id: userId }).delete()
  await stopJobsOfUser(trx, userId)
  await stopHuntsOfUser(trx, userId)
}

const newVersion = (): string => randomBytes(8).toString('hex')
