import type { Knex } from 'knex'
import t from 'tap'
import { retryOnLockTimeout } from '../../../../server/src/domain/access/retry-on-lock-timeout.ts'
import { openTestDatabase } from '../../../support/database.ts'

const { knex } = await openTestDatabase(t)
await knex.raw('create table place (name text primary key)')
await knex('place').insert([{ name: 'a' }, { name: 'b' }])
const open = <T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> => knex.transaction(work)
const lock = (trx: Knex.Transaction, name: string) => trx('place').where({ name }).forUpdate().first()

t.test('of two that lock crosswise the one that gives way begins again, and both end well', async (t) => {
  let attempts = 0
  const begun = Promise.withResolvers<void>()
  const other = await knex.transaction()
  await lock(other, 'b')
  const deletion = retryOnLockTimeout(open, async (trx) => {
    attempts++
    await lock(trx, 'a')
    begun.resolve()
    await lock(trx, 'b')
    return trx('place').where({ name: 'b' }).delete()
  })
  await begun.promise
  await lock(other, 'a')
  await other.commit()
  t.equal(await deletion, 1)
  t.ok(attempts > 1, `${attempts} attempts`)
})

t.test('what fails otherwise fails at once, and nothing of it stays', async (t) => {
  let attempts = 0
  const failing = retryOnLockTimeout(open, async (trx) => {
    attempts++
    await trx('place').delete()
    throw new Error('no')
  })
  await t.rejects(failing, { message: 'no' })
  t.equal(attempts, 1)
  t.strictSame(await knex('place').pluck('name'), ['a'])
})

t.test('nothing is locked where the wait could not be limited', async (t) => {
  let attempts = 0
  const openLost = <T>(work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
    open(async (trx) => {
      await t.rejects(trx.raw('select pg_terminate_backend(pg_backend_pid())'))
      return work(trx)
    })
  const failing = retryOnLockTimeout(openLost, async () => {
    attempts++
  })
  await t.rejects(failing)
  t.equal(attempts, 0)
})
