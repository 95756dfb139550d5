import { mkdir, rm, truncate, writeFile } from 'node:fs/promises'
import { PutObjectCommand } from '@aws-sdk/client-s3'
import t from 'tap'
import { openTestBackend } from '../../support/analysis-backend.ts'
import { openTestApp } from '../../support/app.ts'
import { openEmptyDatabase, openTestDatabase } from '../../support/database.ts'
import { openMailServer } from '../../support/mail-server.ts'
import { openRedisServer } from '../../support/redis-server.ts'
import { clientOf, openS3Server, S3_KINDS } from '../../support/s3-servers.ts'
import { openCli } from '../support/run-cli.ts'

t.test('a server that could start is reported as such, line by line', async (t) => {
  const { uri } = await openTestDatabase(t)
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical', SERVICE_DATABASE_URI: uri })
  const { code, records } = await cli.run(['server', 'check', '--data-folder', 'data'])
  t.equal(code, 0)
  t.match(
    records.map(({ what, state }) => `${what} ${state}`).filter((line) => !/^free space/.test(line)),
    ['settings ok', 'database ok', 'encoding ok', 'pg_trgm ok', 'clocks ok', 'migrations ok', 'storage ok'],
  )
})

t.test('settings for a database larger than the buffers of PostgreSQL are advised', async (t) => {
  const { uri, knex } = await openTestDatabase(t)
  // Counts as much as its file, which has a hole instead of contents.
  await knex.raw('CREATE TABLE large (text text)')
  const { rows } = await knex.raw(
    `SELECT current_setting('data_directory') || '/' || pg_relation_filepath('large') AS path`,
  )
  await truncate(rows[0].path, 2 ** 30)
  await knex.raw(`ALTER DATABASE ${new URL(uri).pathname.slice(1)} SET random_page_cost = 4`)
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical', SERVICE_DATABASE_URI: uri })
  const { code, records } = await cli.run(['server', 'check', '--data-folder', 'data'])
  t.equal(code, 0)
  t.match(
    records.find(({ what }) => what === 'database settings'),
    { state: 'warning', detail: /larger than shared_buffers; set .*random_page_cost = 1\.1$/ },
  )
})

t.test('each fault is reported, and the rest is checked anyway', async (t) => {
  const { uri, close } = await openEmptyDatabase(t)
  await close()
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical', SERVICE_DATABASE_URI: uri })
  await writeFile(cli.path('no-folder'), '')
  const { code, records } = await cli.run(['server', 'check', '--data-folder', 'no-folder'])
  t.equal(code, 1)
  t.match(records, [
    { what: 'settings', state: 'ok' },
    { what: 'database', state: 'failed', detail: /does not exist/ },
    { what: 'storage', state: 'failed', detail: /no-folder/ },
  ])
})

t.test('a server that nobody could sign in to', async (t) => {
  const { uri } = await openTestDatabase(t)
  const passwords = { SERVICE_ENABLE_PASSWORD_AUTH: '0', SERVICE_ENABLE_OIDC: '1' }
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical', SERVICE_DATABASE_URI: uri, ...passwords })
  const { code, records } = await cli.run(['server', 'check', '--data-folder', 'data'])
  t.equal(code, 1)
  const found = records.filter(({ state }) => state === 'failed')
  t.match(found, [{ what: 'sign-in', detail: /needs an identity provider, and none is registered/ }])
})

t.test('all faults of the settings are reported', async (t) => {
  const cli = await openCli(t, { SERVICE_PORT: 'x', SERVICE_HASH_PATHING: 'y', SERVICE_NO_SUCH: '1' })
  const { code, records } = await cli.run(['server', 'check'])
  t.equal(code, 1)
  t.match(records, [
    { what: 'settings', state: 'failed', detail: /^port / },
    { what: 'settings', state: 'failed', detail: /^hash_pathing / },
    { what: 'settings', state: 'warning', detail: /SERVICE_NO_SUCH/ },
  ])
})

