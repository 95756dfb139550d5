import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { repositoryRoot } from '../house/repository.ts'
import { ADMIN_PASSWORD, openTestApp, type TestApp } from '../support/app.ts'
import { definitionRows, rightRow } from '../support/attribute-rows.ts'
import { missing } from '../support/missing.ts'
import { openMwdbCore } from '../support/mwdb-core.ts'
import { startPageHost } from '../support/nginx.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, signInByKey, signInByPassword } from './open-page.ts'

/** The page as nginx serves it, in front of a server that is as MWDB Core is. */
async function open(t: Test, test: TestApp) {
  const core = await openMwdbCore(t, test.url)
  const url = await startPageHost(t, { page: join(repositoryRoot, 'web/dist'), backend: core.url })
  return { core, url, ...(await openPage(t, { url })) }
}

const hasPrograms = (t: Test): boolean => needProgram(t, 'chromium') && needProgram(t, 'nginx')

t.test('a host sends the page with the policy of the server, and its files with their names', async (t) => {
  if (!needProgram(t, 'nginx')) return
  const { url } = await openTestApp(t)
  const host = await startPageHost(t, { page: join(repositoryRoot, 'web/dist'), backend: url })
  const pages = await Promise.all([`${host}/file/abc`, `${url}/file/abc`].map((address) => fetch(address)))
  const [policy, ours] = pages.map(({ headers }) => headers.get('content-security-policy'))
  t.equal(policy, ours)
  for (const name of ['cross-origin-opener-policy', 'cross-origin-resource-policy', 'permissions-policy']) {
    const [theirs, value] = pages.map(({ headers }) => headers.get(name))
    t.ok(value, name)
    t.equal(theirs, value, name)
  }
  const html = (await pages[0]?.text()) ?? ''
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(html) ?? []
  const asset = await fetch(`${host}${script}`)
  t.equal(asset.status, 200)
  t.equal(asset.headers.get('content-encoding'), 'gzip')
  t.equal(asset.headers.get('content-security-policy'), ours)
  t.match(asset.headers.get('cache-control'), 'max-age=31536000')
  t.equal((await fetch(`${host}/assets/absent.js`)).status, 404)
})

