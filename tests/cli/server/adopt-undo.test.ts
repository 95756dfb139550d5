import { randomBytes } from 'node:crypto'
import t from 'tap'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import { undoMigrations } from '../../../server/src/database/adoption/undo.ts'
import { widenFileSize } from '../../../server/src/database/file-size.ts'
import { missing } from '../../support/missing.ts'
import { schemaText } from '../../support/schema-text.ts'
import { openReferenceWorld } from '../support/reference-world.ts'
import { served, tablesOf } from '../support/restored-server.ts'

t.test('an adoption is undone: the schema is as before, and so is what MWDB Core can hold', async (t) => {
  const { knex, adopt, target, cli } = await openReferenceWorld(t)
  const schema = await schemaText(knex)
  t.ok(schema.length > 200)
  const before = await tablesOf({ knex })
  t.match(await adopt('--undo', '--yes'), { code: 1, err: /was not adopted from/ })
  t.equal((await adopt('--apply')).code, 0)
  await widenFileSize(knex)

  const bytes = randomBytes(70_000)
  await served(target, async (admin) => {
    const { json: kept } = await admin.upload(bytes, { options: { tags: [{ tag: 'new' }] } })
    t.equal((await admin.send('POST', `/api/file/${kept.id}/comment`, { comment: 'uploaded since' })).status, 200)
    const { json: gone } = await admin.upload(randomBytes(100))
    t.equal((await admin.send('DELETE', `/api/file/${gone.id}`)).status, 200)
    t.match(await adopt('--undo', '--yes'), { code: 1, err: /a server uses the database.*stop all servers/ })
  })
  const [owner = missing()] = await knex('user').where('login', 'kim').pluck('id')
  const key = { user_id: owner, issued_on: '2026-01-01', name: 'short', expires_at: '2027-01-01' }
  await knex('api_key').insert({ id: '00000000-0000-4000-8000-000000000009', ...key })

  t.match(await adopt('--undo'), { code: 2, err: /rows that MWDB Core cannot hold.*add --yes/s }, 'it is confirmed')
  const listed = await adopt('--undo', '-n')
  t.match(listed, { code: 0, err: /nothing was changed/ })
  t.match(Object.fromEntries(listed.records.map(({ what, rows, state }) => [what, `${state} ${rows}`])), {
    'objects in the trash': 'removed 1',
    'API keys with limits': 'removed 1',
    groups: 'kept 1',
  })
  t.match(
    listed.records,
    listed.records.map(() => ({ detail: String })),
  )

  const undone = await adopt('--undo', '--yes')
  t.match(undone, {
    code: 0,
    err: /undoing 0027-removal-locks.*undoing 0002-order-and-access.*MWDB Core can be started/s,
  })
  t.notMatch(undone.err, /stays/)
  t.strictSame(await schemaText(knex), schema)
  const after = await tablesOf({ knex })
  t.strictSame(Object.keys(after), Object.keys(before))
  for (const [table, text] of Object.entries(before)) {
    const rows = new Set((after[table] ?? '').split('\n'))
    t.strictSame(
      text.split('\n').filter((row) => !rows.has(row)),
      [],
      `${table} has its rows from before`,
    )
  }
  t.strictSame(await knex('tag').where('tag', 'new').pluck('tag'), ['new'])
  t.strictSame(await knex('comment').orderBy('id').pluck('comment'), ['seen before', 'uploaded since'])
  t.strictSame(await knex('object').where('file_size', 70_000).pluck('file_size'), [70_000])
  t.strictSame(await knex('api_key').pluck('name'), ['laptop'])

  t.equal((await adopt('--apply')).code, 0, 'it can be adopted again')
  t.match(await cli.run(['server', 'fsck', '--verify-hashes', '--grace', '0']), {
    code: 7,
    records: [{ state: 'orphan' }],
  })
  await served(target, async (admin) => {
    t.match((await admin.get('/api/file?count=1')).json, { files: [{ file_size: 70_000, tags: [{ tag: 'new' }] }] })
  })
})

t.test('what keeps MWDB Core from working is refused, or stays and is named', async (t) => {
  const { knex, adopt } = await openReferenceWorld(t)
  await knex.raw('CREATE EXTENSION pg_trgm')
  const schema = await schemaText(knex)
  await adopt('--apply')
  t.match(await adopt('--undo', '--apply'), { code: 2, err: /--undo/ })
  t.match(await adopt('--undo', '--yes'), { code: 0 })
  t.strictSame(await schemaText(knex), schema, 'an extension from before stays')

  await adopt('--apply')
  await widenFileSize(knex)
  await knex('object').where({ type: 'file' }).limit(1).update({ file_size: 5_000_000_000 })
  const undone = await adopt('--undo', '--yes')
  t.match(undone, { code: 0, err: /file_size stays bigint/ })
  t.match(undone.records, [{ what: 'groups' }, { what: 'files of 2 GiB and more', state: 'kept' }])
})

t.test('contents that MWDB Core cannot read are converted first', async (t) => {
  const { adopt, cli, knex } = await openReferenceWorld(t)
  await adopt('--apply')
  const env = { SERVICE_STORAGE_ENCODING: 'masked' }
  t.match(await cli.run(['server', 'storage', 'convert'], { env }), { code: 0 })
  t.match(await cli.run(['server', 'adopt', '--undo', '--yes'], { env }), { code: 1, err: /contents are masked/ })
  t.match(await adopt('--undo', '--yes'), { code: 1, err: /^.*3 contents are masked.*lazaret server storage convert/m })
  t.match(await cli.run(['server', 'storage', 'convert']), { code: 0 })
  t.match(await adopt('--undo', '--yes'), { code: 0 })
  t.strictSame((await knex.raw(`select to_regclass('instance') as ours`)).rows, [{ ours: null }])
})

t.test('an interrupted undoing leaves the adopted database as it was', async (t) => {
  const { knex, adopt, cli } = await openReferenceWorld(t)
  await adopt('--apply')
  const schema = await schemaText(knex)
  const interruption = openInterruption()
  interruption.raise('SIGINT')
  t.match(await cli.run(['server', 'adopt', '--undo', '--yes'], { interruption }), { code: 130 })
  const stopping = new AbortController()
  const onMigration = (name: string) => name.startsWith('0010') && stopping.abort()
  await t.rejects(undoMigrations(knex, { stop: stopping.signal, onMigration }), { name: 'AbortError' })
  t.strictSame(await schemaText(knex), schema)
})
