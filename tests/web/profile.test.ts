import type { Page } from 'playwright-core'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { missing } from '../support/missing.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, signInByPassword, visitByKey } from './open-page.ts'
import { queryText } from './query-text.ts'

const PASSWORD = 'correct horse battery'
const HOSTILE = '<img src=x onerror=ran=1>\u202egpj'
const SHOWN = '<img src=x onerror=ran=1>\\u202egpj'

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

t.test('what the account is and may, and where its login leads', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as, aGroup } = await openTestApp(t)
  await aGroup('analysts', { capabilities: ['adding_tags'] })
  const kim = await as({ login: 'kim', capabilities: ['adding_files'], groups: ['analysts'] })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, url, kim.token)
  await page.getByRole('link', { name: 'kim', exact: true }).click()
  await page.waitForURL(`${url}/profile`)
  const account = section(page, 'Account')
  await account.getByText('kim@example.org').waitFor()
  await account.getByText('analysts, kim, public').waitFor()
  await account.getByText('Capabilities (2)').click()
  await account.getByText('Upload files.').waitFor()
  t.equal(await page.getByRole('link', { name: 'Administration' }).count(), 0)
  t.equal(await page.getByRole('button', { name: 'Set a new password' }).count(), 0)
  t.equal(await page.getByText('Create key').count(), 0, 'keys need manage_profile')
  await page.waitForLoadState('networkidle')
  t.strictSame(await accessFaults(page), [])
  t.strictSame(complaints, [])
})

