import { randomBytes } from 'node:crypto'
import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { ADOPTABLE_REVISION } from '../../../server/src/migrations/0001-reference-schema.ts'
import { fillReferenceDatabase, makeReferenceDatabase } from '../../support/reference-database.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { emptyServer } from '../support/restored-server.ts'
import { openCli } from '../support/run-cli.ts'

async function openWorld(t: Test) {
  const target = await emptyServer(t)
  const { knex } = target.database
  await makeReferenceDatabase(knex, ADOPTABLE_REVISION)
  const contents = [randomBytes(3000), randomBytes(5000), randomBytes(10)]
  const uploads = join(target.folder, 'uploads')
  const paths = contents.map((bytes) => join(uploads, ...sha256Of(bytes).slice(0, 4), sha256Of(bytes)))
  for (const [n, bytes] of contents.entries()) {
    await mkdir(dirname(paths[n] ?? ''), { recursive: true })
    await writeFile(paths[n] ?? '', bytes)
  }
  await fillReferenceDatabase(knex, contents)
  const cli = await openCli(t, { ...target.env, SERVICE_LOG_LEVEL: 'critical', SERVICE_UPLOADS_FOLDER: uploads })
  const adopt = (...more: string[]) => cli.run(['server', 'adopt', ...more])
  return { ...target, knex, cli, adopt, contents, paths, uploads }
}

t.test('an old database and its storage are described, and nothing is changed', async (t) => {
  const { knex, adopt, paths } = await openWorld(t)
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
  const { knex, adopt } = await openWorld(t)
  await knex('alembic_version').update({ version_num: 'ffffffffffff' })
  t.match(await adopt(), { code: 1, err: /schema revision is ffffffffffff, needed is 3b2552a8bcc9/ })
  await knex.schema.dropTable('alembic_version')
  t.match(await adopt(), { code: 1, err: /no table "alembic_version"/ })
  const empty = await emptyServer(t)
  const cli = await openCli(t, { ...empty.env, SERVICE_LOG_LEVEL: 'critical' })
  t.match(await cli.run(['server', 'adopt']), { code: 1, err: /the database is empty.*lazaret server setup/ })
})
