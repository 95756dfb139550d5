import t from 'tap'
import { finishIndexing, isLarge } from '../../../../../server/src/domain/objects/upload/finish-indexing.ts'
import { openLog } from '../../../../../server/src/log.ts'
import { openTestApp } from '../../../../support/app.ts'
import { atOnce, statusesOf } from '../../../../support/at-once.ts'
import { openTestDatabase } from '../../../../support/database.ts'
import { repeatedRows } from '../../../../support/repeated-rows.ts'

const LONG = 'x'.repeat(300_000)

t.test('large objects, also within each other, among small ones: each once, in the order of times', async (t) => {
  const { app, admin } = await openTestApp(t)
  const blob = { blob_name: 'n', blob_type: 't', content: LONG }
  const answers = await atOnce(24, (n) => {
    if (n % 4 === 0) return admin.upload(`small ${n}`)
    if (n % 4 === 1) return admin.send('POST', '/api/blob', blob)
    return admin.send('POST', '/api/config', { family: 'f', cfg: { text: LONG, n: n % 3, blob: { 'in-blob': blob } } })
  })
  t.strictSame(statusesOf(answers), [200])
  t.strictSame(await repeatedRows(app.db), [])
  const times: string[] = await app.db('object').orderBy('id').pluck('upload_time')
  t.equal(times.length, 6 + 1 + 3)
  t.strictSame(times, [...new Set(times)].sort())
})

t.test('what a large config leaves to be indexed is worked off by the same request, and found', async (t) => {
  const { app, admin } = await openTestApp(t)
  const cfg = Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`k${n}`, [n, `v${n}`]]))
  t.ok(isLarge(JSON.stringify(cfg)))
  t.equal((await admin.send('POST', '/api/config', { family: 'f', cfg })).status, 200)
  const { rows } = await app.db.raw(`select gin_clean_pending_list('ix_object_cfg')::int as pages`)
  t.equal(rows[0]?.pages, 0)
  t.strictSame((await admin.get('/api/config/count?query=cfg.k59999*:v59999')).json, { count: 1 })
  t.equal((await admin.send('POST', '/api/config', { family: 'f', cfg: { small: 1 } })).status, 200)
})

t.test('where the database does not do it, the upload is as good', async (t) => {
  const { knex, close } = await openTestDatabase(t)
  await close()
  await t.resolves(finishIndexing({ db: knex, log: openLog({ level: 'silent', json: false }) }))
})
