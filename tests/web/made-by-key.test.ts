import t from 'tap'
import { groupRow, providerRow } from '../support/account-rows.ts'
import { openTestApp } from '../support/app.ts'
import { missing } from '../support/missing.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const SESSION = '0d8fb4c5-6f0c-4f0e-9a41-4c2f9a3f7b10'
const VIEWS = [390, 1280].flatMap((width) => (['light', 'dark'] as const).map((theme) => ({ width, theme })))

t.test('profile and administration say which key made a session, a key and an identity', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { app, url, as, admin } = await openTestApp(t, { enable_oidc: '1' })
  const kim = await as({ login: 'kim', capabilities: ['manage_profile'] })
  const [{ id: keyId }] = (await kim.get('/api/api_key')).json.api_keys
  const userId = (await app.db('user').where({ login: 'kim' }).first('id'))?.id ?? missing()
  await kim.send('POST', '/api/auth/refresh')
  await kim.send('POST', '/api/user/kim/api_key', { name: 'feed' })
  await app.db('session').insert({
    ...{ id: SESSION, provider: 'by-person', address: '192.0.2.1', user_agent: 'Chromium' },
    ...{ created_at: '2026-01-01', expires_at: '2099-01-01', last_used_at: '2026-01-01', last_used_from: '192.0.2.1' },
    user_id: userId,
  })
  for (const [name, made_by_key] of [
    ['by-key', keyId],
    ['by-person', null],
  ] as const) {
    const provider_id = await providerRow(app.db, name, await groupRow(app.db, `OpenID_${name}`))
    await app.db('openid_identity').insert({ sub_id: 'kim', provider_id, user_id: userId, made_by_key })
  }
  const text = `made by API key ${keyId}`
  for (const { width, theme } of VIEWS) {
    const { page, complaints } = await openPage(t, { url, theme, size: { width, height: 800 } })
    await visitByKey(page, `${url}/profile`, kim.token)
    const made = (region: string, role: 'row' | 'listitem') =>
      page.getByRole('region', { name: region, exact: true }).getByRole(role).filter({ hasText: text })
    await made('Sessions', 'row').waitFor()
    t.equal(await made('Sessions', 'row').count(), 1, 'a session that a person began says nothing')
    await made('API keys', 'row').getByText('feed', { exact: true }).waitFor()
    t.equal(await made('API keys', 'row').count(), 1)
    await made('Identity providers', 'listitem').getByText('by-key').waitFor()
    t.equal(await made('Identity providers', 'listitem').count(), 1)
    const overflow = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
    t.equal(overflow, 0, `nothing is wider than a window of ${width}`)
    await page.waitForLoadState('networkidle')
    t.strictSame(await accessFaults(page), [])
    t.strictSame(complaints, [])
    await page.context().close()
  }

  const { page } = await openPage(t, { url })
  await visitByKey(page, `${url}/admin/users/kim`, admin.token)
  for (const table of ['Sessions', 'API keys']) await page.getByRole('group', { name: table }).getByText(text).waitFor()
})
