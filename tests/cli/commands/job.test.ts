import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { openCli } from '../support/run-cli.ts'

t.test('jobs are listed, followed and cancelled', async (t) => {
  const { url, admin } = await openTestApp(t)
  const cli = await openCli(t)
  await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })
  const one = (await admin.upload('one')).json.id
  const ids = ['e'.repeat(64), one]
  const { id } = (await admin.send('POST', '/api/job', { ids, changes: [{ action: 'add_favorite' }] })).json
  const watched = await cli.run(['job', 'watch', id, '-o', 'jsonl'])
  t.equal(watched.code, 0)
  t.match(watched.records.at(-1), { id, state: 'done', total: 2, changed: 1, failed: 1 })
  t.match((await cli.run(['job', 'watch', id, '--once', '-o', 'jsonl'])).records, [{ id, state: 'done' }])
  t.match((await cli.run(['job', 'list', '-o', 'jsonl'])).records, [{ id, changes: [{ action: 'add_favorite' }] }])
  t.match((await cli.run(['job', 'list', '-o', 'table'])).out, /done .*2\/2 .*add_favorite/)
  t.same((await cli.run(['job', 'outcomes', id, '-o', 'jsonl'])).records, [
    { position: 1, id: ids[0], result: 'failed', code: 'not_found' },
    { position: 2, id: one, result: 'changed', code: null },
  ])
  t.equal((await cli.run(['job', 'outcomes', id, '--result', 'failed', '-o', 'ids'])).out, `${ids[0]}\n`)
  t.match(await cli.run(['job', 'cancel', id]), { code: 0, err: /is done: 2 of 2 objects/ })
  t.match(await cli.run(['job', 'cancel', id, '-n']), { code: 0, err: /would cancel/ })
  t.equal((await cli.run(['job', 'watch', '0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10'])).code, 5)
  t.equal((await cli.run(['job', 'outcomes', id, '--result', 'odd'])).code, 2)
})
