import type { Page } from 'playwright-core'
import t from 'tap'
import { openPrefixProxy } from '../server/http/static/pages/prefix-proxy.ts'
import { aProvider } from '../support/a-provider.ts'
import { openTestApp } from '../support/app.ts'
import { openMailServer, tokenIn } from '../support/mail-server.ts'
import { openOidcProvider } from '../support/oidc-provider.ts'
import { needProgram } from '../support/programs.ts'
import { totpCode } from '../support/totp-code.ts'
import { withPassword } from '../support/with-password.ts'
import { accessFaults, openPage, signInByPassword, useWholeChromium, visitByKey } from './open-page.ts'

useWholeChromium()

const NEW_PASSWORD = 'tr0ub4dor & three'

/** The address of the settings, which providers send people back to, is not the one of a test. */
async function backTo(page: Page, url: string): Promise<void> {
  await page.route('http://127.0.0.1/oauth/callback?*', (route) =>
    route.fulfill({
      status: 302,
      headers: { location: `${url}/oauth/callback${new URL(route.request().url()).search}` },
    }),
  )
}

/** Fills in the pages of the provider until it sends the browser back. */
async function vouch(
  page: Page,
  { issuer, login }: { readonly issuer: string; readonly login: string },
): Promise<void> {
  await page.waitForURL(`${issuer}/interaction/**`)
  while (page.url().startsWith(issuer)) {
    const before = page.url()
    await page.getByRole('button').first().waitFor()
    if ((await page.locator('[name=login]').count()) > 0) {
      await page.locator('[name=login]').fill(login)
      await page.locator('[name=password]').fill('any')
    }
    await page.getByRole('button').first().click()
    await page.waitForURL((address) => address.href !== before)
  }
}

t.test('an account is asked for, accepted, and its password set by the link of the mail, below a prefix', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const post = await openMailServer(t)
  const { url, admin } = await openTestApp(t, { enable_registration: '1', mail_smtp: post.address })
  const address = await openPrefixProxy(t, { url, prefix: '/x' })
  const { page, complaints } = await openPage(t, { url: address })
  await page.goto(`${address}/`)
  await page.getByRole('link', { name: 'Register' }).click()
  await page.waitForURL(`${address}/register`)
  await page.getByRole('heading', { name: 'Register' }).waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByLabel('Login').fill('admin')
  await page.getByLabel('E-mail').fill('carol@example.org')
  await page.getByLabel('About you').fill('CERT,\nanalysis of phishing')
  await page.getByRole('button', { name: 'Ask for an account' }).click()
  await page.getByRole('alert').waitFor()
  t.equal(await page.getByLabel('E-mail').inputValue(), 'carol@example.org', 'nothing that was typed is lost')
  await page.getByLabel('Login').fill('carol')
  await page.getByRole('button', { name: 'Ask for an account' }).click()
  await page.getByText('The account carol waits for an administrator.').waitFor()
  t.equal((await admin.send('POST', '/api/user/carol/pending')).status, 200)
  const link = `${address}/setpasswd/?token=${tokenIn(post.take())}`

  await page.goto(link)
  await page.waitForURL(`${address}/setpasswd/`)
  t.equal(await page.getByLabel('Login').inputValue(), 'carol')
  t.strictSame(await accessFaults(page), [])
  await page.getByText('At least 8 characters.').waitFor()
  for (const label of ['New password', 'Repeat the password']) await page.getByLabel(label).fill('carol2026')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('must not be made of the login').waitFor()
  await page.getByLabel('New password').fill('ä'.repeat(40))
  await page.getByLabel('Repeat the password').fill('ä'.repeat(40))
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('must be at most 72 bytes').waitFor()
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('Repeat the password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('The password of carol is set.').waitFor()
  await page.getByRole('link', { name: 'Back to the sign-in' }).click()
  await signInByPassword(page, { login: 'carol', password: NEW_PASSWORD })

  await page.goto(link)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('Repeat the password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('This link was already used or has expired.').waitFor()
  await page.goto(`${address}/setpasswd`)
  await page.getByText('This link is incomplete.').waitFor()
  t.strictSame(complaints, [])
})

t.test('a lost password is asked for by mail', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const post = await openMailServer(t)
  const { url, as } = await openTestApp(t, { mail_smtp: post.address })
  await as({ login: 'kim', capabilities: ['manage_profile'] })
  const { page, complaints } = await openPage(t, { url })
  await page.goto(url)
  t.equal(await page.getByRole('link', { name: 'Register' }).count(), 0)
  await page.getByRole('link', { name: 'Forgot the password?' }).click()
  await page.getByLabel('Login').fill('kim')
  await page.getByLabel('E-mail').fill('other@example.org')
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await page.getByRole('alert').waitFor()
  t.equal(post.mails.length, 0)
  await page.getByLabel('E-mail').fill('KIM@example.org')
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await page.getByText('The mail is on its way.').waitFor()
  await page.goto(`${url}/setpasswd/?token=${tokenIn(post.take())}`)
  await page.getByLabel('New password').fill(NEW_PASSWORD)
  await page.getByLabel('Repeat the password').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('The password of kim is set.').waitFor()
  await page.getByRole('link', { name: 'Back to the sign-in' }).click()
  await signInByPassword(page, { login: 'kim', password: NEW_PASSWORD })

  await page.goto(`${url}/profile`)
  await page.getByRole('button', { name: 'Mail me a link' }).click()
  await page.getByText('The mail is on its way.').waitFor()
  t.match(post.take().recipients, ['kim@example.org'])
  t.strictSame(complaints, [])
})

