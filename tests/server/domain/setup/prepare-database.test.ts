import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { openPasswords } from '../../../../server/src/auth/passwords.ts'
import { makeReady } from '../../../../server/src/domain/setup/prepare-database.ts'
import { readSettings } from '../../../../server/src/settings/read.ts'
import { openTestApp } from '../../../support/app.ts'
import { openEmptyDatabase } from '../../../support/database.ts'

t.test('a start prepares the embedded database that it made, and no other', async (t) => {
  const { app } = await openTestApp(t)
  const { knex, uri } = await openEmptyDatabase(t)
  const folder = await mkdtemp(join(tmpdir(), 'lazaret-setup-'))
  t.teardown(() => rm(folder, { recursive: true, force: true }))
  await using passwords = openPasswords()
  const start = (environment: Readonly<Record<string, string>>) => {
    const { settings } = readSettings(environment, folder)
    return makeReady(knex, {
      settings,
      passwords,
      log: app.log,
      prepare: false,
      adminPassword: 'correct horse battery',
    })
  }
  await t.rejects(start({ SERVICE_DATABASE_URI: uri }), { message: /needs \d+ migrations .*"lazaret server setup"/ })
  t.equal(await start({}), true, 'an administrator was made')
  t.strictSame(await knex('user').pluck('login'), ['admin'])
  t.equal(await start({}), false)
  const newest = await knex('knex_migrations').max('id as id').first()
  await knex('knex_migrations').where('id', newest?.id).delete()
  await t.rejects(start({}), { message: /needs \d+ migrations/ }, 'an older database waits for --migrate')
})
