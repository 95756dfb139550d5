import { rm, truncate } from 'node:fs/promises'
import t from 'tap'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import { ADOPTABLE_REVISION } from '../../../server/src/migrations/0001-reference-schema.ts'
import { migrations } from '../../../server/src/migrations/list.ts'
import { openReferenceWorld } from '../support/reference-world.ts'
import { emptyServer } from '../support/restored-server.ts'
import { openCli } from '../support/run-cli.ts'

t.test('an old database and its storage are described, and nothing is changed', async (t) => {
  const { knex, adopt, paths } = await openReferenceWorld(t)
  const { code, records, err } = await adopt()
  t.equal(code, 0, err)
  t.match(records, [
    {
      state: 'waiting',
      revision: ADOPTABLE_REVISION,
      rows: { users: 2, groups: 4, files: 3, configs: 1, blobs: 1, tags: 2, comments: 1, attributes: 1 },
      contents: { files: 3, found: 3, missing: 0, other_size: 0, unread: 0, is_partial: false },
      problems: [],
      planned: [{ name: '0001-reference-schema' }, { name: '0002-order-and-access', about: /indexes/ }],
    },
  ])
  t.match(records, [{ rows: { relations: 1, api_keys: 1 } }])
  t.match(err, /nothing was changed; next: lazaret server adopt --apply/)
  t.strictSame((await knex.raw(`select to_regclass('instance') as ours`)).rows, [{ ours: null }])

  const [torn, gone] = paths
  await truncate(torn ?? '', 7)
  await rm(gone ?? '')
  const faulty = await adopt()
  t.equal(faulty.code, 7, 'as fsck ends')
  t.match(faulty.records, [
    {
      contents: { found: 1, missing: 1, other_size: 1 },
      problems: [{ state: 'damaged', detail: /has 7 bytes instead of 3000/ }, { state: 'missing' }],
    },
  ])
})

t.test('what cannot be adopted is refused with the reason', async (t) => {
  const { knex, adopt } = await openReferenceWorld(t)
  await knex('alembic_version').update({ version_num: 'ffffffffffff' })
  t.match(await adopt(), { code: 1, err: /schema revision is ffffffffffff, needed is 3b2552a8bcc9/ })
  await knex.schema.dropTable('alembic_version')
  t.match(await adopt(), { code: 1, err: /no table "alembic_version"/ })
  const empty = await emptyServer(t)
  const cli = await openCli(t, { ...empty.env, SERVICE_LOG_LEVEL: 'critical' })
  t.match(await cli.run(['server', 'adopt']), { code: 1, err: /the database is empty.*lazaret server setup/ })
})

const NAMES = migrations.map(({ name }) => name)

t.test('nothing but the command, or a setting, takes an old database over', async (t) => {
  const { knex, cli, adopt } = await openReferenceWorld(t)
  const refusal = /was not adopted: run "lazaret server adopt".*adopt_database = 1/
  const refused = [['start', '--migrate', '--port', '0'], ['start', '--port', '0'], ['migrate'], ['setup'], ['fsck']]
  for (const args of refused) t.match(await cli.run(['server', ...args]), { code: 1, err: refusal }, args.join(' '))
  t.match(await cli.run(['server', 'migrate', '--status']), { code: 0, records: [{ pending: NAMES }] })
  const { records } = await cli.run(['server', 'check'])
  t.match(
    records.filter(({ state }) => state === 'failed'),
    [{ what: 'migrations', detail: refusal }],
  )
  t.match(await adopt('--apply', '-n'), { code: 0, records: [{ state: 'waiting' }] })
  t.strictSame((await knex.raw(`select to_regclass('instance') as ours`)).rows, [{ ours: null }])

  const applied = await adopt('--apply')
  t.match(applied, { code: 0, records: [{ applied: NAMES }], err: /adopt: 0004-search-at-scale\n.*next:/s })
  t.match(await adopt('--apply'), { code: 0, records: [{ applied: [] }], err: /adopted already/ })
  t.match(await adopt(), { code: 0, records: [{ state: 'adopted', planned: [] }], err: /adopted already/ })
  t.match(await cli.run(['server', 'migrate']), { code: 0, records: [{ applied: [] }] })
  t.strictSame(await knex('tag').pluck('tag'), ['packed', 'packed'])
})

t.test('an interrupted adoption leaves the database as it was', async (t) => {
  const { knex, cli } = await openReferenceWorld(t)
  const interruption = openInterruption()
  interruption.raise('SIGINT')
  t.match(await cli.run(['server', 'adopt', '--apply'], { interruption }), { code: 130 })
  t.strictSame((await knex.raw(`select to_regclass('knex_migrations') as ours`)).rows, [{ ours: null }])
})

t.test('adopt_database lets what migrates adopt without a hand', async (t) => {
  const { cli } = await openReferenceWorld(t)
  const migrated = await cli.run(['server', 'migrate'], { env: { SERVICE_ADOPT_DATABASE: '1' } })
  t.match(migrated, { code: 0, records: [{ applied: NAMES }] })
})
