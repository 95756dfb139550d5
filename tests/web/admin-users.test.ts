import type { Locator, Page } from 'playwright-core'
import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../support/app.ts'
import { openMailServer, tokenIn } from '../support/mail-server.ts'
import { needProgram } from '../support/programs.ts'
import { totpCode } from '../support/totp-code.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const HOSTILE = '<img src=x onerror=ran=1>\u202egpj'
const SHOWN = '<img src=x onerror=ran=1>\\u202egpj'

const confirm = (page: Page, verb: string) =>
  page.getByRole('dialog').getByRole('button', { name: verb, exact: true }).click()

const isFocused = async (field: Locator) => (await field.and(field.page().locator(':focus')).count()) === 1

t.test('administration is for administrators, also where its addresses are typed in', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as, admin } = await openTestApp(t)
  const [bob, ann, meg] = await Promise.all([
    as({ login: 'bob', capabilities: ['adding_files'] }),
    as({ login: 'ann', capabilities: ['manage_users'] }),
    as({ login: 'meg', capabilities: ['access_monitoring_metrics'] }),
  ])
  const ALL = [
    'users',
    'users/bob',
    'pending',
    'groups',
    'groups/public',
    'capabilities',
    'attributes',
    'attributes/x',
    'providers',
  ]
  const visit = async (token: string | null) => {
    const opened = await openPage(t, { url })
    const asked: string[] = []
    opened.page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await visitByKey(opened.page, url, token)
    return { ...opened, asked }
  }
  const SECRETS = /^\/api\/(?:user|group|attribute|oauth|audit|server\/admin|varz)/

  const user = await visit(bob.token)
  t.equal(await user.page.getByRole('link', { name: 'Administration' }).count(), 0)
  for (const path of [...ALL, 'audit', 'server']) {
    await user.page.goto(`${url}/admin/${path}`)
    await user.page.getByRole('alert').getByText('with the capability manage_users').waitFor()
    t.equal(await user.page.locator('main input, main button, main select').count(), 0, path)
  }
  t.strictSame(
    user.asked.filter((path) => SECRETS.test(path)),
    [],
    'nothing is even asked for',
  )
  t.strictSame(await accessFaults(user.page), [])
  for (const path of ['user', 'group', 'attribute/x', 'audit', 'server/admin'])
    t.equal((await bob.get(`/api/${path}`)).status, 403, path)
  await user.page.goto(`${url}/admin/nothing`)
  await user.page.getByRole('heading', { name: 'Page not found' }).waitFor()

  const manager = await visit(ann.token)
  await manager.page.getByRole('link', { name: 'Administration' }).click()
  const parts = manager.page.getByRole('navigation', { name: 'Administration' })
  await parts.getByRole('link', { name: 'Users' }).waitFor()
  t.equal(await parts.getByRole('link', { name: 'Audit log' }).count(), 0)
  await manager.page.goto(`${url}/admin/audit`)
  await manager.page.getByText('with the capability manage_users, access_all_objects').waitFor()
  t.equal((await ann.get('/api/audit')).status, 403)
  await manager.page.goto(`${url}/admin/server`)
  await manager.page.getByRole('heading', { name: 'Plugins' }).waitFor()
  t.equal(await manager.page.getByRole('heading', { name: 'Deprecated uses' }).count(), 0)

  const watcher = await visit(meg.token)
  await watcher.page.getByRole('link', { name: 'Administration' }).click()
  await watcher.page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name: 'Server' }).waitFor()
  t.strictSame(
    await watcher.page.getByRole('navigation', { name: 'Administration' }).getByRole('link').allTextContents(),
    ['Server'],
  )
  await watcher.page.getByRole('link', { name: 'Server' }).click()
  await watcher.page.getByText('Metrics are off').waitFor()
  t.equal(await watcher.page.getByRole('heading', { name: 'Plugins' }).count(), 0)
  t.equal((await admin.get('/api/user')).status, 200)
  t.strictSame([...user.complaints, ...manager.complaints, ...watcher.complaints], [])
})

