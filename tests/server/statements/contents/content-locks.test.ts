import { setTimeout as wait } from 'node:timers/promises'
import type { Knex } from 'knex'
import t from 'tap'
import { holdContents, ownContent } from '../../../../server/src/statements/contents/content-locks.ts'
import { openTestDatabase } from '../../../support/database.ts'

const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(64)) as [string, string, string]

/** Runs until so many transactions wait for such a lock. */
async function waiting(knex: Knex, count: number): Promise<void> {
  for (;;) {
    const { rows } = await knex.raw(
      `select count(*) from pg_locks where locktype = 'advisory' and not granted
       and database = (select oid from pg_database where datname = current_database())`,
    )
    if (rows[0].count === count) return
    await wait(5)
  }
}

t.test('uploads of the same content go side by side, a deletion waits for all of them', async (t) => {
  const { knex } = await openTestDatabase(t)
  const uploads = [await knex.transaction(), await knex.transaction()]
  for (const upload of uploads) await holdContents(upload, [b, a, b])
  const events: string[] = []
  const deletion = knex.transaction(async (trx) => {
    await ownContent(trx, a)
    events.push('deleted')
  })
  await knex.transaction((trx) => ownContent(trx, c))
  await waiting(knex, 1)
  for (const upload of uploads) {
    events.push('uploaded')
    await upload.commit()
  }
  await deletion
  t.strictSame(events, ['uploaded', 'uploaded', 'deleted'])
})

t.test('an upload waits for a deletion of what it holds', async (t) => {
  const { knex } = await openTestDatabase(t)
  const deletion = await knex.transaction()
  await ownContent(deletion, b)
  const events: string[] = []
  const upload = knex.transaction(async (trx) => {
    await holdContents(trx, [c, b, a])
    events.push('uploaded')
  })
  await waiting(knex, 1)
  events.push('deleted')
  await deletion.commit()
  await upload
  t.strictSame(events, ['deleted', 'uploaded'])
})

t.test('nothing to hold is held at once', async (t) => {
  const { knex } = await openTestDatabase(t)
  await t.resolves(knex.transaction((trx) => holdContents(trx, [])))
})
