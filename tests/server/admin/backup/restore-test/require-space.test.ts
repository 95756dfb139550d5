import t from 'tap'
import { requireSpace } from '../../../../../server/src/admin/backup/restore-test/require-space.ts'
import { openTestDatabase } from '../../../../support/database.ts'
import { missing } from '../../../../support/missing.ts'

const { knex } = await openTestDatabase(t)

t.test('a disk with less than half as much again as the database has is refused, with both sizes', async (t) => {
  const { rows } = await knex.raw(
    `select pg_database_size(current_database()) as bytes, current_setting('data_directory') as folder`,
  )
  const [{ bytes, folder } = missing()] = rows
  const needed = Math.ceil(bytes * 1.5)
  await requireSpace(knex, async () => needed)
  const message = `too little space to restore the backup: about ${needed} bytes are needed, ${needed - 1} are free in ${folder}`
  await t.rejects(
    requireSpace(knex, async () => needed - 1),
    { message },
  )
})

t.test('a folder that cannot be seen refuses nothing', async (t) => {
  await t.resolves(requireSpace(knex, async () => null))
  await t.resolves(requireSpace(knex))
})
