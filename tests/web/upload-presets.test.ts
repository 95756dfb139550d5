import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import t from 'tap'
import { openTestBackend } from '../support/analysis-backend.ts'
import { openTestApp } from '../support/app.ts'
import { definitionRows, rightRow } from '../support/attribute-rows.ts'
import { missing } from '../support/missing.ts'
import { needProgram } from '../support/programs.ts'
import { sha256Of } from '../support/sha256-of.ts'
import { accessFaults, openPage, signInByKey, visitByKey } from './open-page.ts'

const choose = (page: Page, name: string, text = name) =>
  page
    .getByLabel('Choose files')
    .setInputFiles([{ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) }])

t.test('parent, attributes and analysis hold for what is sent afterwards, and are shown before', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const backend = await openTestBackend(t)
  if (backend === null) return
  const { url, app, admin } = await openTestApp(t, backend.settings)
  await definitionRows(app.db, ['origin', 'job'])
  const parent = (await admin.upload('the parent', { options: { tags: [{ tag: 'dropper' }] } })).json
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/upload`, admin.token)
  const sentWith = page.getByRole('status').filter({ hasText: 'Each is sent with:' })
  await sentWith.getByText('seen by my workspaces').waitFor()
  await page.getByText('Parent, attributes, analysis').click()
  const field = page.getByLabel('Identifier of the parent')
  await field.fill('0815')
  await page.getByText('An identifier has 64 hexadecimal digits.').waitFor()
  await field.fill(` ${parent.id.toUpperCase()}`)
  await page.getByRole('link', { name: `File ${parent.id}` }).waitFor()
  await page.getByText('dropper').waitFor()

  const add = page.getByRole('button', { name: 'Add the attribute' })
  await page.getByRole('combobox', { name: 'Attribute', exact: true }).selectOption('origin')
  const value = page.getByLabel('Value', { exact: true })
  await value.fill('<b>mail\u202e')
  await add.click()
  await page.getByLabel('The value is').selectOption('JSON')
  await value.fill('{"n": 1.0,}')
  await add.click()
  await page.getByRole('alert').getByText('Not JSON: line 1, column 11: expected a key in double quotes.').waitFor()
  await value.fill('[]')
  await add.click()
  await page.getByRole('alert').getByText('A value must not be empty.').waitFor()
  for (const text of ['{"n": 1.0}', '[1, [2]]', '18446744073709551615']) {
    await value.fill(text)
    await add.click()
  }
  await page.getByRole('combobox', { name: 'Attribute', exact: true }).selectOption('job')
  await value.fill('7')
  await add.click()
  const list = page.getByRole('list', { name: 'Attributes to send' })
  t.equal(await list.getByRole('listitem').count(), 5)
  await page.getByRole('button', { name: 'Remove the attribute job' }).click()
  await page.getByLabel('Command line').fill('rundll32 %s,#1')
  for (const line of [`parent: ${parent.id.toUpperCase()}`, 'origin: <b>mail\\u202e', 'run by: rundll32 %s,#1'])
    await sentWith.getByText(line).waitFor()
  t.strictSame(await accessFaults(page), [])

  await page.setViewportSize({ width: 360, height: 800 })
  t.ok(await page.evaluate('document.documentElement.scrollWidth <= 360'), 'a small screen holds it')
  await page.setViewportSize({ width: 1280, height: 800 })
  await choose(page, 'child.bin')
  await page.getByText('1 of 1 finished').waitFor()
  const { json } = await admin.get(`/api/file/${sha256Of('child.bin')}`)
  t.strictSame(
    json.parents.map(({ id }: { id: string }) => id),
    [parent.id],
  )
  const text = await (
    await fetch(`${url}/api/file/${sha256Of('child.bin')}/attribute`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
  ).text()
  for (const exact of ['<b>mail\u202e', '{"n":1.0}', '[1,[2]]', '18446744073709551615'])
    t.ok(text.replaceAll(' ', '').includes(exact), exact)
  t.notMatch(text, /"job"/)
  const analyses = (await admin.get(`/api/file/${sha256Of('child.bin')}/analysis`)).json.analyses
  t.match(analyses, [{ arguments: { execute: 'rundll32 %s,#1' } }])
  t.strictSame(complaints, [])
})

t.test('what is refused of the presets is named with its value, and can be mended', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin, aGroup, as } = await openTestApp(t)
  await aGroup('analysts')
  await definitionRows(app.db, ['origin'])
  const publicGroup = (await app.db('group').where({ name: 'public' }).first('id')) ?? missing()
  await rightRow(app.db, { key: 'origin', groupId: publicGroup.id, canRead: true, canSet: true })
  const bob = await as({ capabilities: ['adding_files', 'adding_parents', 'adding_tags'], groups: ['analysts'] })
  const hidden = (await admin.upload('hidden', { options: { upload_as: 'private' } })).json
  const { page } = await openPage(t, { url })
  await visitByKey(page, `${url}/upload`, bob.token)
  await page.getByText('Parent, attributes, analysis').click()
  const [tags, parent] = [page.getByLabel('Tags, separated by blanks'), page.getByLabel('Identifier of the parent')]
  const row = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem')
  const refused = async (text: string): Promise<void> => {
    await row.getByText(text).waitFor()
    await row.getByText('failed', { exact: true }).waitFor()
  }
  const retry = () => row.getByRole('button', { name: 'Retry a.bin' }).click()

  await parent.fill(hidden.id)
  await page.getByRole('alert').getByText('Object not found').waitFor()
  await choose(page, 'a.bin')
  await refused(`Refused: the parent “${hidden.id}”`)
  await parent.fill('no hash')
  await retry()
  await refused('Refused: the parent “no hash”')
  await parent.fill('')
  await tags.fill(`fine ${'x'.repeat(5000)}`)
  await retry()
  await refused(`Refused: the tag “${'x'.repeat(5000)}”`)
  await tags.fill('fine')
  await page.getByLabel('Share with').selectOption('analysts')
  await app
    .db('member')
    .where({ user_id: (await app.db('user').where({ login: bob.login }).first('id'))?.id ?? 0 })
    .whereIn('group_id', app.db('group').where({ name: 'analysts' }).select('id'))
    .delete()
  await retry()
  await refused('Refused: the group “analysts”')
  await page.getByLabel('Share with').selectOption('private')
  await page.getByRole('combobox', { name: 'Attribute', exact: true }).selectOption('origin')
  await page.getByLabel('Value', { exact: true }).fill('mail')
  await page.getByRole('button', { name: 'Add the attribute' }).click()
  await app.db('attribute_permission').delete()
  await retry()
  await refused('Refused: the attribute “origin: mail”')
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('button', { name: 'Remove the attribute origin' }).click()
  await retry()
  await row.getByText('new', { exact: true }).waitFor()
  t.match((await bob.get(`/api/file/${sha256Of('a.bin')}`)).json, { tags: [{ tag: 'fine' }], parents: [] })

  const carl = await as({ capabilities: ['adding_files'] })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByText('With an API key').waitFor()
  await signInByKey(page, carl.token)
  await page.getByText('seen by my workspaces').waitFor()
  t.equal(await page.getByText('fine').count(), 0, 'presets of another account are gone')
  t.equal(await page.getByText('Parent, attributes, analysis').count(), 0)
  t.equal(await page.getByRole('navigation', { name: 'What to upload' }).count(), 0)
})

t.test('a file that is gone or changed is not sent, and it is said', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const folder = t.testdir({ 'gone.bin': 'gone', 'changed.bin': 'changed' })
  const { page } = await openPage(t, { url })
  await visitByKey(page, `${url}/upload`, admin.token)
  // Held up on the way until they are cancelled.
  await page.route(`${url}/api/file`, () => undefined)
  const names = ['gone.bin', 'changed.bin']
  await page.getByLabel('Choose files').setInputFiles(names.map((name) => join(folder, name)))
  for (const name of names) {
    await page.getByRole('progressbar', { name: `Progress of ${name}` }).waitFor()
    await page.getByRole('button', { name: `Cancel ${name}` }).click()
  }
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${url}/api/file`)) asked.push(request.url())
  })
  await rm(join(folder, 'gone.bin'))
  await writeFile(join(folder, 'changed.bin'), 'something else')
  for (const name of names) {
    const row = page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').filter({ hasText: name })
    await row.getByRole('button', { name: `Retry ${name}` }).click()
    await row.getByRole('alert').getByText('The file can no longer be read').waitFor()
  }
  t.strictSame(asked, [])
  t.equal((await admin.get('/api/file/count')).json.count, 0)
})
