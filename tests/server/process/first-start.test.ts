import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import t from 'tap'
import { freePort } from '../../support/free-port.ts'
import { placeCluster } from '../../support/new-cluster.ts'
import { hasEnded } from '../../support/process-tree.ts'
import { ADMIN, databaseEnded, runToEnd, startServer, temporaryFolder } from '../../support/server-process.ts'
import { signIn } from '../../support/sign-in.ts'

// An interrupt does not wait for shutdown_delay.
const SETTINGS = { ADMIN_PASSWORD: undefined, SHUTDOWN_DELAY: '600000' }

t.test('a first start makes up secrets, prints the password once, and ends cleanly on Ctrl-C', async (t) => {
  const first = await startServer(t, { settings: SETTINGS, isFirstStart: true })
  const file = join(first.folder, 'data', 'service.ini')
  t.equal((await stat(file)).mode & 0o777, 0o600)
  const ini = await readFile(file, 'utf8')
  t.match(ini, /^secret_key = [0-9a-f]{64}$/m)
  const password = /^admin_password = (\S{12,})$/m.exec(ini)?.[1] ?? ''
  const steps = first
    .output()
    .split('\n')
    .map((line) => line.split(' ')[0])
  t.strictSame(steps.slice(0, 2), ['settings', 'database'])
  t.match(first.output(), /^database +making one in \S+, for the first start/m)
  t.match(first.output(), `password       ${password} `)
  t.equal((await (await signIn(first, password)).get('/api/auth/validate')).status, 200)

  const postmaster = await first.postmasterPid()
  t.notOk(await hasEnded(postmaster))
  const { code, errors } = await first.stop('SIGINT')
  t.equal(code, 0)
  t.notMatch(errors, /ERROR|FATAL|CRITICAL|WARN/)
  t.ok(await hasEnded(postmaster), 'PostgreSQL is gone')

  const second = await startServer(t, { folder: first.folder, settings: SETTINGS })
  t.match(second.output(), `settings       environment, ${file}\n`)
  t.match(second.output(), /^database +starting PostgreSQL in /m)
  t.notMatch(second.output(), password)
  t.notMatch(second.errors(), password)
  t.equal(await readFile(file, 'utf8'), ini)
  t.equal((await (await signIn(second, password)).get('/api/auth/validate')).status, 200, 'the password still holds')
  t.equal((await second.stop('SIGINT')).code, 0)
})

t.test('host, port and data folder are those of the settings', async (t) => {
  const HOST = '127.0.0.2'
  const PORT = String(await freePort(HOST))
  const folder = await temporaryFolder(t)
  const DATA_FOLDER = join(folder, 'elsewhere')
  const { url, pid, stop } = await startServer(t, { folder, settings: { HOST, PORT, DATA_FOLDER } })
  t.equal(url, `http://${HOST}:${PORT}`)
  t.equal((await fetch(`${url}/api/ping`)).status, 200)
  await t.rejects(fetch(`http://127.0.0.1:${PORT}/api/ping`), { cause: { code: 'ECONNREFUSED' } })

  await t.test('a data folder has one server', async (t) => {
    const { code, errors, output } = await runToEnd(folder, { DATA_FOLDER })
    t.equal(code, 1)
    t.notMatch(output, /ready/)
    t.match(errors, /^the data folder \S+ is in use by another process \(pid \d+\): [^\n]+\n$/)
    t.match(errors, `(pid ${pid})`)
  })

  await t.test('a port that is taken is reported in one line, and nothing stays behind', async (t) => {
    const other = await temporaryFolder(t)
    await placeCluster(join(other, 'data'))
    const { code, errors, output } = await runToEnd(other, {
      HOST,
      PORT,
      LOG_LEVEL: 'error',
      ADMIN_PASSWORD: ADMIN.password,
    })
    await databaseEnded(other)
    t.equal(code, 1)
    t.notMatch(output, /ready/)
    t.match(errors, new RegExp(`^[^\\n]*\\b${PORT}\\b[^\\n]*in use[^\\n]*\\n$`))
  })

  t.equal((await stop()).code, 0)
  const names = await readdir(DATA_FOLDER)
  for (const name of ['postgres', 'service.ini', 'uploads']) t.ok(names.includes(name), name)
  await t.rejects(stat(join(folder, 'data')), { code: 'ENOENT' })
})

t.test('faults of the settings are reported all at once', async (t) => {
  const folder = await temporaryFolder(t)
  const bad = { PORT: '99999', MAX_JSON_SIZE: 'abc', ENABLE_SSDEEP: 'perhaps', LOG_LEVEL: 'loud', HOST: '' }
  const { code, errors } = await runToEnd(folder, bad)
  t.equal(code, 1)
  t.equal(errors.trimEnd().split('\n').length, Object.keys(bad).length, errors)
  for (const [name, value] of Object.entries(bad)) {
    t.match(errors, new RegExp(`^${name.toLowerCase()} \\(environment\\) must .*${value}`, 'm'))
  }
  await t.rejects(stat(join(folder, 'data')), { code: 'ENOENT' }, 'nothing was created')
})