t.test('object storage that is away', async (t) => {
  const { uri } = await openTestDatabase(t)
  const cli = await openCli(t, {
    SERVICE_LOG_LEVEL: 'critical',
    SERVICE_DATABASE_URI: uri,
    SERVICE_STORAGE_PROVIDER: 'object',
    SERVICE_OBJECT_STORAGE_ENDPOINT: '127.0.0.1:9',
    SERVICE_OBJECT_STORAGE_BUCKET_NAME: 'samples',
    SERVICE_OBJECT_STORAGE_ACCESS_KEY: 'a',
    SERVICE_OBJECT_STORAGE_SECRET_KEY: 'hush',
  })
  const { code, records, out, err } = await cli.run(['server', 'check', '--data-folder', 'data'])
  t.equal(code, 1)
  t.match(
    records.find(({ what }) => what === 'object storage'),
    { state: 'failed', detail: /samples/ },
  )
  t.match(
    records.find(({ what }) => what === 'storage'),
    { state: 'ok' },
  )
  t.notMatch(out + err, 'hush')
})

t.test('the key-value store answers, or does not', async (t) => {
  const redis = await openRedisServer(t)
  if (redis === null) return
  const { uri } = await openTestDatabase(t)
  const cli = await openCli(t, {
    SERVICE_LOG_LEVEL: 'critical',
    SERVICE_DATABASE_URI: uri,
    SERVICE_KV_URI: redis.uri,
  })
  const asked = async () => {
    const { code, records } = await cli.run(['server', 'check', '--data-folder', 'data'])
    return { code, step: records.find(({ what }) => what === 'key-value store') }
  }
  t.match(await asked(), { code: 0, step: { state: 'ok', detail: /version \d/ } })
  await redis.kill()
  t.match(await asked(), { code: 1, step: { state: 'failed', detail: /does not answer/ } })
})

t.test('the mail server lets us in, or does not, and gets no mail', async (t) => {
  const { uri } = await openTestDatabase(t)
  const post = await openMailServer(t, { account: { user: 'postmaster', password: 'letter-box-7' } })
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical', SERVICE_DATABASE_URI: uri })
  const asked = async (env: Readonly<Record<string, string>>) => {
    const { code, records, out, err } = await cli.run(['server', 'check', '--data-folder', 'data'], { env })
    t.notMatch(out + err, /letter-box-7|wrong-8/)
    return { code, step: records.find(({ what }) => what === 'mail') }
  }
  t.match(await asked({}), { code: 0, step: undefined })
  const server = { SERVICE_MAIL_SMTP: post.address, SERVICE_MAIL_USERNAME: 'postmaster' }
  t.match(await asked({ ...server, SERVICE_MAIL_PASSWORD: 'letter-box-7' }), {
    code: 0,
    step: { state: 'ok', detail: `${post.address} lets postmaster sign in; no mail was sent` },
  })
  t.match(await asked({ ...server, SERVICE_MAIL_PASSWORD: 'wrong-8' }), {
    code: 1,
    step: { state: 'failed', detail: /Invalid username or password/ },
  })
  t.match(await asked({ SERVICE_MAIL_SMTP: post.address, SERVICE_MAIL_TLS: '1' }), {
    code: 1,
    step: { state: 'failed', detail: /STARTTLS/ },
  })
  await mkdir(cli.path('templates'))
  await writeFile(cli.path('templates/pending.txt'), '{x}')
  t.match(await asked({ SERVICE_MAIL_TEMPLATES_FOLDER: 'templates' }), {
    code: 1,
    step: { state: 'failed', detail: /pending\.txt: line 1: unknown placeholder \{x\}/ },
  })
  t.equal(post.mails.length, 0)
})

