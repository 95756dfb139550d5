import { randomBytes } from 'node:crypto'
import { appendFile, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import t from 'tap'
import { lockFolder } from '../../../server/src/database/lock-folder.ts'
import type { Answer } from '../../support/contract.ts'
import { rounds } from '../../support/rounds.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { FILES, openBackupWorld, pathNames } from '../support/backup-world.ts'
import { emptyServer, served, tablesOf } from '../support/restored-server.ts'

t.test('what was backed up is restored whole: every row, and every byte is served', async (t) => {
  const { app, contents, cli, backup, backups } = await openBackupWorld(t)
  // Otherwise the chain of the audit log would go on meanwhile.
  await app.audit.settle()
  const first = await backup()
  t.equal(first.code, 0, first.err)
  t.match(first.records, [
    { part: 'database', state: 'copied' },
    { part: 'backup', state: 'copied', what: new RegExp(`^${backups}/\\d{4}-`) },
  ])
  t.equal((await stat(backups)).mode & 0o777, 0o700)
  t.match(await cli.run(['server', 'restore', 'backups', '-n']), { code: 0, err: /12 whole/ })
  const target = await emptyServer(t)
  const restored = await cli.run(['server', 'restore', 'backups'], { env: target.env })
  t.equal(restored.code, 0, restored.err)
  t.strictSame(await tablesOf(target.database), await tablesOf({ knex: app.db }))
  await served(target, async ({ get }) => {
    for (const bytes of contents) {
      const { status, bytes: found }: Answer = await get(`/api/file/${sha256Of(bytes)}/download`)
      t.equal(status, 200)
      t.ok(found.equals(bytes))
    }
    t.equal((await get('/api/object?count=100')).json.objects.length, FILES + 2)
  })
  t.match(await cli.run(['server', 'fsck', '--verify-hashes'], { env: target.env }), { code: 0, out: '' })
  const { rows } = await target.database.knex.raw(
    `insert into object (type, dhash, upload_time) values ('file', 'x', now()) returning id`,
  )
  t.ok(rows[0].id > FILES + 2, 'numbers go on')
  await t.rejects(
    target.database.knex('tag').insert({ tag: 'x', object_id: 9999 }),
    /foreign key/,
    'references are checked again',
  )
  const again = await cli.run(['server', 'restore', 'backups'], { env: target.env })
  t.match(again, { code: 1, err: /the database is not empty/ })
})

t.test('a second backup copies only what is new, and the newest is restored', async (t) => {
  const { admin, backup, backups, contents, cli } = await openBackupWorld(t)
  await backup()
  const before = await stat(join(backups, 'contents', ...pathNames(contents[1])))
  const gone = contents[0] ?? Buffer.alloc(0)
  await admin.send('DELETE', `/api/file/${sha256Of(gone)}`)
  const fresh = randomBytes(3000)
  await admin.upload(fresh)
  const second = await backup()
  t.match(second, { code: 0, err: /12 present, 1 copied/ })
  const after = await stat(join(backups, 'contents', ...pathNames(contents[1])))
  t.strictSame([after.ino, after.mtimeMs], [before.ino, before.mtimeMs])
  const target = await emptyServer(t)
  t.equal((await cli.run(['server', 'restore', 'backups'], { env: target.env })).code, 0)
  const names: string[] = await target.database.knex('object').where('type', 'file').pluck('dhash')
  t.ok(names.includes(sha256Of(fresh)))
  t.notOk(names.includes(sha256Of(gone)))
  t.strictSame(await target.database.knex('trash').pluck('dhash'), [sha256Of(gone)], 'it can be restored still')
  const check = await cli.run(['server', 'fsck', '--verify-hashes', '--grace', '0'], { env: target.env })
  t.match(check, { code: 0, err: /13 contents whole, 13 orphans whole/ }, 'with its content, which is not an orphan')
  const [oldest = ''] = (await readdir(backups)).filter((name) => /^\d{4}/.test(name)).sort()
  const older = await emptyServer(t)
  t.equal((await cli.run(['server', 'restore', join('backups', oldest)], { env: older.env })).code, 0)
  t.ok(
    (await older.database.knex('object').where('dhash', sha256Of(gone)).first('id'))?.id,
    'the older one has it still',
  )
})

t.test('only the newest backups are kept, with the contents that they need', async (t) => {
  const { admin, cli, contents, environment, backups } = await openBackupWorld(t)
  const run = (...words: string[]) => cli.run(['server', 'backup', 'backups', ...words], { env: environment })
  const inPool = (bytes: Buffer): Promise<boolean> =>
    stat(join(backups, 'contents', ...pathNames(bytes))).then(
      () => true,
      () => false,
    )
  const taken = async (): Promise<string[]> => (await readdir(backups)).filter((name) => /^\d{4}-/.test(name)).sort()
  const [gone = Buffer.alloc(0), kept = Buffer.alloc(0)] = contents
  t.match(await run('-n'), { code: 0, err: /would back up to/ })
  await t.rejects(readdir(backups), 'a dry run writes nothing')
  await run()
  await admin.send('DELETE', `/api/file/${sha256Of(gone)}`)
  const [{ id }] = (await admin.get('/api/trash')).json.entries
  t.equal((await admin.send('DELETE', `/api/trash/${id}`)).status, 200)
  await run()
  const [oldest = '', second = ''] = await taken()
  t.equal(await inPool(gone), true, 'the older backup needs it')

  const list = join(backups, second, 'contents.gz')
  const whole = await readFile(list)
  await writeFile(list, whole.subarray(0, -5))
  t.match(await run('--keep', '2'), {
    code: 3,
    records: [{ state: 'copied' }, { state: 'copied' }, { state: 'failed', detail: /contents\.gz is damaged/ }],
  })
  t.ok((await taken()).includes(oldest), 'nothing is removed while a list of contents is damaged')
  await writeFile(list, whole)

  const third = await run('--keep', '2')
  t.match(third, { code: 0, err: /1 removed/ })
  t.equal((await taken()).length, 2)
  t.notOk((await taken()).includes(oldest))
  t.equal(await inPool(gone), false)
  t.equal(await inPool(kept), true)
  const target = await emptyServer(t)
  t.equal((await cli.run(['server', 'restore', 'backups'], { env: target.env })).code, 0)
  t.equal((await run('--keep', '0')).code, 2)
})

t.test('two backups of one folder do not run at once', async (t) => {
  const { backup, backups } = await openBackupWorld(t)
  await using _lock = await lockFolder(backups)
  t.match(await backup(), { code: 1, err: /the folder of backups .* is in use by another process/ })
})

t.test('generated secrets go along, and never replace others', async (t) => {
  const { backup, cli, folder } = await openBackupWorld(t)
  const secret = '[service]\nsecret_key = of before\n'
  await writeFile(join(folder, 'data/service.ini'), secret)
  await backup()
  const target = await emptyServer(t)
  await cli.run(['server', 'restore', 'backups'], { env: target.env })
  const file = join(target.folder, 'data/service.ini')
  t.equal(await readFile(file, 'utf8'), secret)
  const other = await emptyServer(t)
  await cli.run(['server', 'check', '--data-folder', join(other.folder, 'data')], { env: other.env })
  const { mkdir } = await import('node:fs/promises')
  await mkdir(join(other.folder, 'data'), { recursive: true })
  await writeFile(join(other.folder, 'data/service.ini'), '[service]\nsecret_key = own\n')
  const { records } = await cli.run(['server', 'restore', 'backups'], { env: other.env })
  t.match(
    records.find(({ part }) => part === 'secrets'),
    { state: 'present' },
  )
  t.match(await readFile(join(other.folder, 'data/service.ini'), 'utf8'), 'own')
})

t.test('damage in the backup is found before anything is restored', async (t) => {
  const { backup, backups, cli, contents } = await openBackupWorld(t)
  await backup()
  const content = join(backups, 'contents', ...pathNames(contents[2]))
  const good = await readFile(content)
  await writeFile(content, randomBytes(good.length))
  t.match(await cli.run(['server', 'restore', 'backups', '-n']), {
    code: 7,
    records: [{ part: 'contents', state: 'damaged', what: sha256Of(good) }, { part: 'backup' }],
  })
  await writeFile(content, good)
  const [name = ''] = (await readdir(backups)).filter((each) => /^\d{4}/.test(each))
  const table = join(backups, name, 'database/object.gz')
  const whole = await readFile(table)
  for (const damage of [() => truncate(table, whole.length - 5), () => appendFile(table, 'x'), () => rm(table)]) {
    await damage()
    const target = await emptyServer(t)
    const { code, err } = await cli.run(['server', 'restore', 'backups'], { env: target.env })
    t.equal(code, 1)
    t.match(err, /object\.gz/)
    const { rows } = await target.database.knex.raw(`select 1 from pg_tables where schemaname = 'public'`)
    t.equal(rows.length, 0, 'the database is still empty')
    await writeFile(table, whole)
  }
})

t.test('a backup of a newer release is refused before anything is copied', async (t) => {
  const { backup, backups, cli } = await openBackupWorld(t)
  await backup()
  const [name = ''] = (await readdir(backups)).filter((each) => /^\d{4}/.test(each))
  const file = join(backups, name, 'manifest.json')
  const manifest = JSON.parse(await readFile(file, 'utf8'))
  manifest.migrations.push('9999-of-tomorrow')
  await writeFile(file, JSON.stringify(manifest))
  const target = await emptyServer(t)
  for (const args of [['-n'], []])
    t.match(await cli.run(['server', 'restore', 'backups', ...args], { env: target.env }), {
      code: 1,
      err: /the backup is of a newer release \(unknown migration 9999-of-tomorrow\)/,
    })
  const uploads = await readdir(join(target.folder, 'data', 'uploads'), { recursive: true }).catch(() => [])
  t.same(
    uploads.filter((each) => /[0-9a-f]{64}/.test(each)),
    [],
    'no content was copied',
  )
})

t.test('a content that the server lost is reported, and the rest is restored', async (t) => {
  const { backup, folder, cli, contents } = await openBackupWorld(t)
  await rm(join(folder, 'data/uploads', ...pathNames(contents[3])))
  t.match(await backup(), {
    code: 7,
    records: [{ state: 'missing' }, {}, { state: 'missing', what: '1 contents' }, {}],
  })
  const target = await emptyServer(t)
  t.equal((await cli.run(['server', 'restore', 'backups'], { env: target.env })).code, 0)
  t.match(await cli.run(['server', 'fsck'], { env: target.env }), { code: 7, records: [{ state: 'missing' }] })
})

t.test('while uploads and deletions go on, a backup agrees with itself', async (t) => {
  const { admin, backup, cli } = await openBackupWorld(t)
  const stop = new AbortController()
  const change = async () => {
    while (!stop.signal.aborted) {
      const bytes = randomBytes(2000)
      await admin.upload(bytes, { options: { tags: [{ tag: 'busy' }] } })
      if (Math.random() < 0.8) await admin.send('DELETE', `/api/file/${sha256Of(bytes)}`)
      // Backup, restore and check need the processors, too.
      await wait(20)
    }
  }
  const others = Promise.all([change(), change(), change()])
  try {
    for (let round = 0; round < rounds(2); round += 1) {
      const made = await backup()
      t.equal(made.code, 0, made.err + made.out)
      const target = await emptyServer(t)
      const restored = await cli.run(['server', 'restore', 'backups'], { env: target.env })
      t.equal(restored.code, 0, restored.err)
      t.match(await cli.run(['server', 'fsck', '--verify-hashes'], { env: target.env }), { code: 0, out: '' })
    }
  } finally {
    stop.abort()
    await others
  }
})