t.test('an administrator sees which setting refuses', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t, { api_keys_per_user: '1' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/profile`, admin.token)
  const keys = section(page, 'API keys')
  await keys.getByText('New key').click()
  await keys.getByLabel('What it is for').fill('a second key')
  await keys.getByRole('button', { name: 'Create key' }).click()
  await keys.getByRole('alert').getByText('Setting of the server: api_keys_per_user').waitFor()
  t.strictSame(await accessFaults(page), [])
  t.strictSame(complaints, [])
})

t.test('a key is made with limits, shown once, and deleted', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as, nobody } = await openTestApp(t)
  const kim = await as({ login: 'kim', capabilities: ['manage_profile', 'adding_tags', 'adding_files'] })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/profile`, kim.token)
  const keys = section(page, 'API keys')
  await keys.getByText('New key').click()
  await keys.getByLabel('What it is for').fill(HOSTILE)
  await keys.getByLabel('Expires on').fill('2099-01-31')
  await keys.getByLabel('only what is chosen here').check()
  await keys.getByRole('checkbox', { name: 'adding_tags' }).check()
  await keys.getByLabel('Allowed addresses').fill('127.0.0.0/8 ::1')
  t.strictSame(await accessFaults(page), [])
  await keys.getByRole('button', { name: 'Create key' }).click()
  const token = (await keys.locator('.once pre').textContent()) ?? ''
  await keys.getByText('It is shown only now').waitFor()
  t.strictSame(await accessFaults(page), [])
  await keys.getByText('2099-02-01 00:00:00').waitFor()
  await keys.getByText('may: adding_tags; from 127.0.0.0/8, ::1/128').waitFor()

  const headers = { authorization: `Bearer ${token}` }
  const { json } = await nobody.send('GET', '/api/auth/validate', undefined, headers)
  t.match(json, { login: 'kim', capabilities: ['adding_tags'] })
  await keys.getByRole('button', { name: 'Close' }).click()
  await page.reload()
  await keys.getByText(SHOWN).first().waitFor()
  t.equal(await page.getByText(token).count(), 0)

  await keys.getByRole('button', { name: `Delete key ${SHOWN}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
  await keys.getByText(SHOWN).first().waitFor({ state: 'detached' })
  t.equal((await nobody.send('GET', '/api/auth/validate', undefined, headers)).status, 401)
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

t.test('a limit that the account cannot have is refused, and what was typed stays', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as } = await openTestApp(t)
  const kim = await as({ login: 'kim', capabilities: ['manage_profile'] })
  const { page } = await openPage(t, { url })
  await visitByKey(page, `${url}/profile`, kim.token)
  const keys = section(page, 'API keys')
  await keys.getByText('New key').click()
  await keys.getByLabel('What it is for').fill('a name')
  await keys.getByLabel('Allowed addresses').fill('nowhere')
  await keys.getByRole('button', { name: 'Create key' }).click()
  await keys.getByRole('alert').getByText('nowhere').waitFor()
  t.equal(await keys.getByLabel('What it is for').inputValue(), 'a name')
})

t.test('sessions are listed, and ended one by one or all others at once', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, nobody } = await openTestApp(t)
  const signIn = async () => (await nobody.send('POST', '/api/auth/login', { login: 'admin', password: PASSWORD })).json
  const tokens: string[] = []
  for (let at = 0; at < 3; at++) tokens.push((await signIn()).token)
  const isAlive = async (token: string) =>
    (await nobody.send('GET', '/api/auth/validate', undefined, { authorization: `Bearer ${token}` })).status === 200
  const { page, complaints } = await openPage(t, { url })
  await page.goto(`${url}/profile`)
  await signInByPassword(page)
  const sessions = section(page, 'Sessions')
  await sessions.getByText('this one').waitFor()
  t.equal(await sessions.getByRole('button', { name: /^End the session/ }).count(), 3)
  await sessions
    .getByRole('button', { name: /^End the session/ })
    .first()
    .click()
  await sessions
    .getByRole('button', { name: /^End the session/ })
    .nth(2)
    .waitFor({ state: 'detached' })
  t.equal((await Promise.all(tokens.map(isAlive))).filter(Boolean).length, 2)
  await sessions.getByRole('button', { name: 'End all other sessions' }).click()
  const question = page.getByRole('dialog', { name: 'End all other sessions?' })
  t.strictSame(await accessFaults(page), [])
  await question.getByRole('button', { name: 'End', exact: true }).click()
  await sessions.getByText('2 sessions were ended.').waitFor()
  t.strictSame(await Promise.all(tokens.map(isAlive)), [false, false, false])
  await sessions.getByText('this one').waitFor()
  t.strictSame(complaints, [])
})

t.test('who administers a group removes its members, and can do nothing else to it', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as, admin, aGroup } = await openTestApp(t)
  await aGroup('analysts')
  const [kim, lee, max] = await Promise.all(
    ['kim', 'lee', 'max'].map((login) => as({ login, capabilities: [], groups: ['analysts'] })),
  )
  await admin.send('PUT', '/api/group/analysts/member/kim', { group_admin: true })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/profile`, kim?.token ?? null)
  const groups = section(page, 'Workspaces')
  await groups.getByText('analysts (administrator)').click()
  const members = groups.getByRole('list', { name: 'Members of analysts' })
  t.equal(await members.getByRole('button').count(), 2, 'not oneself')
  await members.getByRole('button', { name: 'Remove lee from analysts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click()
  await groups.getByText('analysts (administrator)').waitFor()
  await members.getByText('lee', { exact: true }).waitFor({ state: 'detached' })
  t.strictSame((await admin.get('/api/group/analysts')).json.users, ['kim', 'max'])
  await page.goto(`${url}/admin/groups/analysts`)
  await page.getByText('with the capability manage_users').waitFor()
  t.equal(await page.getByRole('button', { name: 'Add a member' }).count(), 0)

  const other = await openPage(t, { url })
  await visitByKey(other.page, `${url}/profile`, max?.token ?? null)
  await section(other.page, 'Workspaces').getByText('analysts').click()
  await other.page.getByRole('list', { name: 'Members of analysts' }).getByText('kim').waitFor()
  t.equal(await other.page.getByRole('list', { name: 'Members of analysts' }).getByRole('button').count(), 0)
  t.equal((await (max ?? missing()).send('DELETE', '/api/group/analysts/member/kim')).status, 403)
  t.equal((await (lee ?? missing()).send('DELETE', '/api/group/analysts/member/kim')).status, 403)
  t.strictSame([...complaints, ...other.complaints], [])
})

t.test('quick queries are saved, proposed by the query box, and deleted', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as } = await openTestApp(t)
  const kim = await as({ login: 'kim', capabilities: ['personalize', 'adding_tags'] })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/profile`, kim.token)
  const queries = section(page, 'Quick queries')
  await queries.getByLabel('List').selectOption('Configs')
  await queries.getByLabel('Name of the query').fill(HOSTILE)
  await queries.getByLabel('Query', { exact: true }).fill('family:"<script>"')
  await queries.getByRole('button', { name: 'Save' }).click()
  const link = queries.getByRole('link', { name: SHOWN })
  await link.waitFor()
  t.strictSame(await accessFaults(page), [])

  await page.getByRole('link', { name: 'Configs' }).click()
  const box = page.getByLabel('Query', { exact: true })
  await box.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: SHOWN }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  t.equal(await queryText(box), 'family:"<script>"')
  await page.keyboard.press('Enter')
  await page.getByText('Nothing matches this query.').waitFor()
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await box.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('option', { name: 'family' }).waitFor()
  t.equal(await page.getByRole('option', { name: SHOWN }).count(), 0, 'of another list')

  await page.goto(`${url}/profile`)
  await queries.getByRole('button', { name: `Delete query ${SHOWN}` }).click()
  await link.waitFor({ state: 'detached' })
  t.strictSame((await kim.get('/api/config/quick_query')).json, [])
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

t.test('without the capability nothing can be saved or marked', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as } = await openTestApp(t)
  const bob = await as({ login: 'bob', capabilities: [] })
  const { page } = await openPage(t, { url })
  await visitByKey(page, `${url}/profile`, bob.token)
  await section(page, 'Quick queries').getByText('There is none yet.').waitFor()
  t.equal(await page.getByLabel('Name of the query').count(), 0)
})

t.test('favourites are listed, and no longer marked', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const { sha256 } = (await admin.upload('content')).json
  await admin.send('PUT', `/api/object/${sha256}/favorite`)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/profile`, admin.token)
  const favorites = section(page, 'Favourites')
  await favorites.getByRole('link', { name: sha256 }).waitFor()
  await favorites.getByRole('link', { name: 'All as a list' }).click()
  await page.getByText('1 object', { exact: true }).waitFor()
  await page.goBack()
  await favorites.getByRole('button', { name: `Remove ${sha256}` }).click()
  await favorites.getByText('There is none yet.').waitFor()
  t.strictSame(complaints, [])
})

