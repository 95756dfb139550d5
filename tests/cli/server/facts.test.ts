import t from 'tap'
import { FACTS_VERSIONS } from '../../../server/src/facts/formats.ts'
import { openTestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'
import { until } from '../../support/until.ts'
import { openCli } from '../support/run-cli.ts'

t.test('older files are queued, and the running server extracts their facts', async (t) => {
  const { app, admin, folder } = await openTestApp(t, { enable_facts: '1', facts_backlog_rate: '1000' })
  for (const text of ['one', 'two', 'three']) await admin.upload(`the text ${text}`)
  const allDone = () => until(async () => (await app.db('file_facts').where({ state: 'done' })).length === 3)
  await allDone()
  const cli = await openCli(t, {
    SERVICE_LOG_LEVEL: 'critical',
    SERVICE_DATABASE_URI: app.settings.databaseUri ?? '',
    SERVICE_DATA_FOLDER: `${folder}/data`,
  })
  const status = async () => JSON.parse((await cli.run(['server', 'facts', 'status', '-o', 'json'])).out)
  t.match(await status(), { files: 3, done: 3, waiting: 0, backlog: 0, failed: 0 })

  await app.db('file_facts').whereRaw('object_id = (select min(object_id) from file_facts)').delete()
  await app.db('file_facts').update({ version: 0 }).whereRaw('object_id = (select max(object_id) from file_facts)')
  const started = await cli.run(['server', 'facts', 'start'])
  t.match(started, { code: 0, err: /2 files queued/ })
  app.background.kick('file_facts')
  await allDone()
  t.match(await app.db('file_facts').where({ version: FACTS_VERSIONS.other ?? missing() }), { length: 3 })
  t.match(await cli.run(['server', 'facts', 'start']), { code: 0, err: /0 files queued/ })
})