t.test('the analysis backend is reached, or is not', async (t) => {
  const backend = await openTestBackend(t, { timeoutSeconds: 1 })
  if (backend === null) return
  const { uri } = await openTestDatabase(t)
  const cli = await openCli(t, {
    SERVICE_LOG_LEVEL: 'critical',
    SERVICE_DATABASE_URI: uri,
    SERVICE_ENABLE_ANALYSIS: '1',
    ANALYSIS_CONFIG_PATH: backend.file,
  })
  const asked = async () => {
    const { code, records } = await cli.run(['server', 'check', '--data-folder', 'data'])
    return { code, steps: records.filter(({ what }) => String(what).startsWith('analysis')) }
  }
  const bucket = { what: 'analysis bucket', state: 'ok', detail: /^bucket samples at http/ }
  const store = { what: 'analysis key-value store' }
  t.match(await asked(), { code: 0, steps: [{ ...store, state: 'ok', detail: /^version \d/ }, bucket] })
  await backend.redis.kill()
  t.match(await asked(), { code: 1, steps: [{ ...store, state: 'failed' }, bucket] })
})

t.test('the folder of backups is written to', async (t) => {
  const { uri } = await openTestDatabase(t)
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical', SERVICE_DATABASE_URI: uri })
  await mkdir(cli.path('backups'))
  const check = (environment: Readonly<Record<string, string>>) =>
    cli.run(['server', 'check', '--data-folder', 'data'], {
      env: { SERVICE_BACKUP_FOLDER: cli.path('backups'), ...environment },
    })
  const backups = (found: Awaited<ReturnType<typeof check>>) => found.records.find(({ what }) => what === 'backups')
  t.match(backups(await check({})), { state: 'ok', detail: /backups: written, read and deleted; not encrypted/ })
  const SERVICE_BACKUP_RECIPIENTS = 'age137j4vxgxufrz66j2f67vsgmnkgnkx3r8t6d7v4ddqxetc68yaflqhy0k24'
  t.match(backups(await check({ SERVICE_BACKUP_RECIPIENTS })), { detail: /encrypted to 1 keys/ })
  await rm(cli.path('backups/contents'), { recursive: true })
  await writeFile(cli.path('backups/contents'), 'a file')
  const found = await check({})
  t.equal(found.code, 1)
  t.match(backups(found), { state: 'failed', detail: /contents/ })
})

for (const kind of S3_KINDS)
  t.test(`the bucket of backups is written to, unless it is another server's: ${kind}`, async (t) => {
    const bucket = await openS3Server(t, kind)
    if (bucket === null) return
    const { app } = await openTestApp(t)
    const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical' })
    const env = {
      SERVICE_DATABASE_URI: app.settings.databaseUri ?? '',
      SERVICE_DATA_FOLDER: cli.path('data'),
      SERVICE_BACKUP_BUCKET: `${bucket.endpoint.replace(/\/$/, '')}/${bucket.bucket}`,
      SERVICE_BACKUP_BUCKET_ACCESS_KEY: bucket.keys.accessKeyId,
      SERVICE_BACKUP_BUCKET_SECRET_KEY: bucket.keys.secretAccessKey,
    }
    const check = async (more: Readonly<Record<string, string>> = {}) =>
      (await cli.run(['server', 'check'], { env: { ...env, ...more } })).records.find(({ what }) => what === 'backups')
    t.match(await check(), { state: 'ok', detail: /: written, read and deleted/ })
    if (kind !== 's3rver') t.match(await check({ SERVICE_BACKUP_BUCKET_SECRET_KEY: 'wrong' }), { state: 'failed' })
    t.match(await check({ SERVICE_BACKUP_BUCKET: `${env.SERVICE_BACKUP_BUCKET}-absent` }), { state: 'failed' })
    t.equal((await cli.run(['server', 'backup', env.SERVICE_BACKUP_BUCKET], { env })).code, 0)
    t.match(await check(), { state: 'ok' })
    const client = clientOf(bucket)
    t.teardown(() => client.destroy())
    await client.send(new PutObjectCommand({ Bucket: bucket.bucket, Key: 'lazaret-owner', Body: 'another-instance\n' }))
    t.match(await check(), { state: 'failed', detail: /is in use by another-instance/ })
  })