t.test('users are found, created with a link or a mail, edited, disabled and deleted', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const post = await openMailServer(t)
  const { url, as, admin, nobody, aGroup } = await openTestApp(t, { mail_smtp: post.address })
  await aGroup('analysts')
  const kim = await as({ login: 'kim', capabilities: [], groups: ['analysts'] })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/admin/users`, admin.token)
  const table = page.getByRole('group', { name: 'Users' })
  await table.getByRole('link', { name: 'kim' }).waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByLabel('Filter users').fill('ANALYSTS')
  await page.getByText('1 of 2').waitFor()
  await page.getByLabel('State').selectOption('disabled')
  await page.getByText('No matching users').waitFor()
  await page.getByLabel('Filter users').fill('')
  await page.getByLabel('State').selectOption('all')

  const open = page.getByRole('button', { name: 'New user' })
  await open.click()
  const form = page.getByRole('dialog').getByRole('form', { name: 'New user' })
  const login = form.getByLabel('Login')
  t.ok(await isFocused(login), 'the first field has the focus')
  await login.fill('not valid')
  await form.getByLabel('E-mail').fill('eve@example.org')
  await form.getByLabel('Remark').fill(HOSTILE)
  await form.getByRole('button', { name: 'Create user' }).click()
  await form.getByRole('alert').waitFor()
  t.strictSame(await form.getByRole('alert').allTextContents(), [
    'Must be 1 to 32 letters, digits, "_", "." or "-", not "not valid".',
  ])
  t.ok(await isFocused(login), 'the wrong field has the focus')
  t.equal(await login.getAttribute('aria-invalid'), 'true')
  t.strictSame(await accessFaults(page), [])
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  t.ok(await isFocused(open), 'the focus is back')
  await open.click()
  t.equal(await form.getByLabel('Remark').inputValue(), HOSTILE, 'nothing that was typed is lost')
  t.equal(await form.getByRole('alert').count(), 0)
  await login.fill('eve')
  await form.getByRole('button', { name: 'Create user' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const link = (await page.locator('.once pre').textContent()) ?? ''
  t.ok(link.startsWith(`${url}/setpasswd/?token=`))
  await table.getByText(SHOWN).waitFor()
  t.strictSame(await accessFaults(page), [])
  await open.click()
  await login.fill('eve')
  await form.getByLabel('E-mail').fill('max@example.org')
  await form.getByLabel('Remark').fill('analyst')
  await form.getByRole('button', { name: 'Create user' }).click()
  await form.getByRole('alert').getByText('exists').waitFor()
  await login.fill('max')
  await form.getByLabel('Mail a password link').check()
  await form.getByRole('button', { name: 'Create user' }).click()
  await page.getByText('The user max was created.').waitFor()
  t.ok(tokenIn(post.take()))
  t.equal(await page.locator('.once').count(), 0)

  await table.getByRole('link', { name: 'kim' }).click()
  await page.waitForURL(`${url}/admin/users/kim`)
  const account = page.getByRole('region', { name: 'Account' })
  await account.getByLabel('E-mail').fill('new@example.org')
  await account.getByRole('button', { name: 'Save' }).click()
  await account.getByText('Saved').waitFor()
  t.equal(await page.title(), 'kim - Lazaret')
  t.match((await admin.get('/api/user/kim')).json, { email: 'new@example.org', disabled: false })
  t.equal((await kim.get('/api/object')).status, 200, 'what was not changed is not sent')
  await account.getByLabel('Disabled').check()
  await account.getByRole('button', { name: 'Save' }).click()
  await account.getByText('disabled', { exact: true }).waitFor()
  t.equal((await kim.get('/api/object')).status, 403)
  await page.waitForLoadState('networkidle')
  t.strictSame(await accessFaults(page), [])

  await page.getByRole('button', { name: 'Delete user' }).click()
  t.strictSame(await accessFaults(page), [])
  await confirm(page, 'Delete user')
  await page.waitForURL(`${url}/admin/users`)
  await table.getByRole('link', { name: 'max' }).waitFor()
  t.equal(await table.getByRole('link', { name: 'kim' }).count(), 0)
  t.equal((await admin.get('/api/user/kim')).status, 404)

  await page.goto(`${url}/admin/users/admin`)
  await page.getByText('This is your own account').waitFor()
  t.equal(await page.getByRole('button', { name: 'Delete user' }).count(), 0)
  t.equal(await page.getByLabel('Disabled').count(), 0)
  t.equal(
    (
      await nobody.send('POST', '/api/auth/change_password', {
        token: new URL(link).searchParams.get('token'),
        password: 'correct horse',
      })
    ).status,
    200,
  )
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

t.test('a user who lost the ways to sign in is helped, and one who is not trusted is signed out', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const post = await openMailServer(t)
  const { url, as, admin, nobody, aGroup } = await openTestApp(t, { mail_smtp: post.address })
  await aGroup('analysts')
  const kim = await as({ login: 'kim', capabilities: ['manage_profile'] })
  const { token } = (await admin.get('/api/user/kim/change_password')).json
  const password = 'correct horse'
  await nobody.send('POST', '/api/auth/change_password', { token, password })
  const session = (await nobody.send('POST', '/api/auth/login', { login: 'kim', password })).json
  const headers = { authorization: `Bearer ${session.token}` }
  const { secret } = (await nobody.send('POST', '/api/auth/totp', { password }, headers)).json
  await nobody.send('PUT', '/api/auth/totp', { otp: totpCode(secret) }, headers)

  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/admin/users/kim`, admin.token)
  await page.getByRole('button', { name: 'Remove the second factor' }).click()
  await confirm(page, 'Remove the second factor')
  await page.getByText('The second factor was removed.').waitFor()
  t.equal((await nobody.send('POST', '/api/auth/login', { login: 'kim', password })).status, 200)
  await page.getByRole('button', { name: 'Mail the link' }).click()
  await page.getByText('The mail is on its way.').waitFor()
  t.match(post.take().recipients, ['kim@example.org'])
  await page.getByRole('button', { name: 'Create password link' }).click()
  const link = new URL((await page.locator('.once pre').textContent()) ?? '')
  const changed = { token: link.searchParams.get('token'), password: 'another horse' }

  const sessions = page.getByRole('region', { name: 'Sessions' })
  await sessions.getByRole('button', { name: 'End all sessions' }).click()
  await confirm(page, 'End')
  await sessions.getByText('No sessions.').waitFor()
  t.equal((await nobody.send('GET', '/api/object', undefined, headers)).status, 401)
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByRole('button', { name: 'Delete key test' }).click()
  await confirm(page, 'Delete')
  await keys.getByText('No API keys.').waitFor()
  t.equal((await kim.get('/api/object')).status, 401)
  t.equal((await nobody.send('POST', '/api/auth/change_password', changed)).status, 200)

  const groups = page.getByRole('region', { name: 'Groups' })
  await groups.getByRole('combobox').selectOption('analysts')
  await groups.getByRole('button', { name: 'Add' }).click()
  await groups.getByRole('button', { name: 'Remove from analysts' }).click()
  await groups.getByRole('button', { name: 'Remove from analysts' }).waitFor({ state: 'detached' })
  t.equal(await groups.getByRole('button', { name: 'Remove from public' }).count(), 0, 'it is fixed')
  t.strictSame((await admin.get('/api/group/analysts')).json.users, [])
  t.strictSame(complaints, [])
})

