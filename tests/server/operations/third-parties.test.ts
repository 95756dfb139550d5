import t from 'tap'
import { openTestApp } from '../../support/app.ts'

const CONSENT = { enable_3rd_party_sharing_consent: '1' }

t.test('an object is marked once and for good', async (t) => {
  const { admin, as } = await openTestApp(t, CONSENT)
  t.match((await admin.get('/api/server')).json, { is_3rd_party_sharing_consent_enabled: true })
  const { id } = (await admin.upload('kept back', { options: { share_3rd_party: false } })).json
  t.match((await admin.get(`/api/object/${id}`)).json, { share_3rd_party: false })
  for (const _ of [1, 2]) {
    const { status, json } = await admin.send('PUT', `/api/object/${id}/share_3rd_party`)
    t.strictSame({ status, json }, { status: 200, json: null })
    t.match((await admin.get(`/api/file/${id}`)).json, { share_3rd_party: true })
  }
  t.equal((await admin.send('DELETE', `/api/object/${id}/share_3rd_party`)).status, 405)
  const withCapability = await as({ capabilities: ['modify_3rd_party_sharing'] })
  t.match(await withCapability.send('PUT', `/api/object/${id}/share_3rd_party`), {
    status: 404,
    json: { message: 'Object not found' },
  })
})

t.test('who lacks the capability is refused', async (t) => {
  const { as, nobody } = await openTestApp(t, CONSENT)
  const user = await as({ capabilities: ['adding_files'] })
  const { id } = (await user.upload('kept back', { options: { share_3rd_party: false } })).json
  t.match(await user.send('PUT', `/api/object/${id}/share_3rd_party`), {
    status: 403,
    json: { message: /modify_3rd_party_sharing/ },
  })
  t.equal((await nobody.send('PUT', `/api/object/${id}/share_3rd_party`)).status, 401)
  t.match((await user.get(`/api/object/${id}`)).json, { share_3rd_party: false })
})

t.test('without the setting the operation reports that it is off', async (t) => {
  const { admin } = await openTestApp(t)
  t.match((await admin.get('/api/server')).json, { is_3rd_party_sharing_consent_enabled: false })
  const { id } = (await admin.upload('kept back', { options: { share_3rd_party: false } })).json
  t.match(await admin.send('PUT', `/api/object/${id}/share_3rd_party`), {
    status: 403,
    json: { code: 'forbidden', message: /disabled by administrator/ },
  })
  t.match((await admin.get(`/api/object/${id}`)).json, { share_3rd_party: false })
})