t.test('a user sets the own password anew without a mail, which ends the session', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as, nobody, admin } = await openTestApp(t)
  await as({ login: 'kim', capabilities: ['manage_profile'] })
  const { token } = (await admin.get('/api/user/kim/change_password')).json
  t.equal((await nobody.send('POST', '/api/auth/change_password', { token, password: PASSWORD })).status, 200)
  const { page, complaints } = await openPage(t, { url })
  await page.goto(`${url}/profile`)
  await signInByPassword(page, { login: 'kim', password: PASSWORD })
  await page.getByRole('button', { name: 'Set a new password' }).click()
  await page.getByRole('heading', { name: 'Set your password' }).waitFor()
  await page.waitForURL(`${url}/setpasswd/`)
  t.equal(await page.getByLabel('Login').inputValue(), 'kim')
  await page.getByLabel('Current password').fill('wrong')
  await page.getByLabel('New password').fill('another battery')
  await page.getByLabel('Repeat the password').fill('another batterie')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('The passwords do not match.').waitFor()
  await page.getByLabel('Repeat the password').fill('another battery')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('Invalid login or password.').waitFor()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByText('The password of kim is set.').waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('link', { name: 'Back to the sign-in' }).click()
  await signInByPassword(page, { login: 'kim', password: 'another battery' })
  t.equal((await nobody.send('POST', '/api/auth/login', { login: 'kim', password: PASSWORD })).status, 403)
  t.strictSame(complaints, [])
})