t.test('accounts that were asked for are accepted and rejected', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const post = await openMailServer(t)
  const { url, admin, nobody } = await openTestApp(t, { enable_registration: '1', mail_smtp: post.address })
  for (const login of ['ann', 'bob', 'eve'])
    await nobody.send('POST', '/api/auth/register', { login, email: `${login}@example.org`, additional_info: HOSTILE })
  post.clear()
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/admin/pending`, admin.token)
  await page.getByText(SHOWN).first().waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('button', { name: 'Accept ann' }).click()
  await page.getByText('ann can set a password').waitFor()
  t.ok(tokenIn(post.take()))
  await page.getByLabel('Notify by mail').uncheck()
  await page.getByRole('button', { name: 'Accept bob' }).click()
  await page.getByText('bob can set a password').waitFor()
  t.equal(post.mails.length, 0)
  await page.getByRole('button', { name: 'Reject eve' }).click()
  await confirm(page, 'Reject')
  await page.getByText('Nobody waits for approval.').waitFor()
  const { users } = (await admin.get('/api/user')).json
  t.strictSame(
    users.map(({ login }: { readonly login: string }) => login),
    ['admin', 'ann', 'bob'],
  )
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

t.test('who signed in with a key confirms the own address with the password', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/admin/users/admin`, admin.token)
  const account = page.getByRole('form', { name: 'Edit', exact: true })
  await account.getByLabel('E-mail').fill('me@example.org')
  await account.getByLabel('Remark').fill('the administrator')
  await account.getByRole('button', { name: 'Save' }).click()
  const proof = page.getByRole('form', { name: 'Confirm the new address' })
  await proof.getByLabel('Password of this account').fill('not the password')
  t.strictSame(await accessFaults(page), [])
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await proof.getByRole('alert').waitFor()
  t.not((await admin.get('/api/user/admin')).json.email, 'me@example.org')
  await proof.getByLabel('Password of this account').fill(ADMIN_PASSWORD)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await account.getByText('Saved').waitFor()
  t.equal(await proof.count(), 0)
  t.match((await admin.get('/api/user/admin')).json, { email: 'me@example.org', additional_info: 'the administrator' })
  await account.getByLabel('Remark').fill('needs none')
  await account.getByRole('button', { name: 'Save' }).click()
  await until(async () => (await admin.get('/api/user/admin')).json.additional_info === 'needs none')
  t.equal(await proof.count(), 0, 'other fields need no proof')
  t.strictSame(complaints, [])
})
