import { request } from 'node:http'
import t from 'tap'
import { openTestApp } from '../../support/app.ts'
import { atOnce } from '../../support/at-once.ts'
import { missing } from '../../support/missing.ts'
import type { TestUser } from '../../support/user.ts'

const capabilities = ['adding_files', 'adding_blobs', 'adding_configs', 'removing_objects']
const { app, url, admin, as, aGroup } = await openTestApp(t, { enable_facts: '0' })

const limit = (group: string, limits: object) =>
  admin.send('PUT', `/api/group/${group}/quota`, {
    max_bytes: null,
    max_objects: null,
    max_bytes_per_day: null,
    ...limits,
  })
const quotasOf = async (user: TestUser) => (await user.get(`/api/user/${user.login}/usage`)).json.quotas
const refused = (message: RegExp) => ({ status: 413, json: { code: 'quota_exceeded', message } })

t.test('a quota of bytes is kept, says what is used, and lets known contents pass', async (t) => {
  const ann = await as({ login: 'ann', capabilities })
  await ann.upload('12345678')
  t.match(await limit('ann', { max_bytes: 10 }), {
    status: 200,
    json: { group: 'ann', bytes: 8, is_nearly_used: true },
  })
  t.match(await ann.upload('abc'), refused(/^the quota of ann allows 10 bytes, and this upload would make it 11$/))
  t.match(await ann.send('POST', '/api/blob', { blob_name: 'b', blob_type: 't', content: 'abc' }), refused(/11$/))
  t.match(await ann.send('POST', '/api/config', { family: 'f', cfg: { a: 1 } }), refused(/^the quota of ann/))
  t.match(await ann.upload('12345678'), { status: 200 }, 'known already')
  t.match(await ann.upload('ab'), { status: 200 }, 'fits')
  t.match(await quotasOf(ann), [{ group: 'ann', max_bytes: 10, bytes: 10, objects: 2, is_nearly_used: true }])
  t.match(await limit('ann', {}), { status: 200, json: { max_bytes: null, is_nearly_used: false } })
  t.strictSame(await quotasOf(ann), [])
  t.match(await ann.upload('abc'), { status: 200 }, 'no quota any more')
})

t.test('a refused upload leaves nothing behind', async (t) => {
  const bea = await as({ login: 'bea', capabilities })
  await limit('bea', { max_objects: 0 })
  const [before] = await app.db('object').count()
  t.match(await bea.upload('never stored'), refused(/allows 0 objects, and this upload would make it 1/))
  t.strictSame((await app.db('object').count())[0], before)
  t.match(await bea.get('/api/user/bea/usage'), { json: { objects: 0, bytes: 0 } })
})

t.test('members of a group share its quota, and a day has one of its own', async (t) => {
  await aGroup('team')
  const [cyd, dan] = [
    await as({ login: 'cyd', capabilities, groups: ['team'] }),
    await as({ login: 'dan', capabilities, groups: ['team'] }),
  ]
  await limit('team', { max_objects: 2 })
  await cyd.upload('of cyd')
  await dan.upload('of dan')
  t.match(await cyd.upload('more of cyd'), refused(/^the quota of team allows 2 objects/))
  await limit('team', { max_bytes_per_day: 14 })
  t.match(await dan.upload('dan'), refused(/14 bytes a day, and this upload would make it 15/))
  t.match(await dan.upload('da'), { status: 200 })
})

t.test('each file of a bulk upload has an outcome', async (t) => {
  const eve = await as({ login: 'eve', capabilities })
  await limit('eve', { max_objects: 2 })
  const form = new FormData()
  for (const content of ['one of eve', 'two of eve', 'three of eve']) form.append('file', new Blob([content]), 'a.bin')
  const { outcomes } = (await eve.send('POST', '/api/file/bulk', form)).json
  t.match(
    outcomes.map(({ error }: { error: { code: string } | null }) => error?.code ?? null),
    [null, null, 'quota_exceeded'],
  )
})

t.test('uploads at the same time never exceed a quota', async (t) => {
  const fay = await as({ login: 'fay', capabilities })
  await limit('fay', { max_bytes: 50, max_objects: 7 })
  const answers = await atOnce(24, (index) => fay.upload(`fay ${String(index).padStart(4, '0')}`))
  const stored = answers.filter(({ status }) => status === 200).length
  t.equal(stored, 6, 'as many as fit')
  t.equal(answers.filter(({ json }) => json.code === 'quota_exceeded').length, 18)
  t.match((await fay.get('/api/user/fay/usage')).json, { objects: 6, bytes: 48 })
})

t.test('a declared length that does not fit is refused before the body is sent', async (t) => {
  const gus = await as({ login: 'gus', capabilities })
  await limit('gus', { max_bytes: 1000 })
  const answer = await sendHeadOnly({ login: gus, sizeBytes: 50 * 1024 ** 2 })
  t.match(answer, { status: 413, text: /quota_exceeded/ })
})

/** Sends the beginning of an upload, and waits for the answer. */
function sendHeadOnly({
  login,
  sizeBytes,
}: {
  login: TestUser
  sizeBytes: number
}): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${login.token ?? missing()}`,
      'content-type': 'multipart/form-data; boundary=b',
      'content-length': sizeBytes,
    }
    const sending = request(`${url}/api/file`, { method: 'POST', headers }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve({ status: answer.statusCode ?? 0, text })
      sending.destroy()
    })
    sending.on('error', reject)
    sending.write('--b\r\nContent-Disposition: form-data; name="file"; filename="a.bin"\r\n\r\nbegin')
  })
}

t.test('quotas are for administrators, and groups must exist', async (t) => {
  const hal = await as({ login: 'hal', capabilities })
  t.match(await hal.send('PUT', '/api/group/hal/quota', { max_bytes: 1, max_objects: 1, max_bytes_per_day: 1 }), {
    status: 403,
  })
  t.match(await hal.get('/api/group/hal/quota'), { status: 403 })
  t.match(await admin.get('/api/group/hal/quota'), { status: 200, json: { group: 'hal', max_bytes: null } })
  t.match(await admin.get('/api/group/missing/quota'), { status: 404 })
  t.match(await limit('missing', { max_bytes: 1 }), { status: 404 })
  t.match(await limit('hal', { max_bytes: -1 }), { status: 400 })
})
