import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { openInterruption } from '../../../cli/src/program/interruption.ts'
import { connectDatabase } from '../../../server/src/database/connect.ts'
import { findRunningEmbedded } from '../../../server/src/database/running-embedded.ts'
import { openEmptyDatabase } from '../../support/database.ts'
import { missing } from '../../support/missing.ts'
import { startServer } from '../../support/server-process.ts'
import { openCli } from '../support/run-cli.ts'
import { recordsOf, runCli } from '../support/start-cli.ts'

t.test('a server is set up once, checked, started and stopped', async (t) => {
  const { uri } = await openEmptyDatabase(t)
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical', SERVICE_DATABASE_URI: uri })
  const place = ['--data-folder', 'data']
  const password = 'correct horse battery'

  const unready = await cli.run(['server', 'check', ...place])
  t.equal(unready.code, 1)
  t.match(unready.records, [
    { what: 'settings', state: 'ok' },
    { what: 'database', state: 'ok', detail: /PostgreSQL/ },
    { what: 'encoding', state: 'ok' },
    { what: 'pg_trgm', state: 'ok' },
    { what: 'clocks', state: 'ok' },
    { what: 'migrations', state: 'failed' },
    { what: 'storage', state: 'ok' },
    { what: 'free space' },
  ])
  t.match(await cli.run(['server', 'migrate', '--status', ...place]), {
    records: [{ applied: [], planned: [{ name: '0001-reference-schema', blocks_reads: [], expected_seconds: 0 }] }],
    err: /0025-usage counts the uploads of each user; blocks reads and writes of instance; blocks writes of group, object, permission;/,
  })
  const refused = await cli.run(['server', 'start', '--port', '0', ...place])
  t.not(refused.code, 0, 'an empty database is not touched without --migrate')

  const states = async () => {
    const { code, records } = await cli.run(['server', 'setup', ...place, '--admin-password-stdin'], {
      stdin: `${password}\n`,
    })
    t.equal(code, 0)
    return Object.fromEntries(records.map(({ what, state }) => [what, state]))
  }
  t.match(await states(), { database: 'new', administrator: 'new' })
  const secrets = await readFile(cli.path('data', 'service.ini'), 'utf8')
  t.match(await states(), { secrets: 'unchanged', database: 'unchanged', administrator: 'unchanged' })
  t.equal(await readFile(cli.path('data', 'service.ini'), 'utf8'), secrets)
  t.match((await cli.run(['server', 'migrate', '--status', ...place])).records, [
    { applied: [], pending: [], planned: [] },
  ])
  t.equal((await cli.run(['server', 'check', ...place])).code, 0)

  const interruption = openInterruption()
  const ready = Promise.withResolvers<string>()
  const running = cli.run(['server', 'start', '--port', '0', ...place], {
    interruption,
    onOutput: (text) => {
      const url = /^ready\s+(\S+)$/m.exec(text)?.[1]
      if (url) ready.resolve(url)
    },
  })
  const url = await Promise.race([ready.promise, running.then(({ err }) => Promise.reject(new Error(err)))])
  t.match(await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: password }), {
    code: 0,
  })
  t.equal((await cli.run(['count'])).out, '0\n')
  interruption.raise('SIGTERM')
  t.equal((await running).code, 0, 'a server ends by a signal')
})

t.test('two machines set up one database at once', async (t) => {
  const { uri, knex } = await openEmptyDatabase(t)
  const env = {
    SERVICE_LOG_LEVEL: 'critical',
    SERVICE_DATABASE_URI: uri,
    SERVICE_ADMIN_PASSWORD: 'correct horse battery',
  }
  const machines = ['one', 'two'].map((name) => ({ cwd: t.testdir({ [name]: {} }), name }))
  const ended = await Promise.all(
    machines.map(({ cwd, name }) => runCli(['server', 'setup', '--data-folder', name], { cwd, env })),
  )
  const stateOf = (what: string) => ended.map((one) => recordsOf(one).find((step) => step.what === what)?.state).sort()
  t.same(
    ended.map(({ code }) => code),
    [0, 0],
  )
  t.same(stateOf('database'), ['new', 'unchanged'])
  t.same(stateOf('administrator'), ['new', 'unchanged'])
  t.equal((await knex('user').where({ login: 'admin' })).length, 1)
})

t.test('the number of processes is an option too', async (t) => {
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical' })
  t.match(await cli.run(['server', 'start', '--workers', 'many', '--data-folder', 'data']), {
    code: 1,
    err: /^error: workers .*many/,
  })
})

t.test('wrong settings are reported by name', async (t) => {
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical' })
  t.match(await cli.run(['server', 'start', '--port', 'many', '--data-folder', 'data']), {
    code: 1,
    err: /^error: port .*many/,
  })
})

t.test('setup runs what plugins have for it', async (t) => {
  const { uri, knex } = await openEmptyDatabase(t)
  const cli = await openCli(t, { SERVICE_LOG_LEVEL: 'critical', SERVICE_DATABASE_URI: uri })
  const plugin = (name: string, body: string) =>
    writeFile(cli.path(`${name}.ts`), `export const plugin = { name: '${name}', async setUp({ as }) { ${body} } }\n`)
  await plugin('seeds', `await as().uploadBlob({ name: 'seed', type: 'raw', content: 'made by set-up' })`)
  await plugin('broken', `throw new Error('no such rules')`)
  await writeFile(cli.path('plain.ts'), `export const plugin = { name: 'plain' }\n`)
  const setUp = (plugins: string) =>
    cli.run(['server', 'setup', '--data-folder', 'data', '--admin-password-stdin'], {
      stdin: 'correct horse battery\n',
      env: { SERVICE_LOCAL_PLUGINS_FOLDER: cli.folder, SERVICE_PLUGINS: plugins },
    })
  const { code, records } = await setUp('plain,seeds')
  t.equal(code, 0)
  t.match(
    records.filter(({ what }) => what === 'plugin'),
    [{ state: 'ok', detail: 'seeds is set up' }],
  )
  t.strictSame(await knex('object').pluck('blob_name'), ['seed'])
  t.equal((await setUp('plain,seeds')).code, 0, 'a second time too')
  t.match(await setUp('broken'), { code: 1, err: /plugin "broken" failed to set up: no such rules/ })
})

t.test('setup and migrate next to a server end well where nothing is to be done', async (t) => {
  const { folder, signal, ended } = await startServer(t)
  const cli = await openCli(t, { SERVICE_DATA_FOLDER: join(folder, 'data'), SERVICE_LOG_LEVEL: 'critical' })
  const { code, out, err } = await cli.run(['server', 'setup', '--non-interactive', '-o', 'jsonl'])
  t.equal(code, 0, err)
  t.notMatch(out, /"created"/)
  t.match(await cli.run(['server', 'migrate']), { code: 0, records: [{ applied: [], pending: [] }] })
  const db = connectDatabase({ connection: (await findRunningEmbedded(join(folder, 'data'))) ?? missing() })
  t.teardown(() => db.destroy())
  const last = await db('knex_migrations').orderBy('id', 'desc').first()
  await db('knex_migrations').where({ id: last.id }).delete()
  for (const command of ['setup', 'migrate'])
    t.match(await cli.run(['server', command]), { code: 1, err: `stop it first (missing ${last.name})` })
  await db.destroy()
  signal('SIGTERM')
  t.equal((await ended).code, 0)
})
