import t from 'tap'
import { openPrefixProxy } from '../server/http/static/pages/prefix-proxy.ts'
import { aProvider } from '../support/a-provider.ts'
import { openTestApp } from '../support/app.ts'
import { openOidcProvider } from '../support/oidc-provider.ts'
import { needProgram } from '../support/programs.ts'
import { totpCode } from '../support/totp-code.ts'
import { accessFaults, openPage, signInByKey, signInByPassword, useWholeChromium } from './open-page.ts'

useWholeChromium()

t.test('a new server leads through the first sign-in and the first upload', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url } = await openTestApp(t)
  const { page, context, complaints } = await openPage(t, { url })
  await page.goto(url)
  await page.getByText('New to Lazaret?').click()
  await page.getByText('prints the password of its administrator').waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByLabel('Login').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').getByText('Request:').waitFor()
  t.equal(await page.getByLabel('Login').inputValue(), 'admin', 'nothing that was typed is lost')
  await signInByPassword(page)

  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('link', { name: 'Upload files' }).click()
  await page
    .getByLabel('Choose files')
    .setInputFiles({ name: 'first.bin', mimeType: 'text/plain', buffer: Buffer.from('the first') })
  await page.getByRole('link', { name: 'first.bin' }).click()
  await page.getByRole('heading', { name: 'first.bin' }).waitFor()

  t.strictSame(await page.evaluate('[document.cookie, JSON.stringify(localStorage)]'), ['', '{}'])
  const [cookie] = await context.cookies()
  t.match(cookie, { httpOnly: true, sameSite: 'Strict', path: '/' })
  await page.reload()
  await page.getByRole('heading', { name: 'first.bin' }).waitFor()
  t.strictSame(complaints, [])
})

t.test('what one tab does with the session, the other one sees', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const kim = await as({ login: 'kim' })
  const one = await openPage(t, { url })
  const two = await openPage(t, { url, context: one.context })
  await Promise.all([one.page.goto(url), two.page.goto(url)])
  await two.page.getByLabel('Login').waitFor()
  await signInByKey(one.page, kim.token)
  await two.page.getByText('kim', { exact: true }).waitFor()
  await two.page.getByRole('button', { name: 'Sign out' }).click()
  await one.page.getByText('The session has ended').waitFor()
  await signInByKey(one.page, admin.token)
  await two.page.getByText('admin', { exact: true }).waitFor()
  t.strictSame([...one.complaints, ...two.complaints], [])
})

t.test('a second factor is asked for, and a wrong code refused', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, nobody } = await openTestApp(t)
  const credentials = { login: 'admin', password: 'correct horse battery' }
  const { token } = (await nobody.send('POST', '/api/auth/login', credentials)).json
  const headers = { authorization: `Bearer ${token}` }
  const { secret } = (await nobody.send('POST', '/api/auth/totp', { password: credentials.password }, headers)).json
  const confirmed = { password: credentials.password, otp: totpCode(secret) }
  t.equal((await nobody.send('PUT', '/api/auth/totp', confirmed, headers)).status, 200)
  const { page } = await openPage(t, { url })
  await page.goto(url)
  await page.getByLabel('Login').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(credentials.password)
  const button = page.getByRole('button', { name: 'Sign in', exact: true })
  await button.click()
  const code = page.getByLabel('Authenticator code')
  await code.fill('000000')
  await button.click()
  await page.getByRole('alert').waitFor()
  // The code that confirmed the factor is used up.
  await code.fill(totpCode(secret, 1))
  await button.click()
  await page.getByRole('button', { name: 'Sign out' }).waitFor()
})

