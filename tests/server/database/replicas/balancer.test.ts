import { apiKey, createClient } from '@lazaret/sdk'
import t from 'tap'
import { connectDatabase } from '../../../../server/src/database/connect.ts'
import { isDatabaseDown } from '../../../../server/src/errors/database-errors.ts'
import { openAppWithReplicas } from '../../../support/app-with-replicas.ts'
import { type DatabaseBalancer, openDatabaseBalancer } from '../../../support/database-balancer.ts'
import { missing } from '../../../support/missing.ts'
import { openPrimaryWithReplicas } from '../../../support/replicated-database.ts'

t.setTimeout(600_000)

t.test('a connection that a balancer leads to a standby is not used', async (t) => {
  const { cluster, replicas } = await openPrimaryWithReplicas(t, 1)
  const [standby = missing()] = replicas
  const balancer = await openDatabaseBalancer(t, standby.cluster)
  const knex = connectDatabase({ connection: balancer.uri })
  t.teardown(() => knex.destroy())
  const error = await knex.raw('select 1').catch((caught: unknown) => caught)
  t.match(error, { message: /^no server of database_uri takes writes: 127\.0\.0\.1:\d+ is a standby$/ })
  t.ok(isDatabaseDown(error))
  balancer.leadTo(cluster)
  t.match(await knex.raw('select pg_is_in_recovery() as standby'), { rows: [{ standby: false }] })

  await t.test('nor is the position of the log of one whose connection was open', async (t) => {
    for (const sql of ['select pg_current_wal_flush_lsn()', "select pg_walfile_name('0/1')"]) {
      const refusal = await standby.ask(sql).catch((caught: unknown) => caught)
      t.match(refusal, { code: '55000' })
      t.ok(isDatabaseDown(refusal), sql)
    }
    const other = await standby.ask("select currval(pg_get_serial_sequence('object', 'id'))").catch((error) => error)
    t.match(other, { code: '55000' }, 'the same code for something else')
    t.notOk(isDatabaseDown(other))
  })
})

t.test('while a balancer leads to a standby, requests are answered by 503, and clients wait', async (t) => {
  const opened: { balancer?: DatabaseBalancer } = {}
  const { url, admin, database } = await openAppWithReplicas(t, 1, async (database) => {
    opened.balancer = await openDatabaseBalancer(t, database.cluster)
    return { database_uri: opened.balancer.uri }
  })
  const { balancer = missing() } = opened
  const [standby = missing()] = database.replicas
  const { id } = (await admin.upload('behind a balancer')).json
  balancer.leadTo(standby.cluster)
  for (const path of ['/api/file', `/api/file/${id}`, '/api/file?query=name:sample*']) {
    const { status, headers } = await admin.get(path)
    t.equal(status, 503, path)
    t.ok(Number(headers.get('retry-after')) > 0)
  }
  const client = createClient({ baseUrl: url, auth: apiKey(admin.token ?? '') })
  t.teardown(() => client.close())
  const waiting = client.files.get(id)
  balancer.leadTo(database.cluster)
  t.match(await waiting, { id })
})
