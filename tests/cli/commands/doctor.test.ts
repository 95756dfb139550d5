import t from 'tap'
import { temporaryFolder } from '../../support/server-process.ts'
import { until } from '../../support/until.ts'
import { openSignedIn } from '../support/open-signed-in.ts'
import { openCli } from '../support/run-cli.ts'

const { app, cli, cliOf } = await openSignedIn(t)
const { db } = app.app

type Check = { readonly state: string; readonly what: string; readonly detail: string }
const checksOf = async (from: typeof cli, ...more: string[]) => {
  const { code, err, records } = await from.run(['doctor', '-o', 'jsonl', ...more])
  return { code, err, checks: new Map((records as Check[]).map((check) => [check.what, check])) }
}

t.test('a healthy server needs no attention', async (t) => {
  const { code, err, checks } = await checksOf(cli)
  t.match(
    [...checks.values()].filter(({ state }) => state === 'failed'),
    [],
  )
  const isDiskFull = checks.get('free space')?.state === 'warning'
  t.match({ code, err }, isDiskFull ? { code: 1 } : { code: 0, err: '' })
  for (const what of ['server', 'requests', 'clock', 'maintenance', 'account', 'contents', 'registrations'])
    t.match(checks.get(what), { state: 'ok' }, what)
  t.match(checks.get('backup'), { state: 'skipped' })
  t.notOk(checks.has('backup test'))
  t.match(checks.get('task job_retention'), { state: 'ok' })
})

t.test('faults are named, and nothing else with --problems', async (t) => {
  await db('instance').update({ backed_up_at: '2026-01-02', backup_tested_at: '2026-01-01' })
  await db('content_check').update({ is_running: true, checked: 3, damaged: 2 })
  const failed = { failures: 3, error: 'disk on fire', failed_on: '2026-01-02', due_on: '2099-01-01' }
  await db('background_task')
    .insert({ name: 'job_retention', ...failed })
    .onConflict('name')
    .merge()
  const rule = {
    query: 'tag:x',
    older_than_days: 1,
    enabled: true,
    started_on: '2026-01-02',
    finished_on: '2026-01-02',
  }
  await db('retention_rule').insert([
    { id: '00000000-0000-4000-8000-000000000001', name: 'broken', ...rule, error: 'query: no such field' },
    { id: '00000000-0000-4000-8000-000000000002', name: 'working', ...rule },
  ])
  const { code, err, checks } = await checksOf(cli, '--problems')
  t.equal(code, 1)
  t.match(err, /checks need attention/)
  t.match(checks.get('backup'), { state: 'warning', detail: /2026-01-02/ })
  t.match(checks.get('backup test'), { state: 'warning', detail: /^the last one passed on 2026-01-01/ })
  t.match(checks.get('contents'), { state: 'failed', detail: /^2 damaged/ })
  t.match(checks.get('task job_retention'), { state: 'failed', detail: 'disk on fire' })
  const ended = { state: 'warning', detail: 'ended early: query: no such field' }
  t.match(checks.get('retention rule broken'), ended)
  t.notOk(checks.has('server') || checks.has('retention rule working'))
  await db('instance').update({ backup_test_error: '3 contents' })
  t.match((await checksOf(cli)).checks.get('backup test'), { state: 'failed', detail: '3 contents' })
})

t.test('backups that the server makes are late a day after they were due', async (t) => {
  const backups = await temporaryFolder(t)
  const weekly = await openSignedIn(t, { backup_folder: backups, backup_every: '168' })
  const rows = () => weekly.app.app.db('background_task').where({ name: 'backups' })
  await until(async () => (await rows().whereNotNull('succeeded_on').whereNull('taken_until')).length === 1)
  const backupCheck = async () => (await checksOf(weekly.cli)).checks.get('backup')
  t.match(await backupCheck(), { state: 'ok', detail: /^the last one ended on/ })
  await weekly.app.app.db('instance').update({ backed_up_at: '2020-01-01' })
  t.match(await backupCheck(), { state: 'ok' }, 'the next one is not due yet')
  await rows().update({ due_on: '2020-01-08', taken_until: '2099-01-01' })
  t.match(await backupCheck(), { state: 'warning', detail: /2020-01-01/ })
  await weekly.app.app.db('instance').update({ backed_up_at: null })
  t.match(await backupCheck(), { state: 'warning', detail: /^none yet; due on 2020-01-08/ })
})

t.test('users and strangers learn what they can see', async (t) => {
  const plain = await app.as({ capabilities: ['adding_files'] })
  const { checks } = await checksOf(await cliOf(plain))
  t.match(checks.get('account'), { state: 'ok', detail: `${plain.login}: adding_files` })
  t.match(checks.get('administration'), { state: 'skipped' })
  const stranger = await checksOf(await openCli(t, { LAZARET_URL: app.url }))
  t.match(stranger, { code: 0, err: '' })
  t.match(stranger.checks.get('account'), { state: 'skipped' })
  t.match(await cli.run(['doctor', '-o', 'table']), { code: 1, out: /^STATE +WHAT +DETAIL\nok +server/ })
})

t.test('a server that is away, and a key that is refused, need attention', async (t) => {
  const away = await checksOf(cli, '--url', 'http://127.0.0.1:9', '--retries', '0')
  t.equal(away.code, 1)
  t.match([...away.checks.values()], [{ what: 'server', state: 'failed' }])
  const refused = await openCli(t, { LAZARET_URL: app.url, LAZARET_API_KEY: 'wrong' })
  const { code, checks } = await checksOf(refused)
  t.equal(code, 1)
  t.match(checks.get('account'), { state: 'failed' })
})
