import t from 'tap'
import { openTwoServers } from '../../support/two-servers.ts'

const { near } = await openTwoServers(t)
const { admin, as, nobody, app } = near
const kim = await as({ login: 'kim', capabilities: ['adding_files', 'access_remotes'] })
const { id } = (await kim.upload('0123456789')).json
const path = `/api/file/${id}/download`

const downloads = async (query = '') => (await admin.get(`/api/audit/downloads?object=${id}${query}`)).json.downloads

const inOrderOfTime = <Entry extends { readonly time: string }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => one.time.localeCompare(other.time))

t.test('each form of a download is listed, with who, when, how and from where', async (t) => {
  await kim.get(path)
  await kim.send('GET', path, undefined, { range: 'bytes=0-1' })
  await kim.get(`${path}?format=cart`)
  await kim.get(`${path}/zip`)
  await admin.send('POST', '/api/archive', { ids: [id] })
  const { token } = (await kim.send('POST', path)).json
  await nobody.get(`${path}?token=${token}`)
  await nobody.get(`${path}/zip?token=${token}`)
  const archive = (await kim.send('POST', '/api/archive/token', { ids: [id] })).json.token
  await nobody.get(`/api/archive?token=${archive}`)
  const { url: address } = (await kim.send('POST', `/api/request/sample/${id}`)).json
  await nobody.get(`/api${address}`)
  t.equal((await kim.send('POST', `/api/remote/far/push/file/${id}`)).status, 200)
  const plain = { actor: 'kim', via: 'api_key', link_by: null, remote: null, address: '127.0.0.1', reads: null }
  const byLink = { actor: null, actor_id: null, via: null, link_by: 'kim', address: '127.0.0.1' }
  // Entries of reads are written within a second, after those of changes.
  t.match(inOrderOfTime(await downloads()), [
    { ...plain, form: 'raw', bytes: 10 },
    { ...plain, form: 'raw', bytes: 10, reads: 1, read_bytes: 2 },
    { ...plain, form: 'cart', bytes: null },
    { ...plain, form: 'zip' },
    { ...plain, form: 'archive', actor: 'admin' },
    { ...plain, form: 'link' },
    { ...byLink, form: 'raw', bytes: 10 },
    { ...byLink, form: 'zip' },
    { ...byLink, form: 'archive' },
    { ...plain, form: 'link' },
    { ...byLink, form: 'raw' },
    { ...plain, form: 'push', remote: 'far' },
  ])
  t.equal((await downloads()).length, 12, 'neither the upload nor the reading of the log is a download')
})

t.test('pages follow each other, within a period and for one user', async (t) => {
  const all = await downloads()
  const first = await downloads('&count=5')
  const rest = await downloads(`&older_than=${first.at(-1).number}`)
  t.strictSame([...first, ...rest], all)
  t.match(await downloads('&actor=admin'), [{ form: 'archive' }])
  t.strictSame(await downloads('&until=2026-01-01'), [])
  t.strictSame(await downloads('&since=2999-01-01'), [])
})

t.test('downloads of a deleted object remain', async (t) => {
  const before = await downloads()
  t.equal((await admin.send('DELETE', `/api/file/${id}?forever=1`)).status, 200)
  t.strictSame(await downloads(), before)
  t.match(await admin.get(`/api/audit/downloads?object=${id.toUpperCase()}&count=1`), { json: { downloads: [{}] } })
})

t.test('other hashes are refused, and so is who may not read the audit log', async (t) => {
  for (const object of ['0'.repeat(32), '', `${id}0`])
    t.match(await admin.get(`/api/audit/downloads?object=${object}`), {
      status: 400,
      json: { errors: [{ field: 'object' }] },
    })
  for (const capabilities of [[], ['manage_users'], ['access_all_objects']]) {
    const user = await as({ capabilities })
    t.match(await user.get(`/api/audit/downloads?object=${id}`), { status: 403, json: { code: 'forbidden' } })
  }
  t.match(await nobody.get(`/api/audit/downloads?object=${id}`), { status: 401 })
})

t.test('the index of objects finds the entries', async (t) => {
  const sql = `explain select number from audit_entry where object = '${id}' and operation in ('downloadFile', 'downloadZip')
    and outcome = 'done' order by number desc limit 100`
  const plan = await app.db.transaction(async (trx) => {
    await trx.raw('set local enable_seqscan = off')
    return (await trx.raw(sql)).rows
  })
  t.match(JSON.stringify(plan), /lz_audit_object/)
})
