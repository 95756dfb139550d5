import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { isBlocked } from '../../support/is-blocked.ts'
import { until } from '../../support/until.ts'
import { openLiveTerminal } from '../support/live-terminal.ts'
import { openCli } from '../support/run-cli.ts'
import { startCli } from '../support/start-cli.ts'

const { app, url, admin } = await openTestApp(t)
await admin.upload('one', { options: { tags: [{ tag: 'seen' }] } })
await admin.upload('two')
const env = { LAZARET_URL: url, LAZARET_API_KEY: admin.token ?? '' }
const HELD_UP = ['count', 'NOT comment:no', '--exact']

async function lockComments() {
  const lock = await app.db.transaction()
  t.teardown(() => lock.rollback())
  await lock.raw('lock table comment in access exclusive mode')
  return lock
}

const newest = async () => (await admin.get('/api/job')).json.jobs[0]

t.test('a job counts, and the number is printed', async (t) => {
  const cli = await openCli(t)
  await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })
  t.match(await cli.run(['count', 'tag:seen', '--exact']), { code: 0, out: '1\n', err: '' })
  t.match(await newest(), { state: 'done', type: 'file', query: 'tag:seen', changes: [{ action: 'count' }] })
  t.equal((await cli.run(['count', '--exact'])).out, '2\n')
  t.same((await cli.run(['count', 'objects', '--exact', '-o', 'jsonl'])).records, [
    { type: 'object', query: null, count: 2, is_exact: true },
  ])
  t.match(await cli.run(['count', '--exact', '--bound', '5']), { code: 2, err: /--bound/ })
  t.match(await cli.run(['count', 'nmae:x', '--exact']), { code: 2, err: /nmae/ })
  t.equal((await cli.run(['job', 'list', '-o', 'jsonl'])).records.length, 3)
})

t.test('an interruption cancels the job', async (t) => {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const lock = await lockComments()
    const child = startCli(HELD_UP, { env })
    await until(() => isBlocked(app.db))
    child.kill(signal)
    t.match(await child.ended, { code, out: '', signal: null })
    t.match(await newest(), { state: 'cancelled', query: 'NOT comment:no' })
    await lock.commit()
  }
})

t.test('a terminal shows the progress, and in the end the number alone', async (t) => {
  const lock = await lockComments()
  const terminal = await openLiveTerminal(t, HELD_UP, { env })
  await terminal.shows('count: 0 of 2 objects, 0 matches')
  await lock.commit()
  t.equal(await terminal.ended, 0)
  t.equal(terminal.screen(), '2')
})
