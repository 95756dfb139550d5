import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { ListObjectsV2Command, PutObjectCommand } from '@aws-sdk/client-s3'
import t, { type Test } from 'tap'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import { openTestApp } from '../../support/app.ts'
import { rounds } from '../../support/rounds.ts'
import { clientOf, openS3Server, S3_KINDS, storageSettings } from '../../support/s3-servers.ts'
import { openCli } from '../support/run-cli.ts'

const BIN = fileURLToPath(new URL('../../../cli/bin/lazaret.mjs', import.meta.url))
const FILES = 8
const LONG_AGO = new Date('2020-01-01')

async function openWorld(t: Test, settings: Readonly<Record<string, string>> = {}) {
  const { app, admin, folder } = await openTestApp(t, settings)
  const contents = Array.from({ length: FILES }, (_, n) => randomBytes(1000 + n))
  for (const bytes of contents) await admin.upload(bytes, { options: { tags: [{ tag: 'seen' }] } })
  const uploads = join(folder, 'data/uploads')
  const cli = await openCli(t, {
    SERVICE_LOG_LEVEL: 'critical',
    SERVICE_DATABASE_URI: app.settings.databaseUri ?? '',
    SERVICE_DATA_FOLDER: `${folder}/data`,
    ...Object.fromEntries(Object.entries(settings).map(([key, value]) => [`SERVICE_${key.toUpperCase()}`, value])),
  })
  const fsck = (...more: string[]) => cli.run(['server', 'fsck', ...more])
  return { app, admin, contents, uploads, cli, fsck }
}

const digestOf = (bytes: Uint8Array | undefined): string =>
  createHash('sha256')
    .update(bytes ?? '')
    .digest('hex')
const pathOf = (uploads: string, bytes: Uint8Array | undefined): string => {
  const sha256 = digestOf(bytes)
  return join(uploads, ...sha256.slice(0, 4), sha256)
}

t.test('a sound server has no fault', async (t) => {
  const { fsck } = await openWorld(t)
  for (const more of [[], ['--verify-hashes'], ['--repair', '--verify-hashes', '--grace', '0']]) {
    const { code, records, err } = await fsck(...more)
    t.strictSame(records, [], more.join(' '))
    t.equal(code, 0)
    t.match(err, /8 contents whole/)
    t.match(err, /^0 problems$/m)
  }
  t.match((await fsck('--grace', '0')).err, /8 orphans whole/)
})

t.test('damage is found, moved aside, and healed by the next upload', async (t) => {
  const { admin, contents, uploads, fsck } = await openWorld(t)
  const [torn, changed, missing] = contents
  await truncate(pathOf(uploads, torn), 10)
  await writeFile(pathOf(uploads, changed), randomBytes(1001))
  await rm(pathOf(uploads, missing))
  const quick = await fsck()
  t.equal(quick.code, 7)
  t.match(quick.records, [
    { part: 'contents', state: 'damaged', what: digestOf(torn), detail: 'has 10 bytes instead of 1000' },
    { part: 'contents', state: 'missing', what: digestOf(missing) },
  ])
  t.equal((await fsck('--repair', '-n', '--verify-hashes')).records.length, 3, 'a dry run changes nothing')
  const repaired = await fsck('--repair', '--verify-hashes')
  t.equal(repaired.code, 7)
  t.match(repaired.records, [
    { state: 'aside', what: digestOf(torn) },
    { state: 'aside', what: digestOf(changed), detail: /has the SHA-256/ },
    { state: 'missing', what: digestOf(missing) },
  ])
  const aside = await readdir(join(uploads, '.aside'))
  t.strictSame(aside.map((name) => name.slice(0, 64)).sort(), [digestOf(torn), digestOf(changed)].sort())
  for (const bytes of [torn, changed, missing]) await admin.upload(bytes ?? '')
  t.match(await fsck('--verify-hashes'), { code: 0, out: '' })
  for (const bytes of contents)
    t.ok((await admin.get(`/api/file/${digestOf(bytes)}/download`)).bytes.equals(bytes), 'every byte is served')
})

