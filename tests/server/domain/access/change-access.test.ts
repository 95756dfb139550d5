import type { Knex } from 'knex'
import t from 'tap'
import { unrecorded } from '../../../../server/src/audit/recorder.ts'
import { changeAccess } from '../../../../server/src/domain/access/change-access.ts'
import { notFound } from '../../../../server/src/errors/problems.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { missing } from '../../../support/missing.ts'

const { knex } = await openTestDatabase(t)
const call = unrecorded(knex)
const insertTag = (trx: Knex.Transaction, objectId: number) => trx('tag').insert({ tag: 'a', object_id: objectId })

async function insertObject(dhash: string): Promise<number> {
  const [{ id } = missing()] = await knex('object')
    .insert({ type: 'file', dhash, upload_time: '2026-01-01' })
    .returning('id')
  return id
}

/** Runs the change with targets of which each is looked up once. */
async function attempts(targets: readonly number[], change: (trx: Knex.Transaction, id: number) => Promise<unknown>) {
  const waiting = targets.values()
  const changed: number[] = []
  const result = changeAccess(call, {
    find: async () => {
      const { value, done } = waiting.next()
      if (done) throw notFound('looked up too often')
      return value
    },
    change: async (trx, id) => {
      changed.push(id)
      return change(trx, id)
    },
  })
  return { outcome: await result.then(() => 'changed').catch((error: Error) => error.message), changed }
}

t.test('what was deleted since it was found is looked up once more', async (t) => {
  const id = await insertObject('a'.repeat(64))
  t.same(await attempts([id], insertTag), { outcome: 'changed', changed: [id] })
  t.same(
    await attempts([0, id], (trx, at) =>
      trx('comment').insert({ comment: 'a', timestamp: '2026-01-01', object_id: at }),
    ),
    {
      outcome: 'changed',
      changed: [0, id],
    },
  )
  t.same(await attempts([0], insertTag), { outcome: 'looked up too often', changed: [0] })
  t.same(await attempts([0, 0, id], insertTag), { outcome: 'Object not found', changed: [0, 0] })
})

t.test('any other failure is passed on, and nothing is tried again', async (t) => {
  const fail = async () => {
    throw new Error('broken')
  }
  t.same(await attempts([1, 2], fail), { outcome: 'broken', changed: [1] })
  await t.rejects(changeAccess(call, { find: async () => Promise.reject(notFound('gone')), change: fail }), {
    message: 'gone',
  })
})
