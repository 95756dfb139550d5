import t from 'tap'
import { connectDatabase } from '../../../../server/src/database/connect.ts'
import { firstSetup } from '../../../../server/src/domain/setup/first-setup.ts'
import { openTestDatabase } from '../../../support/database.ts'
import { missing } from '../../../support/missing.ts'

const root = { adminLogin: 'root', adminPasswordHash: `$2b$12$${'x'.repeat(53)}` }

t.test('an empty database gets the groups and the administrator, once', async (t) => {
  const { knex } = await openTestDatabase(t)
  t.equal(await firstSetup(knex, root), true)
  const groups = await knex('group').select('id', 'name', 'private', 'default', 'workspace', 'immutable').orderBy('id')
  t.strictSame(groups, [
    { id: 1, name: 'public', private: false, default: true, workspace: false, immutable: true },
    { id: 2, name: 'registered', private: false, default: true, workspace: false, immutable: false },
    { id: 3, name: 'root', private: true, default: false, workspace: true, immutable: true },
  ])
  const [none, registered, own = missing()] = await knex('group').orderBy('id').pluck('capabilities')
  t.strictSame(none, [])
  t.strictSame(registered, ['adding_files', 'manage_profile', 'personalize', 'access_remotes'])
  t.equal(own[0], 'manage_users')
  for (const name of ['access_all_objects', 'analysis_manage', 'access_monitoring_metrics'])
    t.ok(own.includes(name), name)

  const [user] = await knex('user').select('*')
  t.match(user, {
    id: 1,
    login: 'root',
    email: 'admin@service.local',
    password_hash: root.adminPasswordHash,
    password_ver: /^[0-9a-f]{16}$/,
    identity_ver: /^[0-9a-f]{16}$/,
    set_password_on: /^20\d\d-/,
    additional_info: /./,
    disabled: false,
    pending: false,
    feed_quality: 'high',
    registered_on: null,
    registered_by: null,
  })
  t.strictSame(await knex('member').select('*').orderBy('group_id'), [
    { user_id: 1, group_id: 1, group_admin: false, made_by_key: null },
    { user_id: 1, group_id: 2, group_admin: false, made_by_key: null },
    { user_id: 1, group_id: 3, group_admin: false, made_by_key: null },
  ])

  t.equal(await firstSetup(knex, { adminLogin: 'other', adminPasswordHash: 'other' }), false)
  t.strictSame(await knex('user').select('*'), [user])
  t.strictSame(await knex('group').pluck('name').orderBy('id'), ['public', 'registered', 'root'])
})

t.test('of several starters at once one sets up, the others find it done', async (t) => {
  const { knex, uri } = await openTestDatabase(t)
  const starters = Array.from({ length: 4 }, () => connectDatabase({ connection: uri }))
  t.teardown(() => Promise.all(starters.map((starter) => starter.destroy())))
  const done = await Promise.all(starters.map((starter) => firstSetup(starter, root)))
  t.strictSame(done.filter(Boolean), [true])
  t.strictSame(await knex('user').pluck('login'), ['root'])
  t.strictSame(await knex('group').pluck('id').orderBy('id'), [1, 2, 3])
  t.strictSame(await knex('member').count({ n: '*' }), [{ n: 3 }])
})

t.test('a database with groups but no user gets its administrator and keeps its groups', async (t) => {
  const { knex } = await openTestDatabase(t)
  const flags = { private: false, default: true, workspace: false, immutable: true }
  await knex('group').insert({ name: 'public', capabilities: ['adding_tags'], ...flags })
  t.equal(await firstSetup(knex, root), true)
  t.strictSame(await knex('group').where({ name: 'public' }).pluck('capabilities'), [['adding_tags']])
  t.strictSame(await knex('member').count({ n: '*' }), [{ n: 3 }])
})

t.test('a login that cannot be one is refused by name, and nothing is created', async (t) => {
  const { knex } = await openTestDatabase(t)
  for (const adminLogin of ['', 'public', 'Private', 'a b', 'x'.repeat(33), 'root\n']) {
    await t.rejects(firstSetup(knex, { ...root, adminLogin }), { message: /admin_login/ }, JSON.stringify(adminLogin))
  }
  t.strictSame(await knex('group').pluck('name'), [])
})