t.test('a whole copy under the other naming scheme is put to use', async (t) => {
  const { admin, contents, uploads, fsck } = await openWorld(t, { hash_pathing_fallback: '1' })
  const [bytes] = contents
  await writeFile(join(uploads, digestOf(bytes)), bytes ?? '')
  await writeFile(pathOf(uploads, bytes), randomBytes(1000))
  t.match(await fsck('--repair', '--verify-hashes'), {
    code: 0,
    records: [{ state: 'repaired', what: digestOf(bytes) }],
  })
  t.ok((await admin.get(`/api/file/${digestOf(bytes)}/download`)).bytes.equals(bytes ?? Buffer.alloc(0)))
})

t.test('content that no file needs is found, unless it is young, and never deleted', async (t) => {
  const { app, contents, uploads, fsck } = await openWorld(t)
  const [orphan] = contents
  await app.db('object').where('dhash', digestOf(orphan)).delete()
  t.match(await fsck(), { code: 0, err: /8 orphans passed/ }, 'it may be an upload under way')
  await utimes(pathOf(uploads, orphan), LONG_AGO, LONG_AGO)
  t.match(await fsck(), { code: 7, records: [{ part: 'orphans', state: 'orphan', what: digestOf(orphan) }] })
  t.match(await fsck('--repair'), { code: 7, records: [{ state: 'aside', what: digestOf(orphan) }] })
  const [name = ''] = await readdir(join(uploads, '.aside'))
  t.ok((await readFile(join(uploads, '.aside', name))).equals(orphan ?? Buffer.alloc(0)))
  t.match(await fsck('--grace', '0'), { code: 0 })
})

t.test('what a dead process left is reported and ended', async (t) => {
  const { contents, uploads, fsck } = await openWorld(t)
  const [lost] = contents
  const left = join(uploads, '.staging', 'another-host-1-0123456789abcdef')
  await mkdir(left, { recursive: true })
  const name = join(left, `${digestOf(lost)}-0123456789abcdef`)
  await link(pathOf(uploads, lost), name)
  t.match(await fsck(), { code: 0 }, 'it may live')
  await rm(pathOf(uploads, lost))
  await utimes(name, LONG_AGO, LONG_AGO)
  t.match(await fsck(), {
    code: 7,
    records: [{ state: 'missing' }, { part: 'unfinished', state: 'unfinished', what: name }],
  })
  t.match((await fsck('--repair')).records, [{ state: 'missing' }, { part: 'unfinished', state: 'repaired' }])
  t.match(await fsck('--verify-hashes'), { code: 0 }, 'the sweep has put it back')
})

t.test('what is kept for searching is compared with what it was made from', async (t) => {
  const { app, fsck } = await openWorld(t)
  await app.db.raw(`delete from tag_name; insert into tag_name values ('gone'); delete from group_tag;
    insert into group_tag select id, 'gone' from "group" limit 1;
    insert into upload_count select id, 3 from object limit 1; update listing_clock set files = 99, last_time = 'epoch', latest_id = 0;
    insert into config_family values ('gone', 1, now())`)
  const { code, records } = await fsck()
  t.equal(code, 7)
  t.strictSame(
    records.map(({ part, what }) => `${part}: ${what}`),
    [
      'tables: tags that are not listed',
      'tables: listed tags that are gone',
      'tables: tags that are not listed for a group',
      'tables: tags listed for a group that are gone',
      'tables: uploader counts',
      'tables: object counts',
      'tables: config counts of families',
      'tables: objects newer than the clock of the listing',
      'tables: the order of numbers and times',
    ],
  )
  const repaired = await fsck('--repair')
  t.equal(repaired.code, 0)
  t.strictSame(new Set(repaired.records.map(({ state }) => state)), new Set(['repaired']))
  t.match(await fsck(), { code: 0, out: '' })
})

