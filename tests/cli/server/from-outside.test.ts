import { readFile, writeFile } from 'node:fs/promises'
import t from 'tap'
import { openRedisServer } from '../../support/redis-server.ts'
import { until } from '../../support/until.ts'
import { openSignedIn } from '../support/open-signed-in.ts'
import { openCli } from '../support/run-cli.ts'

const { app, cli, cliOf } = await openSignedIn(t)

t.test('the status of a server, for administrators, users and strangers', async (t) => {
  const status = async (from: typeof cli) => JSON.parse((await from.run(['server', 'status', '-o', 'json'])).out)
  const common = { url: app.url, live: 'ok', ping: 'ok', ready: 'ok', product: 'Lazaret', api: '2.18.0' }
  t.match(await status(cli), { ...common, login: 'admin', rate_limit: false, plugins: [] })
  const plain = await app.as({})
  t.match(await status(await cliOf(plain)), { ...common, login: plain.login, rate_limit: null, plugins: null })
  const stranger = await openCli(t, { LAZARET_URL: app.url })
  t.match(await status(stranger), { ...common, login: null, plugins: null })
  t.match((await cli.run(['server', 'status', '-o', 'table'])).out, /^url +http.*\nlive +ok\n/)
  const away = await cli.run(['server', 'status', '--url', 'http://127.0.0.1:9', '--retries', '0'])
  t.match(away, { code: 6, out: '' })
})

t.test('the metrics, for whom they are, where there are any', async (t) => {
  t.match(await cli.run(['server', 'metrics']), { code: 1, err: /no metrics \(they need enable_monitoring_metrics/ })
  const redis = await openRedisServer(t)
  if (redis === null) return
  const measured = await openSignedIn(t, { kv_uri: redis.uri, enable_monitoring_metrics: '1' })
  t.match(await measured.cli.run(['server', 'metrics']), { code: 0, err: '', out: /^# HELP / })
  const plain = await measured.cliOf(await measured.app.as({}))
  t.match(await plain.run(['server', 'metrics']), { code: 4, err: /access_monitoring_metrics/ })
})

t.test('the work in the background, listed and run by administrators', async (t) => {
  const listed = await cli.run(['server', 'background', 'list', '-o', 'jsonl'])
  t.equal(listed.code, 0)
  t.match(
    listed.records.find(({ name }) => name === 'job_retention'),
    { scope: 'cluster', failures: 0, items: null },
  )
  t.match(await cli.run(['server', 'background', 'list', '-o', 'table']), {
    code: 0,
    out: /^NAME +STATE +WAITING +FAILED/,
  })
  await app.app.db('background_task').where({ name: 'job_retention' }).update({ due_on: '2099-01-01' })
  const dueOn = async () => (await app.app.db('background_task').where({ name: 'job_retention' }).first())?.due_on
  const run = ['server', 'background', 'run', 'job_retention']
  t.match(await cli.run([...run, '-n']), { code: 0, err: 'would run task job_retention\n' })
  t.match(String(await dueOn()), /^2099/)
  t.match(await cli.run(run), { code: 0, out: '', err: 'task job_retention runs now\n' })
  await until(async () => !String(await dueOn()).startsWith('2099'))
  t.match(await cli.run(['server', 'background', 'run', 'nothing']), { code: 5, err: /Task "nothing" does not exist/ })
  const plain = await cliOf(await app.as({}))
  t.match(await plain.run(['server', 'background', 'list']), { code: 4, err: /manage_users/ })
})

t.test('the contract is written to a file and compared with one', async (t) => {
  t.match(await cli.run(['server', 'openapi', '--out', 'api.json', '-n']), { code: 0, err: 'would write api.json\n' })
  t.match(await cli.run(['server', 'openapi', '--check', 'api.json']), { code: 1, err: /api.json: no such file/ })
  t.match(await cli.run(['server', 'openapi', '--out', 'api.json']), { code: 0, err: 'wrote api.json\n' })
  t.match(await cli.run(['server', 'openapi', '--check', 'api.json']), { code: 0, out: '' })
  const document = JSON.parse(await readFile(cli.path('api.json'), 'utf8'))
  t.same(JSON.parse((await cli.run(['server', 'openapi'])).out), document)
  document.paths['/api/old'] = {}
  document.info.title = 'another'
  delete document.paths['/api/ping']
  await writeFile(cli.path('api.json'), JSON.stringify(document))
  const differing = await cli.run(['server', 'openapi', '--check', 'api.json'])
  t.match(differing, { code: 1, err: /3 differences/ })
  t.same(
    new Set(differing.records.map(({ change, place }) => `${change} ${place}`)),
    new Set(['changed /info/title', 'removed /paths/~1api~1old', 'added /paths/~1api~1ping']),
  )
  await writeFile(cli.path('api.yaml'), 'openapi: 3.1.0\n')
  t.match(await cli.run(['server', 'openapi', '--check', 'api.yaml']), { code: 2, err: /not valid JSON/ })
  t.match(await cli.run(['server', 'openapi', '--check', 'a', '--out', 'b']), { code: 2 })
})