t.test('an identity provider vouches, also below a prefix', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const provider = await openOidcProvider(t)
  const { url, admin } = await openTestApp(t, { enable_oidc: '1', allowed_internal_addresses: '127.0.0.1' })
  const { issuer, clientId: client_id, clientSecret: client_secret } = provider
  const added = await admin.send('POST', '/api/oauth', { name: 'lab', issuer, client_id, client_secret })
  t.equal(added.status, 200)
  const address = await openPrefixProxy(t, { url, prefix: '/x' })
  const { page } = await openPage(t, { url: address })
  // The address of the settings, which providers send people back to, is not the one of this test.
  await page.route('http://127.0.0.1/oauth/callback?*', (route) =>
    route.fulfill({
      status: 302,
      headers: { location: `${address}/oauth/callback${new URL(route.request().url()).search}` },
    }),
  )
  await page.goto(`${address}/files`)
  await page.getByRole('button', { name: 'Sign in through lab' }).click()
  await page.waitForURL(`${issuer}/**`)
  await page.locator('[name=login]').fill('carol')
  await page.locator('[name=password]').fill('any')
  await page.getByRole('button').first().click()
  await page.getByRole('button', { name: /continue/i }).click()
  await page.getByText('Unknown identity').waitFor()
  await page.goto(`${address}/oauth/callback?error=%3Cimg%20src=x%20onerror=ran=1%3E`)
  await page.getByText('refused the sign-in: <img src=x onerror=ran=1>').waitFor()
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  await page.goto(`${address}/oauth/callback?code=a&state=b`)
  await page.getByText('belongs to no sign-in of this tab').waitFor()
})

t.test('a provider cannot make the page run or open anything but a web page', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url } = await openTestApp(t, { enable_oidc: '1' }, (db) => aProvider(db, 'lab'))
  const { page, complaints } = await openPage(t, { url })
  await page.route(`${url}/api/oauth/lab/authenticate`, (route) =>
    route.fulfill({ json: { authorization_url: 'javascript:ran=1', state: 'a', nonce: 'b' } }),
  )
  await page.goto(url)
  await page.getByRole('button', { name: 'Sign in through lab' }).click()
  await page.getByRole('alert').getByText('has no http address').waitFor()
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

t.test(
  'open registration is offered through identity providers too, and none of them while they are off',
  async (t) => {
    if (!needProgram(t, 'chromium')) return
    for (const enable_oidc of ['1', '0']) {
      const { url } = await openTestApp(t, { enable_oidc, enable_registration: '1' }, (db) => aProvider(db, 'lab'))
      const { page, complaints } = await openPage(t, { url })
      await page.goto(url)
      await page.getByRole('link', { name: 'Register' }).click()
      await page.getByLabel('E-mail').waitFor()
      if (enable_oidc === '1') await page.getByRole('button', { name: 'Register through lab' }).waitFor()
      t.equal(await page.getByRole('button', { name: 'Register through lab' }).count(), Number(enable_oidc))
      t.strictSame(await accessFaults(page), [])
      t.strictSame(complaints, [])
    }
  },
)

t.test('an address of before leads on after signing in, below a prefix', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const { json } = await admin.upload('content', { name: 'deep.bin' })
  const address = await openPrefixProxy(t, { url, prefix: '/lab' })
  const { page, complaints } = await openPage(t, { url: address })
  await page.goto(`${address}/file/${json.sha256}`)
  await signInByKey(page, admin.token)
  await page.getByRole('heading', { name: 'deep.bin' }).waitFor()
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await page.waitForURL(`${address}/files`)
  await page.getByRole('link', { name: 'deep.bin' }).waitFor()
  await page.goto(`${address}/no/such/place`)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  t.strictSame(complaints, [])
})

t.test('looking without a session fails no request, and the cookie alone says who is signed in', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as } = await openTestApp(t)
  const kim = await as({ login: 'kim' })
  const { page, context, complaints } = await openPage(t, { url })
  const failed: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') failed.push(message.text())
  })
  page.on('response', (response) => {
    if (response.status() >= 400) failed.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(url)
  await page.getByLabel('Login').waitFor()
  await context.addCookies([{ name: 'lazaret_session', value: 'x.y.z', url }])
  await page.reload()
  await page.getByLabel('Login').waitFor()
  await signInByKey(page, kim.token)
  await page.evaluate('localStorage.clear(); sessionStorage.clear()')
  await page.reload()
  await page.getByText('kim', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Login').waitFor()
  await page.reload()
  await page.getByLabel('Login').waitFor()
  t.strictSame(failed, [])
  t.strictSame(complaints, [])
})
