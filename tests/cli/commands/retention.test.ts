import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../support/app.ts'
import { openCli } from '../support/run-cli.ts'

t.test('rules are added, tried, changed, listed and deleted', async (t) => {
  const { app, url, admin } = await openTestApp(t)
  const cli = await openCli(t)
  await cli.run(['login', '--url', url, '--user', 'admin', '--password-stdin'], { stdin: ADMIN_PASSWORD })
  const { id: old } = (await admin.upload('old', { options: { tags: [{ tag: 'spam' }] } })).json
  await app.db('object').update({ upload_time: '2020-01-01' })
  t.match(await cli.run(['retention', 'add', 'old-spam', '--query', 'tag:spam']), { code: 2, err: /--older-than/ })
  const add = ['retention', 'add', 'old-spam', '--query', 'tag:spam', '--older-than', '90']
  t.match(await cli.run([...add, '-n']), { code: 0, err: 'would create rule old-spam\n' })
  t.match(await cli.run([...add, '--older-than', '0']), { code: 2, err: /--older-than/ })
  t.match(await cli.run([...add, '--query', 'nonsense:1']), { code: 1, err: /nonsense/ })
  t.match(await cli.run(add), { code: 0, err: 'created rule old-spam\n' })
  const tried = await cli.run(['retention', 'try', 'old-spam', '-o', 'ids'])
  t.match(tried, { code: 0, out: `${old}\n`, err: 'rule old-spam would delete 1 object, 3 bytes\n' })
  t.match(await cli.run(['retention', 'try', 'nosuch']), { code: 5, err: /no retention rule nosuch/ })
  t.match(await cli.run(['retention', 'change', 'old-spam']), { code: 2, err: /give an option/ })
  t.match(await cli.run(['retention', 'change', 'old-spam', '--enable', '--disable']), { code: 2, err: /either/ })
  const change = ['retention', 'change', 'old-spam', '--rename', 'spam', '--keep-newest', '5', '--enable']
  t.match(await cli.run(change), { code: 0, err: 'changed rule old-spam\n' })
  const [rule] = (await cli.run(['retention', 'list', '-o', 'jsonl'])).records
  t.match(rule, { name: 'spam', query: 'tag:spam', older_than_days: 90, keep_newest: 5, enabled: true, last_run: null })
  t.match((await cli.run(['retention', 'list', '-o', 'table'])).out, /NAME +QUERY +DAYS +KEEP +ENABLED/)
  await cli.run(['retention', 'change', 'spam', '--keep-newest', '0', '--disable'])
  t.match((await cli.run(['retention', 'list', '-o', 'jsonl'])).records, [{ keep_newest: null, enabled: false }])
  t.match(await cli.run(['retention', 'rm', 'spam', 'nosuch']), { code: 3, err: /deleted 1 rule, 1 failed/ })
  t.equal((await cli.run(['retention', 'list', '-o', 'ids'])).out, '')
})
