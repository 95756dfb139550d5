import t from 'tap'
import { openTestApp } from '../../support/app.ts'

t.test('a statement that takes too long is given up, and the caller learns why', async (t) => {
  const { app, as } = await openTestApp(t, { statement_timeout: '2000' })
  const kim = await as({})
  t.equal((await kim.get('/api/server')).json.statement_timeout, 2000)
  const lock = await app.db.transaction()
  await lock.raw('lock table object in access exclusive mode')
  const answer = await kim.get('/api/file')
  await lock.rollback()
  t.match(answer, {
    status: 503,
    json: { code: 'query_timeout', message: 'Request canceled due to statement timeout' },
  })
  t.equal((await kim.get('/api/file')).status, 200, 'the connection serves on')
})