t.test('an interrupted run goes on where it stopped', async (t) => {
  const { contents, uploads, cli, fsck } = await openWorld(t)
  for (const bytes of contents) await rm(pathOf(uploads, bytes))
  const interruption = openInterruption()
  const first = await cli.run(['server', 'fsck', '-j', '1'], {
    interruption,
    // Once: a second signal would abort what is running.
    onOutput: () => interruption.stop.aborted || interruption.raise('SIGINT'),
  })
  t.equal(first.code, 130)
  t.notMatch(first.err, /problem/, 'what was not read may be damaged')
  const after = /continue with --after (\d+)/.exec(first.err)?.[1] ?? ''
  const second = await fsck('--after', after)
  t.ok(first.records.length < FILES)
  t.strictSame(
    [...first.records, ...second.records].map(({ what }) => what),
    contents.map(digestOf),
  )
})

t.test('while uploads and deletions go on there is no false alarm', async (t) => {
  const { app, admin, uploads, cli } = await openWorld(t)
  // A process of its own: what this one has under way must not pass for the remains of an earlier life.
  const fsck = () =>
    promisify(execFile)(
      process.execPath,
      ['--conditions=@lazaret/source', BIN, 'server', 'fsck', '--verify-hashes', '--repair'],
      {
        cwd: cli.folder,
        env: {
          PATH: process.env.PATH,
          SERVICE_LOG_LEVEL: 'critical',
          SERVICE_DATABASE_URI: app.settings.databaseUri ?? '',
          SERVICE_DATA_FOLDER: join(uploads, '..'),
        },
      },
    )
  const stop = new AbortController()
  const change = async () => {
    while (!stop.signal.aborted) {
      const bytes = randomBytes(2000)
      await admin.upload(bytes, { options: { tags: [{ tag: 'busy' }] } })
      await admin.send('DELETE', `/api/file/${digestOf(bytes)}`)
    }
  }
  const others = Promise.all([change(), change(), change()])
  try {
    for (let round = 0; round < rounds(2); round += 1) t.match(await fsck(), { stdout: '', stderr: /contents whole/ })
  } finally {
    stop.abort()
    await others
  }
  t.notOk((await readdir(uploads)).includes('.aside'))
})

for (const kind of S3_KINDS)
  t.test(`contents in a bucket: ${kind}`, async (t) => {
    const server = await openS3Server(t, kind)
    if (server === null) return
    const { app, admin, contents, cli, fsck } = await openWorld(t, storageSettings(server))
    t.match(await fsck('--verify-hashes', '--grace', '0'), { code: 0, out: '', err: /8 orphans whole/ })
    const [damaged, orphan] = contents.map(digestOf)
    const client = clientOf(server)
    t.teardown(async () => client.destroy())
    const Key = [...(damaged ?? '').slice(0, 4), damaged].join('/')
    await client.send(new PutObjectCommand({ Bucket: server.bucket, Key, Body: randomBytes(1000) }))
    await app.db('object').where('dhash', orphan).delete()
    t.match(await fsck('--verify-hashes', '--repair', '--grace', '0'), {
      code: 7,
      records: [
        { part: 'contents', state: 'aside', what: damaged, detail: /moved to aside/ },
        { part: 'orphans', state: 'aside', what: orphan },
      ],
    })
    const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket: server.bucket, Prefix: 'aside/' }))
    t.strictSame(Contents.map(({ Key = '' }) => Key.slice(6, 70)).sort(), [damaged, orphan].sort())
    await admin.upload(contents[0] ?? '')
    t.match(await fsck('--verify-hashes', '--grace', '0'), { code: 0, out: '' })
    t.match(await cli.run(['server', 'backup', 'backups']), { code: 0, err: /7 copied/ })
    t.match(await cli.run(['server', 'restore', 'backups', '-n']), { code: 0, err: /7 whole/ })
  })

t.test('wrong usage is refused', async (t) => {
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical' })
  for (const [args, fault] of [
    [['--after', 'x'], /--after: .*, got "x"/],
    [['--grace', 'long'], /--grace: .*, got "long"/],
  ] as const)
    t.match(await cli.run(['server', 'fsck', ...args]), { code: 2, err: fault })
})
