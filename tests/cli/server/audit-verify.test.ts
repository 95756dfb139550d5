import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { openCli } from '../support/run-cli.ts'

t.test('server audit verify finds what was changed, also at the end, and says so by its exit code', async (t) => {
  const { app, admin, folder } = await openTestApp(t)
  for (const name of ['a', 'b', 'c']) await admin.send('POST', `/api/group/${name}`, { capabilities: [] })
  const { number, hash } = await app.audit.settle()
  const cli = await openCli(t, {
    SERVICE_LOG_LEVEL: 'critical',
    SERVICE_DATABASE_URI: app.settings.databaseUri ?? '',
    SERVICE_DATA_FOLDER: `${folder}/data`,
  })
  const verify = (...more: string[]) => cli.run(['server', 'audit', 'verify', '-o', 'jsonl', ...more])
  const head = `${number}:${hash}`
  const whole = await verify('--head', head)
  t.match(whole, { code: 0, out: '' }, whole.err)
  t.match(whole.err, `checked up to ${head}, 0 faults`)
  t.match(await verify('--head', '3'), { code: 2, err: /--head: expected a number and a SHA-256/ })

  await app.db.raw('alter table audit_entry disable trigger user')
  await app.db('audit_entry').where({ number: 3 }).delete()
  t.match(await verify(), { code: 0 })
  const short = await verify('--head', head)
  t.equal(short.code, 7)
  t.match(JSON.parse(short.out), { state: 'missing', what: '3' })
  await app.db('audit_entry').where({ number: 2 }).update({ actor: 'eve' })
  const changed = await verify()
  t.equal(changed.code, 7)
  t.match(JSON.parse(changed.out), { state: 'changed', what: '2' })
})