t.test('what a server does not offer is not there, and says so where its address is typed in', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url } = await openTestApp(t, { enable_password_auth: '0', enable_oidc: '1' }, aProvider)
  const { page, complaints } = await openPage(t, { url })
  await page.goto(url)
  await page.getByText('With an API key').waitFor()
  t.equal(await page.getByRole('link', { name: 'Forgot the password?' }).count(), 0)
  t.equal(await page.getByRole('link', { name: 'Register' }).count(), 0)
  await page.goto(`${url}/register`)
  await page.getByText('This server takes no registrations.').waitFor()
  t.equal(await page.getByRole('button').count(), 0)
  await page.goto(`${url}/recover_password`)
  await page.getByText('People do not sign in by password here.').waitFor()
  t.equal(await page.getByRole('button').count(), 0)
  t.strictSame(complaints, [])
})

t.test('a provider vouches for a new account, for the next sign-in, and for one that it is bound to', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const provider = await openOidcProvider(t)
  provider.people.set('carol', { preferred_username: 'carol', email: 'carol@example.org' })
  const { app, url, admin, as } = await openTestApp(t, {
    enable_oidc: '1',
    enable_oidc_registration: '1',
    allowed_internal_addresses: '127.0.0.1',
  })
  const { issuer, clientId: client_id, clientSecret: client_secret } = provider
  const added = await admin.send('POST', '/api/oauth', { name: 'lab', issuer, client_id, client_secret })
  t.equal(added.status, 200)
  const kim = await as({ login: 'kim', capabilities: [] })
  const { password } = await withPassword({ app }, kim)
  const { secret } = (await kim.send('POST', '/api/auth/totp', { password })).json
  t.equal((await kim.send('PUT', '/api/auth/totp', { otp: totpCode(secret) })).status, 200)

  const visit = async () => {
    const opened = await openPage(t, { url })
    await backTo(opened.page, url)
    return { ...opened, vouch: (login: string) => vouch(opened.page, { issuer, login }) }
  }

  const first = await visit()
  await first.page.goto(url)
  await first.page.getByRole('button', { name: 'Sign in through lab' }).click()
  await first.vouch('carol')
  await first.page.getByText('no account here belongs to yours at lab').waitFor()
  t.strictSame(await accessFaults(first.page), [])
  await first.page.getByRole('button', { name: 'Register through lab' }).click()
  await first.vouch('carol')
  await first.page.getByText('carol', { exact: true }).waitFor()
  await first.page.waitForURL(`${url}/`)
  await first.page.goto(`${url}/profile`)
  await first.page.getByRole('region', { name: 'Identity providers' }).getByText('bound').waitFor()
  await first.page.getByRole('region', { name: 'Sessions' }).getByText('through lab').waitFor()
  await first.page.getByRole('button', { name: 'Sign out' }).click()
  await first.page.getByRole('button', { name: 'Sign in through lab' }).click()
  await first.vouch('carol')
  await first.page.getByText('carol', { exact: true }).waitFor()

  const second = await visit()
  await visitByKey(second.page, `${url}/profile`, kim.token)
  await second.page.getByRole('button', { name: 'Bind lab' }).click()
  await second.vouch('dave')
  const confirm = second.page.getByRole('form', { name: 'Bind an identity provider' })
  await confirm.getByLabel('Password of this account').fill('wrong')
  await confirm.getByRole('button', { name: 'Bind' }).click()
  await confirm.getByRole('alert').getByText('Invalid login or password').waitFor()
  t.strictSame(await accessFaults(second.page), [])
  await confirm.getByLabel('Password of this account').fill(password)
  await confirm.getByRole('button', { name: 'Bind' }).click()
  // The code that confirmed the second factor is used up.
  await confirm.getByLabel('Authenticator code').fill(totpCode(secret, 1))
  await confirm.getByRole('button', { name: 'Bind' }).click()
  await second.page.waitForURL(`${url}/profile`)
  await second.page.getByRole('region', { name: 'Identity providers' }).getByText('bound').waitFor()
  t.strictSame((await kim.get('/api/oauth/identities')).json.providers, ['lab'])
  await second.page.getByRole('button', { name: 'Sign out' }).click()
  await second.page.getByRole('button', { name: 'Sign in through lab' }).click()
  await second.vouch('dave')
  await second.page.getByText('kim', { exact: true }).waitFor()

  const third = await visit()
  await visitByKey(third.page, `${url}/profile`, (await as({ login: 'lee', capabilities: [] })).token)
  await third.page.getByRole('button', { name: 'Bind lab' }).click()
  await third.vouch('carol')
  await third.page.getByRole('alert').getByText('Sign in again through your identity provider').waitFor()
  await third.page.goto(`${url}/profile`)
  await third.page.getByRole('button', { name: 'Bind lab' }).waitFor()
})

t.test('an account that a provider vouches for waits where an administrator must accept it', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const provider = await openOidcProvider(t)
  provider.people.set('carol', { preferred_username: 'carol', email: 'carol@example.org' })
  const { url, admin } = await openTestApp(t, {
    enable_oidc: '1',
    enable_oidc_registration: '1',
    allowed_internal_addresses: '127.0.0.1',
  })
  const { issuer, clientId: client_id, clientSecret: client_secret } = provider
  await admin.send('POST', '/api/oauth', { name: 'lab', issuer, client_id, client_secret, requires_approval: true })
  const { page } = await openPage(t, { url })
  await backTo(page, url)
  await page.goto(`${url}/register`)
  await page.getByRole('button', { name: 'Register through lab' }).click()
  await vouch(page, { issuer, login: 'carol' })
  await page.getByText('The account carol was made, and waits for an administrator.').waitFor()
  t.strictSame(await accessFaults(page), [])
  t.match((await admin.get('/api/user?pending=1')).json.users, [{ login: 'carol' }])
})
