import type { Knex } from 'knex'
import t from 'tap'
import { openTestDatabase } from '../support/database.ts'
import { isBlocked } from '../support/is-blocked.ts'
import { manyBlobs } from '../support/many-blobs.ts'
import { rounds } from '../support/rounds.ts'
import { startServer } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { until } from '../support/until.ts'
import { report } from './report.ts'

const KILLS = rounds(1)
const OBJECTS = 10_000 * (KILLS + 1)
// As after so many statements that took too long: a range has 782 objects.
const ATTEMPTS = 3
const COUNT = { type: 'blob', query: 'NOT tag:even AND NOT comment:no', changes: [{ action: 'count' }] }

t.setTimeout(600_000)

/** Holds the count up: its query looks at comments. */
async function lockComments(knex: Knex): Promise<Knex.Transaction> {
  const trx = await knex.transaction()
  await trx.raw('lock table comment in access exclusive mode')
  return trx
}

t.test('a count whose server is killed goes on: no object is counted twice, none is left out', async (t) => {
  const { knex, uri } = await openTestDatabase(t)
  const settings = { DATABASE_URI: uri, LOG_LEVEL: 'error' }
  let server = await startServer(t, { settings })
  let user = await signIn(server)
  const group = await knex('group').first('id')
  await manyBlobs(knex, { count: OBJECTS, groupId: group?.id ?? 0 })
  let lock = await lockComments(knex)
  const { id } = (await user.send('POST', '/api/job', COUNT)).json
  const look = async () => (await user.get(`/api/job/${id}`)).json
  for (let kill = 0; kill < KILLS; kill++) {
    await until(() => isBlocked(knex))
    const { state, done: before } = await look()
    t.equal(state, 'running', `under way at kill ${kill + 1}`)
    t.equal((await server.stop('SIGKILL')).signal, 'SIGKILL')
    await lock.commit()
    // As it would be after some seconds.
    await knex('job').where({ id }).update({ taken_until: null, attempts: ATTEMPTS })
    server = await startServer(t, { folder: server.folder, settings })
    user = await signIn(server)
    t.ok((await look()).done >= before, 'what was counted stays')
    await until(async () => (await look()).done > before)
    lock = await lockComments(knex)
  }
  await lock.commit()
  const job = await until(async () => {
    const found = await look()
    return found.state === 'running' ? null : found
  })
  t.match(job, { state: 'done', total: OBJECTS, done: OBJECTS, count: OBJECTS / 2 })
  t.equal((await server.stop()).code, 0)
  report(t, {
    kills: KILLS,
    'objects looked at': job.done,
    'counted twice or left out': Math.abs(job.count - OBJECTS / 2),
  })
})