t.test('a session lasts as long as the page, and is that of one tab', async (t) => {
  if (!hasPrograms(t)) return
  const test = await openTestApp(t)
  const { json } = await test.admin.upload('content', { name: 'deep.bin' })
  const { core, url, page, context, complaints } = await open(t, test)
  await page.goto(`${url}/file/${json.sha256}`)
  await page.getByText('you stay signed in until this tab is closed or loaded again').waitFor()
  t.equal(await page.getByText('New to Lazaret?').count(), 0)
  t.strictSame(await accessFaults(page), [])
  await page.getByLabel('Login').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill('wrong')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.getByRole('alert').getByText('Invalid login or password').waitFor()
  await signInByPassword(page)
  await page.getByRole('heading', { name: 'deep.bin' }).waitFor()
  const kept = 'JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }])'
  t.equal(await page.evaluate(kept), '["",{},{}]')
  t.strictSame(await context.cookies(), [])

  const other = await openPage(t, { url, context })
  await other.page.goto(url)
  await other.page.getByLabel('Login').waitFor()
  await signInByKey(other.page, test.admin.token)
  await other.page.getByRole('button', { name: 'Sign out' }).click()
  await other.page.getByLabel('Login').waitFor()
  await page.getByRole('link', { name: 'Files', exact: true }).click()
  await page.getByRole('link', { name: 'deep.bin' }).waitFor()
  await page.reload()
  await page.getByLabel('Login').waitFor()
  await signInByPassword(page, { password: ADMIN_PASSWORD })
  await page.getByRole('link', { name: 'deep.bin' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('each tab signs in by itself').waitFor()
  t.equal(await page.getByText('The session has ended').count(), 0)
  t.strictSame(core.unknown, [])
  t.strictSame([...complaints, ...other.complaints], [])
})

t.test('everything that MWDB Core has is done, and nothing else is offered or asked for', async (t) => {
  if (!hasPrograms(t)) return
  const test = await openTestApp(t)
  const { admin, app, aGroup } = test
  await aGroup('analysts')
  await definitionRows(app.db, ['origin'])
  const publicGroup = (await app.db('group').where({ name: 'public' }).first('id')) ?? missing()
  await rightRow(app.db, { key: 'origin', groupId: publicGroup.id, canRead: true, canSet: true })
  const { json: file } = await admin.upload(`MZ${'\0'.repeat(100_000)}the end`, { name: 'a.bin' })
  const config = (n: number) => ({ family: 'emotet', parent: file.id, cfg: { c2: 'evil.example', n } })
  const configs = [1, 2].map((n) => admin.send('POST', '/api/config', config(n)))
  const [one, two] = (await Promise.all(configs)).map(({ json }) => json.id)
  await admin.send('POST', '/api/blob', { blob_name: 'notes', blob_type: 'raw', content: 'a\nb', parent: file.id })

  const { core, url, page, complaints } = await open(t, test)
  await page.goto(`${url}/files`)
  await signInByKey(page, admin.token)
  await page.getByLabel('Query', { exact: true }).fill('name:a.bin')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('1 object', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Count' }).click()
  await page.getByText('1 match', { exact: true }).waitFor()
  t.equal(await page.getByRole('button', { name: 'Facets' }).count(), 0)
  await page.getByRole('checkbox', { name: 'Select a.bin' }).check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await selection.getByLabel('New tag').fill('many')
  await selection.getByRole('button', { name: 'Add tag' }).click()
  await selection.getByText('Tag added to 1 object').waitFor()
  await selection.getByRole('button', { name: 'CSV' }).waitFor()
  for (const name of [/Change/, /as zip/]) t.equal(await selection.getByRole('button', { name }).count(), 0)
  t.strictSame(await accessFaults(page), [])
  await search(page, 'name:(')
  await page.getByRole('alert').waitFor()
  // Too long for the address where the server takes it in the body.
  await search(page, `name:a.bin OR ${Array.from({ length: 300 }, (_, n) => `tag:number${n}`).join(' OR ')}`)
  await page.getByText('1 object', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'a.bin' }).click()
  await page.getByRole('heading', { name: 'a.bin' }).waitFor()
  const tags = page.getByRole('region', { name: 'Tags' })
  await tags.getByLabel('New tag').fill('packed')
  await tags.getByRole('button', { name: 'Add tag' }).click()
  await tags.getByRole('link', { name: 'packed' }).waitFor()
  await tags.getByRole('button', { name: 'Remove tag many' }).click()
  await tags.getByRole('link', { name: 'many' }).waitFor({ state: 'detached' })
  const comments = page.getByRole('region', { name: 'Comments' })
  await comments.getByLabel('New comment').fill('seen before')
  await comments.getByRole('button', { name: 'Add comment' }).click()
  await comments.getByRole('listitem').getByText('seen before').waitFor()
  const attributes = page.getByRole('region', { name: 'Attributes' })
  await attributes.getByLabel('Key').selectOption('origin')
  await attributes.getByLabel('Value').fill('a mailbox')
  await attributes.getByRole('button', { name: 'Add attribute' }).click()
  await attributes.getByText('a mailbox').waitFor()
  const shares = page.getByRole('region', { name: 'Who sees this' })
  await shares.getByRole('heading').click()
  await shares.getByLabel('Group').selectOption('analysts')
  await shares.getByRole('button', { name: 'Share' }).click()
  await shares.getByRole('listitem').filter({ hasText: 'analysts' }).waitFor()
  await page.getByRole('region', { name: 'Latest config' }).getByText('evil[.]example').waitFor()
  await page.getByRole('button', { name: 'Favourite' }).click()
  for (const name of ['Download raw', 'Download as zip']) {
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    const bytes = await readFile(await (await download).path())
    t.match(bytes.toString('latin1', 0, 2), name === 'Download raw' ? 'MZ' : 'PK')
  }
  t.strictSame(await accessFaults(page), [])

  await page.getByRole('link', { name: 'Content' }).click()
  await page.getByText('4d 5a').first().waitFor()
  await page.getByRole('textbox', { name: 'Find' }).fill('the end')
  await page.getByRole('textbox', { name: 'Find' }).press('Enter')
  await page.getByText('74 68 65 20 65 6e 64').or(page.getByText('the end')).first().waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Relations' }).click()
  await page.getByRole('link', { name: 'notes' }).first().waitFor()
  await goTo(page, 'Configs')
  await page.getByRole('link', { name: 'Families' }).click()
  await page.getByRole('link', { name: 'emotet' }).click()
  await page.getByText('2 objects', { exact: true }).waitFor()
  for (const box of await page.getByRole('checkbox', { name: 'Select emotet' }).all()) await box.check()
  await page.getByRole('link', { name: 'Compare' }).click()
  await page.waitForURL(new RegExp(`/compare/(?:${one}/${two}|${two}/${one})`))
  await page.getByRole('heading', { name: 'Comparison' }).waitFor()

  await goTo(page, 'Upload')
  const sent = { name: 'new.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('a new one') }
  await page.getByLabel('Choose files').setInputFiles(sent)
  await page.getByRole('link', { name: 'new.bin' }).click()
  await page.getByRole('heading', { name: 'new.bin' }).waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete object' }).click()
  await page.getByRole('table', { name: 'All' }).waitFor()

  await goTo(page, 'admin')
  const keys = page.getByRole('region', { name: 'API keys' })
  await keys.getByText('New key').click()
  await keys.getByLabel('What it is for').fill('feed')
  t.equal(await keys.getByLabel('Expires on').count(), 0)
  await keys.getByRole('button', { name: 'Create key' }).click()
  await keys.getByRole('rowheader', { name: 'feed' }).waitFor()
  for (const name of ['Sessions', 'Second factor']) t.equal(await page.getByRole('region', { name }).count(), 0, name)
  t.strictSame(await accessFaults(page), [])
  await goTo(page, 'Administration')
  const parts = page.getByRole('navigation', { name: 'Administration' })
  t.equal(await parts.getByRole('link', { name: 'Audit log' }).count(), 0)
  await parts.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('main').getByRole('link', { name: 'admin', exact: true }).click()
  await page.getByText('This is your own account').waitFor()
  await parts.getByRole('link', { name: 'Server' }).click()
  await page.getByText('2.18.0').waitFor()
  t.notMatch(await page.locator('main').innerText(), 'undefined')
  await page.keyboard.press('?')
  await page.getByText('server MWDB 2.18.0').waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByLabel('Login').waitFor()
  t.strictSame(core.unknown, [])
  t.ok(core.known.includes('GET /api/docs'), 'what it has was asked')
  t.equal((await fetch(`${url}/api/job`)).status, 404)
  t.strictSame(core.unknown, ['GET /api/job'], 'a request for more would have been seen')
  t.strictSame(complaints, [])
})

t.test('a server of ours of another version is asked for what it has', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url } = await openTestApp(t, { second_factor_groups: 'admin' })
  const { page, complaints } = await openPage(t, { url })
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.route('**/api/server', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), product_version: '99.0.0' } })
  })
  await page.goto(url)
  await signInByPassword(page)
  // Its description is refused until the second factor is set up.
  await page.getByRole('link', { name: 'Set up second factor' }).first().click()
  await page.getByRole('region', { name: 'Second factor' }).getByRole('alert').waitFor()
  await page.reload()
  await page.getByRole('region', { name: 'Second factor' }).getByRole('alert').waitFor()
  t.ok(asked.includes('/api/docs'))
  t.strictSame(complaints, [])
})

async function search(page: Page, query: string): Promise<void> {
  await page.getByLabel('Query', { exact: true }).fill(query)
  await page.getByRole('button', { name: 'Search' }).click()
}

const goTo = (page: Page, name: string): Promise<void> =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click()
