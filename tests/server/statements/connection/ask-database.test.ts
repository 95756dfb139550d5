import t from 'tap'
import { connectDatabase } from '../../../../server/src/database/connect.ts'
import { isDatabaseDown } from '../../../../server/src/errors/database-errors.ts'
import { askDatabase } from '../../../../server/src/statements/connection/ask-database.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { freePort } from '../../../support/free-port.ts'

t.test('a database that answers, and none', async (t) => {
  const { knex } = await openTestDatabase(t)
  await t.resolves(askDatabase(knex))
  const none = connectDatabase({ connection: `postgresql://nobody@127.0.0.1:${await freePort()}/none` })
  t.teardown(() => none.destroy())
  const error: unknown = await askDatabase(none).catch((thrown: unknown) => thrown)
  t.ok(isDatabaseDown(error))
})
