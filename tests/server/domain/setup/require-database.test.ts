import t from 'tap'
import { connectDatabase } from '../../../../server/src/database/connect.ts'
import { requireDatabase } from '../../../../server/src/domain/setup/require-database.ts'
import { isDatabaseDown } from '../../../../server/src/errors/database-errors.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { freePort } from '../../../support/free-port.ts'

t.test('who asks at the same time shares an answer, later ones ask anew', async (t) => {
  const { knex: db } = await openTestDatabase(t)
  let asked = 0
  db.on('query', ({ sql }: { readonly sql: string }) => {
    if (sql === 'select 1') asked += 1
  })
  for (const round of [1, 2]) {
    await Promise.all(Array.from({ length: 30 }, () => requireDatabase({ db })))
    t.equal(asked, round)
  }
})

t.test('a database that does not answer is known to all who asked, and asked again', async (t) => {
  const db = connectDatabase({ connection: `postgresql://nobody@127.0.0.1:${await freePort()}/none` })
  t.teardown(() => db.destroy())
  for (let round = 0; round < 2; round += 1) {
    const answers = await Promise.allSettled([requireDatabase({ db }), requireDatabase({ db })])
    for (const answer of answers) t.ok(answer.status === 'rejected' && isDatabaseDown(answer.reason))
  }
})
