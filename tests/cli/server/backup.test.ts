import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { appendFile, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { lockFolder } from '../../../server/src/database/lock-folder.ts'
import { openTestApp, type TestApp } from '../../support/app.ts'
import { COMPILED } from '../../support/compile-cache.ts'
import type { Answer } from '../../support/contract.ts'
import { missing } from '../../support/missing.ts'
import { rounds } from '../../support/rounds.ts'
import { sha256Of } from '../../support/sha256-of.ts'
import { emptyServer, served, tablesOf } from '../support/restored-server.ts'
import { openCli } from '../support/run-cli.ts'

const BIN = fileURLToPath(new URL('../../../cli/bin/lazaret.mjs', import.meta.url))
const PLAIN = { PATH: process.env.PATH, NODE_COMPILE_CACHE: COMPILED, SERVICE_LOG_LEVEL: 'critical' }
const FILES = 12
const KILLS = rounds(3)
/** Of files and folders, that a backup or a restoration of so many makes about. */
const ENTRIES = 40

async function openWorld(t: Test) {
  const source = await openTestApp(t)
  const { admin, as } = source
  const contents = Array.from({ length: FILES }, (_, n) => randomBytes(1000 + n))
  for (const bytes of contents)
    await admin.upload(bytes, { name: 'näme\t\\N "x".bin', options: { tags: [{ tag: 'a\tb\\n' }] } })
  const kim = await as({ login: 'kim', capabilities: ['adding_files'] })
  await kim.upload(contents[0] ?? '')
  await admin.send('POST', '/api/config', {
    family: 'f',
    config_type: 'static',
    cfg: { text: 'line\nbreak \\ tab\t ü 💥', big: 12345678901234567890n.toString(), n: 1.0 },
  })
  await admin.send('POST', '/api/blob', { blob_name: 'b', blob_type: 't', content: 'x\r\n\\.\n\\N\ty' })
  await addWaiting(source)
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical' })
  const environment = {
    SERVICE_DATABASE_URI: source.app.settings.databaseUri ?? '',
    SERVICE_DATA_FOLDER: `${source.folder}/data`,
  }
  const backup = () => cli.run(['server', 'backup', 'backups'], { env: environment })
  return { ...source, contents, cli, backup, environment, backups: cli.path('backups') }
}

/** An analysis that is still to be sent to the backend. */
async function addWaiting({ app: { db }, admin }: TestApp): Promise<void> {
  const { id: object_id, dhash } = (await db('object').where({ type: 'file' }).first('id', 'dhash')) ?? missing()
  const analysis_id = randomUUID()
  await admin.send('PUT', `/api/file/${dhash}/analysis/${analysis_id}`)
  const time = '2026-01-01'
  const sent = { content_id: randomUUID(), feed_quality: 'high', requested_on: time, due_on: time, last_error: 'away' }
  await db('analysis_start').insert({ analysis_id, object_id, ...sent })
}

t.test('what was backed up is restored whole: every row, and every byte is served', async (t) => {
  const { app, contents, cli, backup, backups } = await openWorld(t)
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
  const { admin, backup, backups, contents, cli } = await openWorld(t)
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
  const { admin, cli, contents, environment, backups } = await openWorld(t)
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
  const { backup, backups } = await openWorld(t)
  await using _lock = await lockFolder(backups)
  t.match(await backup(), { code: 1, err: /the folder of backups .* is in use by another process/ })
})

t.test('generated secrets go along, and never replace others', async (t) => {
  const { backup, cli, folder } = await openWorld(t)
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
  const { backup, backups, cli, contents } = await openWorld(t)
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
  const { backup, backups, cli } = await openWorld(t)
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
  const { backup, folder, cli, contents } = await openWorld(t)
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
  const { admin, backup, cli } = await openWorld(t)
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

t.test('a backup that is killed leaves nothing that looks complete, and the next run makes one', async (t) => {
  const { backup, backups, cli, environment, contents } = await openWorld(t)
  const env = { ...PLAIN, ...environment }
  let killed = 0
  for (let round = 0; round < KILLS; round += 1) {
    const more = 1 + Math.floor((round * ENTRIES) / KILLS)
    if (await killedAfter(more, { words: ['server', 'backup', 'backups'], cwd: cli.folder, env, watched: backups }))
      killed += 1
    const finished = (await readdir(backups).catch(() => [])).filter((name) => /^\d{4}/.test(name))
    for (const name of finished) t.match(await cli.run(['server', 'restore', join('backups', name), '-n']), { code: 0 })
    if (finished.length === 0) t.match(await cli.run(['server', 'restore', 'backups', '-n']), { code: 1 })
  }
  t.ok(killed > 0, `${killed} killed`)
  t.equal((await backup()).code, 0)
  const target = await emptyServer(t)
  t.equal((await cli.run(['server', 'restore', 'backups'], { env: target.env })).code, 0)
  t.equal((await target.database.knex('object').where('type', 'file')).length, contents.length)
})

t.test('a restoration that is killed goes on', async (t) => {
  const { backup, cli } = await openWorld(t)
  await backup()
  const target = await emptyServer(t)
  const env = { ...PLAIN, ...target.env }
  const watched = join(target.folder, 'data')
  for (let round = 0; round < KILLS; round += 1) {
    const more = 1 + Math.floor((round * ENTRIES) / KILLS)
    await killedAfter(more, { words: ['server', 'restore', 'backups'], cwd: cli.folder, env, watched })
  }
  const { code, err } = await cli.run(['server', 'restore', 'backups'], { env: target.env })
  if (code !== 0) t.match(err, /not empty/, 'the last one came to its end')
  const checked = await cli.run(['server', 'fsck', '--verify-hashes'], { env: target.env })
  t.match(checked.err, /12 contents whole/)
  // What the killed ones had under way is reported, and ended by a repair.
  t.same(
    checked.records.filter(({ part }) => part !== 'unfinished'),
    [],
  )
  await cli.run(['server', 'fsck', '--repair'], { env: target.env })
  t.match(await cli.run(['server', 'fsck', '--verify-hashes'], { env: target.env }), { code: 0, out: '' })
})

t.test('a removal of old backups that is killed leaves the others whole, and the next run ends it', async (t) => {
  const { admin, backup, backups, cli, environment, contents } = await openWorld(t)
  const env = { ...PLAIN, ...environment }
  const words = ['server', 'backup', 'backups', '--keep', '1']
  const taken = async () => (await readdir(backups)).filter((name) => /^\d{4}-/.test(name))
  await backup()
  for (const bytes of contents.slice(0, FILES / 2)) await admin.send('DELETE', `/api/file/${sha256Of(bytes)}`)
  for (const { id } of (await admin.get('/api/trash')).json.entries) await admin.send('DELETE', `/api/trash/${id}`)
  let killed = 0
  for (let round = 0; round < KILLS; round += 1) {
    const fewer = 1 + Math.floor((round * ENTRIES) / KILLS)
    let most = 0
    const hasRemoved = (entries: number): boolean => {
      most = Math.max(most, entries)
      return entries <= most - fewer
    }
    if (await killedWhen(hasRemoved, { words, cwd: cli.folder, env, watched: backups })) killed += 1
    const names = await taken()
    t.ok(names.length > 0, 'a backup is always there')
    for (const name of names) t.match(await cli.run(['server', 'restore', join('backups', name), '-n']), { code: 0 })
  }
  t.ok(killed > 0, `${killed} killed`)
  t.equal((await cli.run(words, { env: environment })).code, 0)
  t.equal((await taken()).length, 1)
  const kept = (await readdir(join(backups, 'contents'), { recursive: true })).filter((name) =>
    /[0-9a-f]{64}$/.test(name),
  )
  t.equal(kept.length, FILES / 2)
  t.match(await cli.run(['server', 'restore', 'backups', '-n']), { code: 0, err: /6 whole/ })
})

type KillOptions = {
  readonly words: readonly string[]
  readonly cwd: string
  readonly env: NodeJS.ProcessEnv
  /** The folder that it writes to. */
  readonly watched: string
}

/** Kills a command when so many more files and folders are there, if it has not ended before: then it gives false. */
async function killedAfter(more: number, options: KillOptions): Promise<boolean> {
  const enough = (await entriesIn(options.watched)) + more
  return killedWhen((entries) => entries >= enough, options)
}

async function killedWhen(
  isTime: (entries: number) => boolean,
  { words, cwd, env, watched }: KillOptions,
): Promise<boolean> {
  const child = spawn(process.execPath, ['--conditions=@lazaret/source', BIN, ...words], { cwd, env, stdio: 'ignore' })
  const ended = once(child, 'exit')
  while (child.exitCode === null && !isTime(await entriesIn(watched))) await wait(2)
  child.kill('SIGKILL')
  await ended
  return child.signalCode === 'SIGKILL'
}

async function entriesIn(folder: string): Promise<number> {
  return (await readdir(folder, { recursive: true }).catch(() => [])).length
}

function pathNames(bytes: Uint8Array | undefined): string[] {
  const sha256 = sha256Of(bytes ?? Buffer.alloc(0))
  return [...sha256.slice(0, 4), sha256]
}
