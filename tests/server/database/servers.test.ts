import t from 'tap'
import { connectDatabase } from '../../../server/src/database/connect.ts'
import { addressesOf, serverOf } from '../../../server/src/database/servers.ts'
import { isDatabaseDown } from '../../../server/src/errors/database-errors.ts'
import { openReplicatedDatabase } from '../../support/replicated-database.ts'

t.test('an address may name several servers', (t) => {
  const several = [
    ['postgresql://u:p@db1:5433,db2/lazaret', ['postgresql://u:p@db1:5433/lazaret', 'postgresql://u:p@db2/lazaret']],
    [
      'postgres://db1,[::1]:5432/x?sslmode=require',
      ['postgres://db1/x?sslmode=require', 'postgres://[::1]:5432/x?sslmode=require'],
    ],
    ['postgresql://a,b/x?target_session_attrs=primary', ['postgresql://a/x', 'postgresql://b/x']],
    [
      'postgresql://a,b/x?target_session_attrs=read-write&sslmode=require',
      ['postgresql://a/x?sslmode=require', 'postgresql://b/x?sslmode=require'],
    ],
    [
      'postgresql://a,b/x?sslmode=require&target_session_attrs=any',
      ['postgresql://a/x?sslmode=require', 'postgresql://b/x?sslmode=require'],
    ],
    ['postgresql://u:p%2Cq@db/x?application_name=a,b', ['postgresql://u:p%2Cq@db/x?application_name=a,b']],
    ['postgresql://u:p,q@db/x', ['postgresql://u:p,q@db/x']],
    ['host=a,b', ['host=a,b']],
  ] as const
  for (const [uri, wanted] of several) t.strictSame(addressesOf(uri), wanted, uri)
  t.throws(() => addressesOf('postgresql://a,/x'), { message: 'database_uri: server 2 has no name' })
  t.throws(() => addressesOf('postgresql://a,b/x?target_session_attrs=standby'), {
    message: 'database_uri: target_session_attrs is "read-write" or "primary", not "standby"',
  })
  t.equal(serverOf('postgresql://u:secret@%2Frun%2Fpg:5432/x'), '/run/pg:5432')
  t.end()
})

t.test('connections lead to the server that takes writes, also after another has taken over', async (t) => {
  const { uri, failOver } = await openReplicatedDatabase(t)
  const warnings: string[] = []
  const backwards = uri.replace(/@(.*),(.*)\//, '@$2,$1/')
  for (const connection of [uri, backwards]) {
    const knex = connectDatabase({ connection })
    const { rows } = await knex.raw('select pg_is_in_recovery() as standby')
    t.strictSame(rows, [{ standby: false }])
    await knex.destroy()
  }
  const knex = connectDatabase({ connection: uri, warn: (text) => warnings.push(text) })
  t.teardown(() => knex.destroy())
  await knex.raw('create table written (number integer)')
  await failOver()
  for (let number = 1; number <= 20; number += 1)
    await knex('written')
      .insert({ number })
      .catch((error: unknown) => t.ok(isDatabaseDown(error), String(error)))
  const { rows } = await knex.raw('select max(number) as last from written')
  t.strictSame(rows, [{ last: 20 }])
  t.match(warnings.at(-1), /^the database is at .*\/replica-1\/socket:5432 now$/)
})

t.test('without a server that takes writes the error names each, and no password', async (t) => {
  const knex = connectDatabase({ connection: 'postgresql://u:secret@127.0.0.1:1,127.0.0.1:2/x' })
  t.teardown(() => knex.destroy())
  const error = await knex.raw('select 1').catch((caught: unknown) => caught)
  t.match(error, { message: /^no server of database_uri takes writes: .*127\.0\.0\.1:1; .*127\.0\.0\.1:2$/ })
  t.notMatch(String(error), /secret/)
  t.ok(isDatabaseDown(error))
})
