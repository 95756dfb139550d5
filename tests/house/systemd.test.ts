import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import t from 'tap'
import { inspectSettings } from '../../server/src/settings/read.ts'
import { needProgram } from '../support/programs.ts'
import { repositoryRoot } from './repository.ts'

const run = promisify(execFile)
const read = (path: string): Promise<string> => readFile(join(repositoryRoot, path), 'utf8')
const unit = await read('deploy/systemd/lazaret.service')
const valueIn = (key: string): string => new RegExp(`^${key}=(.*)$`, 'm').exec(unit)?.[1] ?? ''
/** Of 100: what systemd itself counts for a service that can do little harm. */
const MAX_EXPOSURE = '20'

t.test('systemd accepts the service, and finds little that it could do to the machine', async (t) => {
  if (!needProgram(t, 'systemd-analyze')) return
  const path = join(t.testdir(), 'lazaret.service')
  // The program need not be installed here, nor its manual page.
  await writeFile(path, unit.replace('/usr/local/bin/lazaret', '/bin/true'))
  const verified = await run('systemd-analyze', ['verify', '--man=no', path])
  t.equal(verified.stdout + verified.stderr, '')
  const security = ['security', '--offline=true', '--no-pager']
  await t.resolves(run('systemd-analyze', [...security, `--threshold=${MAX_EXPOSURE}`, path]))
  const open = join(t.testdir(), 'open.service')
  await writeFile(open, '[Service]\nExecStart=/bin/true\n')
  await t.rejects(run('systemd-analyze', [...security, `--threshold=${MAX_EXPOSURE}`, open]))
})

t.test('systemd accepts the backup and its timer, which run as the service does', async (t) => {
  if (!needProgram(t, 'systemd-analyze')) return
  const folder = t.testdir()
  const backup = await read('deploy/systemd/lazaret-backup.service')
  const timer = join(folder, 'lazaret-backup.timer')
  await writeFile(join(folder, 'lazaret-backup.service'), backup.replace('/usr/local/bin/lazaret', '/bin/true'))
  await writeFile(timer, await read('deploy/systemd/lazaret-backup.timer'))
  const verified = await run('systemd-analyze', ['verify', '--man=no', timer])
  t.equal(verified.stdout + verified.stderr, '')
  const security = ['security', '--offline=true', '--no-pager', `--threshold=${MAX_EXPOSURE}`]
  await t.resolves(run('systemd-analyze', [...security, join(folder, 'lazaret-backup.service')]))
  for (const key of ['User', 'Group', 'Environment', 'EnvironmentFile', 'SystemCallFilter'])
    t.match(backup, `\n${key}=${valueIn(key)}\n`, key)
  t.match(backup, /^ExecStart=\S+ server backup \S+ --keep \d+$/m)
})

t.test('the service fits the server: settings, signals, and the time that a stop takes', async (t) => {
  const environment = Object.fromEntries(
    valueIn('Environment')
      .split(' ')
      .map((each) => each.split('=') as [string, string]),
  )
  const { SERVICE_DATA_FOLDER, HOME } = environment
  t.equal(SERVICE_DATA_FOLDER, `/var/lib/${valueIn('StateDirectory')}`)
  t.equal(HOME, SERVICE_DATA_FOLDER)
  const { settings } = inspectSettings({}, t.testdir())
  const endMs = (settings.shutdownDelayMs ?? 0) + (settings.shutdownTimeoutMs ?? 0)
  t.ok(Number(valueIn('TimeoutStopSec')) * 1000 >= endMs + 50_000)
  t.equal(valueIn('KillMode'), 'mixed', 'workers and PostgreSQL are ended by the supervisor')
  t.match(valueIn('ExecReload'), '-HUP')
  t.match(valueIn('ExecStart'), 'lazaret server start --migrate')
  t.match(await read('deploy/systemd/lazaret.sysusers.conf'), new RegExp(`^u ${valueIn('User')} `, 'm'))
})

t.test('the guide names files and packages that exist', async (t) => {
  const guide = await read('docs/guide/without-containers.md')
  const { version } = JSON.parse(await read('cli/package.json'))
  for (const name of ['lazaret-sdk', 'lazaret-server', 'lazaret']) t.match(guide, `${name}-${version}.tgz`)
  for (const [, path = ''] of guide.matchAll(/\(\.\.\/\.\.\/(deploy[^)]+)\)/g)) t.ok(await read(path), path)
})
