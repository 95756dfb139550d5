import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { missing } from '../../support/missing.ts'

t.test('a key that maintenance keeps out has one entry an hour, and that of the administrator none', async (t) => {
  const kept = await openTestApp(t, { enable_maintenance: '1' })
  const { id: adminId } = (await kept.app.db('user').where({ login: 'admin' }).first('id')) ?? missing()
  const owner = await kept.as({ login: 'late', capabilities: [] })
  for (let n = 0; n < 3; n += 1) t.match(await owner.get('/api/object'), { status: 403, json: { code: 'maintenance' } })
  t.equal((await kept.admin.get('/api/object')).status, 200)
  const { entries } = (await kept.admin.get('/api/audit?outcome=refused')).json
  const [{ id: keyId } = missing()] = await kept.app.db('api_key').whereNot({ user_id: adminId }).select('id')
  const details = { login: 'late', code: 'maintenance', reason: 'maintenance' }
  t.match(entries, [{ operation: 'listObjects', via: 'api_key', via_name: keyId, details }])
  t.equal(entries.length, 1)
})
