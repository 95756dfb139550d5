import type { Knex } from 'knex'
import t from 'tap'
import { hadSmallView, hasSmallView } from '../../../../server/src/domain/access/small-view.ts'
import { openTestApp } from '../../../support/app.ts'

const FEW = 5000
const { app, as, callOf } = await openTestApp(t)
const [all, some] = [await as({ login: 'all' }), await as({ login: 'some' })]

/** Objects that `all` sees; `some` sees one less. */
async function fill(db: Knex, from: number, to: number): Promise<void> {
  await db.raw(
    `with added as (
       insert into object (type, dhash, upload_time) select 'file', lpad(n::text, 64, '0'), '2026-01-01'
         from generate_series(?::int, ?::int) n returning id, dhash
     )
     insert into permission (object_id, group_id, access_time, reason_type, related_object_id)
       select added.id, g.id, '2026-01-01', 'added', added.id from added
         join "group" g on g.name = 'all' or (g.name = 'some' and added.dhash <> lpad('1', 64, '0'))`,
    [from, to],
  )
}

/** Asks as someone whose answer is not remembered yet. */
async function sawFew({ login }: { readonly login: string }): Promise<boolean> {
  const call = await callOf({ login })
  groups += 1
  return hadSmallView({ ...call, caller: { ...call.caller, groupIds: [...call.caller.groupIds, -groups] } })
}
let groups = 0

t.test('few of many objects are at most 5000 of more than 5000', async (t) => {
  await fill(app.db, 1, FEW)
  t.equal(await hasSmallView(await callOf(all)), true)
  t.equal(await sawFew(all), false, 'all objects are few')
  await fill(app.db, FEW + 1, FEW + 1)
  t.equal(await hasSmallView(await callOf(all)), false)
  t.equal(await sawFew(all), false, 'they see many')
  t.equal(await hasSmallView(await callOf(some)), true)
  t.equal(await sawFew(some), true)
  t.equal(await hasSmallView(await callOf({ login: 'admin' })), false, 'administrators see everything')
  t.equal(await sawFew({ login: 'admin' }), false)
})

t.test('an answer is remembered for those with the same groups, a failure is not', async (t) => {
  const call = await callOf(some)
  await app.db.raw('alter table permission rename to elsewhere')
  await t.rejects(hadSmallView(call), { code: '42P01' })
  await app.db.raw('alter table elsewhere rename to permission')
  t.equal(await hadSmallView(call), true)
  await app.db.transaction(async (trx) => {
    t.equal(await hadSmallView({ ...call, app: { ...app, db: trx } }), false, 'others wait for a transaction')
  })
  await app.db('permission').delete()
  await app.db('object').delete()
  t.equal(await hadSmallView(call), true)
  t.equal(await hadSmallView(await callOf(all)), false)
})
