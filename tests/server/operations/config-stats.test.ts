import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import type { TestUser } from '../../support/user.ts'

const upload = (user: TestUser, cfg: unknown, more: object) => user.send('POST', '/api/config', { cfg, ...more })

t.test('families are counted, whichever users may see the configs', async (t) => {
  const { app, admin, as } = await openTestApp(t)
  const first: string = (await upload(admin, { n: 2 }, { family: 'common' })).json.id
  const second: string = (await upload(admin, { n: 3 }, { family: 'common' })).json.id
  const old = ['2020-01-02 03:04:05', '2019-01-02 03:04:05']
  const rows = old.map((time, n) => ({
    type: 'static_config' as const,
    family: 'rare',
    dhash: `${n}`.repeat(64),
    upload_time: time,
  }))
  await app.db('object').insert(rows)
  const today = new Date().toISOString().slice(0, 10)
  const stats = async (range: string) => (await (await as({})).get(`/api/config/stats${range}`)).json
  const common = { family: 'common', count: 2, last_upload: today }
  const rare = { family: 'rare', count: 2, last_upload: '2020-01-02' }
  t.strictSame(await stats(''), { families: [common, rare] })
  t.strictSame(await stats('?range=*'), { families: [common, rare] })
  t.strictSame(await stats('?range=1h'), { families: [common] })
  t.strictSame(await stats('?range=7d'), { families: [common] })
  t.strictSame(await stats('?range=0h'), { families: [] })
  t.strictSame(await stats('?range=360000d'), { families: [common, rare] })
  for (const id of [first, '0'.repeat(64)]) t.equal((await admin.send('DELETE', `/api/config/${id}`)).status, 200)
  const left = [
    { ...common, count: 1 },
    { ...rare, count: 1, last_upload: '2019-01-02' },
  ]
  t.strictSame(await stats(''), { families: left })
  t.equal((await admin.send('DELETE', `/api/config/${second}`)).status, 200)
  t.strictSame(await stats(''), { families: left.slice(1) })
  for (const range of ['', 'h', 'xh', '1.5d', '7', '7D', '-1d', '1w', `${'9'.repeat(30)}d`, '999999999h'])
    t.match(await admin.get(`/api/config/stats?range=${range}`), {
      status: 400,
      json: { errors: [{ field: 'range' }] },
    })
})
