import { randomUUID } from 'node:crypto'
import t from 'tap'
import { callerOfJob, keepsRights } from '../../../../server/src/background/bulk-jobs/caller-of-job.ts'
import type { Rows } from '../../../../server/src/tables/tables.ts'
import { groupRow, memberRow, userRow } from '../../../support/account-rows.ts'
import { openTestDatabase } from '../../../support/database.ts'

const { knex: db } = await openTestDatabase(t)
const groups = await Promise.all(
  ['own', 'b', 'c', 'd'].map((name) => groupRow(db, name, { capabilities: ['share_queried_objects', `adding_tags`] })),
)
const wide = await groupRow(db, 'wide', { capabilities: ['adding_comments', 'adding_parents', 'personalize'] })

async function aUser(login: string, fields: Partial<Rows['user']> = {}): Promise<number> {
  const userId = await userRow(db, login, fields)
  for (const groupId of [...groups, wide]) await memberRow(db, { userId, groupId })
  return userId
}

async function aKey(userId: number, limits: Partial<Rows['api_key']> = {}): Promise<string> {
  const id = randomUUID()
  await db('api_key').insert({
    ...{ id, user_id: userId, issued_on: '2026-01-01', issued_by: null, name: '' },
    ...limits,
  })
  return id
}

const kim = await aUser('kim')
const job = (keyId: string | null = null, address: string | null = null) => ({ userId: kim, keyId, address })

t.test('a job has the rights that its user has now, but opens no object by looking at it', async (t) => {
  const caller = await callerOfJob({ db }, job())
  if (typeof caller === 'string') return t.fail(caller)
  t.match(caller, { login: 'kim', userId: kim, keyId: null, sharesQueriedGroupIds: [] })
  t.same([...caller.groupIds].toSorted(), [...groups, wide].toSorted())
  t.ok(caller.capabilities.has('adding_tags'))
  t.same(caller.sharesQueriedGroupIds, [])
})

t.test('without an account that may sign in a job does nothing, and says why', async (t) => {
  const reasons = {
    unauthenticated: 2 ** 31 - 1,
    account_disabled: await aUser('disabled', { disabled: true }),
    account_pending: await aUser('pending', { pending: true }),
  }
  for (const [reason, userId] of Object.entries(reasons)) {
    t.equal(await callerOfJob({ db }, { ...job(), userId }), reason)
    if (reason === 'unauthenticated') continue
    t.equal(await callerOfJob({ db }, { ...job(await aKey(userId)), userId }), reason, 'by a key')
  }
})

t.test('a job by a key is within the limits of the key', async (t) => {
  const limited = await aKey(kim, { capabilities: ['adding_comments'], group_id: wide })
  t.match(await callerOfJob({ db }, job(limited)), {
    ...{ login: 'kim', keyId: limited, isLimited: true, groupIds: [wide], sharesQueriedGroupIds: [] },
    capabilities: new Set(['adding_comments']),
  })
  const refused: readonly (readonly [string, string | null])[] = [
    [randomUUID(), null],
    [await aKey(kim, { expires_at: '2020-01-01T00:00:00' }), null],
    [await aKey(kim, { addresses: ['192.0.2.0/24'] }), '198.51.100.1'],
    [await aKey(kim, { addresses: ['192.0.2.0/24', '::/0'] }), null],
  ]
  for (const [key, address] of refused) t.equal(await callerOfJob({ db }, job(key, address)), 'unauthenticated')
  const near = await aKey(kim, { addresses: ['192.0.2.0/24'] })
  t.match(await callerOfJob({ db }, job(near, '192.0.2.7')), { login: 'kim', keyId: near, sharesQueriedGroupIds: [] })
})

t.test('rights are the same in whatever order they come, and other rights are not', async (t) => {
  for (const keyId of [null, await aKey(kim, { capabilities: ['adding_comments', 'adding_parents', 'personalize'] })]) {
    const before = await callerOfJob({ db }, job(keyId))
    if (typeof before === 'string') return t.fail(before)
    const keeps = (caller: typeof before) => db.transaction((trx) => keepsRights(trx, job(keyId), caller))
    const turned = <T>(names: ReadonlySet<T> | null) => names && new Set([...names].reverse())
    t.equal(await keeps(before), true)
    for (const groupIds of [
      before.groupIds.toReversed(),
      before.groupIds.toSorted(),
      before.groupIds.toSorted((a, b) => b - a),
    ])
      t.equal(await keeps({ ...before, groupIds }), true)
    const { capabilities, listedCapabilities } = before
    const others = {
      capabilities: turned(capabilities) ?? capabilities,
      listedCapabilities: turned(listedCapabilities),
    }
    t.equal(await keeps({ ...before, ...others }), true)
    t.equal(await keeps({ ...before, groupIds: before.groupIds.slice(1) }), false)
    t.equal(await keeps({ ...before, capabilities: new Set([...capabilities].slice(1)) }), false)
    t.equal(await keeps({ ...before, listedCapabilities: keyId === null ? new Set() : null }), false)
    t.equal(await keeps({ ...before, privateGroupId: 0 }), false)
    t.equal(await keeps({ ...before, onlyGroupId: wide }), false)
  }
})

t.test('while a change is committed nobody withdraws the rights, and an account that is gone has none', async (t) => {
  const userId = await aUser('lee')
  const owner = { ...job(), userId }
  const before = await callerOfJob({ db }, owner)
  if (typeof before === 'string') return t.fail(before)
  await db.transaction(async (trx) => {
    t.equal(await keepsRights(trx, owner, before), true)
    const withdrawal = db.transaction((other) =>
      other.raw('select 1 from "user" where id = ? for update nowait', [userId]),
    )
    await t.rejects(withdrawal, { code: '55P03' })
  })
  await db('user').where({ id: userId }).update({ disabled: true })
  t.equal(await db.transaction((trx) => keepsRights(trx, owner, before)), false)
})
