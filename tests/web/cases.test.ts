import { readFileSync } from 'node:fs'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const READS = ['Download as zip', 'MISP event']
const capabilities = ['adding_files', 'adding_tags']
const { app, url, as, aGroup } = await openTestApp(t)
await aGroup('team')
await aGroup('readers', { workspace: false })
const ann = await as({ login: 'ann', capabilities, groups: ['team'] })
const bob = await as({ login: 'bob', capabilities, groups: ['team', 'readers'] })
const guest = await as({ login: 'guest', groups: ['readers'] })

t.test('a case is created, filled, shared, changed, closed and deleted', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { id: dropper, md5 } = (await ann.upload('MZ dropper', { name: 'dropper.exe' })).json
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/home`, ann.token)
  await page.getByRole('link', { name: 'Cases' }).click()
  await page.getByText('No cases yet.').waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('link', { name: 'New case' }).click()
  await page.getByLabel('Name').fill('Harbour')
  await page.getByLabel('Description').fill('first seen on Monday')
  await page.reload()
  t.equal(await page.getByLabel('Description').inputValue(), 'first seen on Monday', 'what was not saved stays')
  await page.getByLabel('Name').fill('Harbour')
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('button', { name: 'Create case' }).click()
  await page.getByRole('heading', { name: 'Harbour' }).waitFor()
  const { cases } = (await ann.get('/api/case')).json
  t.equal(page.url(), `${url}/cases/${cases[0].id}`)

  const objects = page.getByRole('region', { name: 'Objects' })
  await objects.getByText('No objects that you see.').waitFor()
  const unknown = 'e'.repeat(64)
  await objects.getByLabel('Hashes').fill(`${md5}, ${unknown}`)
  await objects.getByLabel('Note').fill('first host')
  await objects.getByRole('button', { name: 'Add objects' }).click()
  await objects.getByText('1 object added').waitFor()
  await objects.getByText(`Not found: ${unknown}`).waitFor()
  t.equal(await objects.getByLabel('Hashes').inputValue(), unknown, 'what was not found stays')
  await objects.getByLabel('Hashes').fill('abc')
  await objects.getByRole('button', { name: 'Add objects' }).click()
  await objects.getByRole('alert').getByText('abc').waitFor()
  const row = objects.getByRole('row', { name: /dropper\.exe/ })
  await row.getByText('first host').waitFor()
  t.strictSame(await accessFaults(page), [])
  await row.getByRole('link', { name: 'dropper.exe' }).click()
  await page.waitForURL(`${url}/file/${dropper}`)
  await page.goBack()
  await page.getByRole('link', { name: 'Open as list' }).click()
  await page.getByRole('link', { name: 'dropper.exe' }).waitFor()
  await page.goBack()

  const groups = page.getByRole('region', { name: 'Groups' })
  await groups.getByLabel('Group').selectOption('team')
  await groups.getByRole('button', { name: 'Share' }).click()
  await groups.getByRole('listitem').filter({ hasText: 'team' }).waitFor()
  t.equal((await bob.get(`/api/case/${cases[0].id}`)).status, 200)
  await groups.getByRole('button', { name: 'Take back team' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await groups.getByRole('listitem').filter({ hasText: 'team' }).waitFor({ state: 'detached' })
  t.equal((await bob.get(`/api/case/${cases[0].id}`)).status, 404)
  await groups.getByRole('button', { name: 'Take back ann' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take back' }).click()
  await page.getByRole('dialog').getByRole('alert').getByText('this group alone').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()

  const form = page.getByRole('form', { name: 'Details' })
  await form.getByLabel('Name').fill('Port')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Port' }).waitFor()
  await form.getByText('Saved').waitFor()
  await ann.send('PUT', `/api/case/${cases[0].id}`, { description: 'of another window' })
  await form.getByLabel('Description').fill('lost?')
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByRole('alert').getByText('the case was changed meanwhile').waitFor()
  await page.reload()
  t.equal(await form.getByLabel('Description').inputValue(), 'of another window')
  await row.getByRole('button', { name: 'Remove dropper.exe' }).click()
  await objects.getByText('No objects that you see.').waitFor()
  await page.getByRole('button', { name: 'Close case' }).click()
  await page.getByRole('button', { name: 'Reopen case' }).waitFor()
  await page.getByRole('link', { name: 'Cases' }).click()
  await page.getByLabel('State').selectOption('open')
  await page.getByText('No matches').waitFor()
  await page.getByLabel('State').selectOption('any')
  await page.getByLabel('Name begins with').fill('po')
  await page
    .getByRole('row', { name: /^Port closed/ })
    .getByRole('link', { name: 'Port' })
    .click()
  await page.getByRole('heading', { name: 'Port' }).waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('button', { name: 'Delete case' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete case' }).click()
  await page.getByText('No cases yet.').waitFor()
  t.strictSame((await ann.get('/api/case')).json.cases, [])
  t.strictSame(complaints, [])
})

t.test('an object is added to a case from its page', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { id } = (await bob.upload('MZ loader', { name: 'loader.exe' })).json
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}`, bob.token)
  await page.getByText('Add to case').click()
  await page.getByText('No open case that you may change.').waitFor()
  const { id: harbour } = (await bob.send('POST', '/api/case', { name: '<b>Harbour' })).json
  const closed = (await bob.send('POST', '/api/case', { name: 'Closed' })).json
  await bob.send('PUT', `/api/case/${closed.id}`, { state: 'closed' })
  await page.reload()
  await page.getByText('Add to case').click()
  const form = page.getByRole('form', { name: 'Add to case' })
  await form.waitFor()
  t.strictSame(await form.getByLabel('Case').getByRole('option').allInnerTexts(), ['Choose …', '<b>Harbour'])
  await form.getByLabel('Case').selectOption('<b>Harbour')
  await form.getByLabel('Note').fill('second stage')
  t.strictSame(await accessFaults(page), [])
  await form.getByRole('button', { name: 'Add' }).click()
  await page.getByRole('list', { name: 'In cases' }).getByRole('link', { name: '<b>Harbour' }).click()
  await page.waitForURL(`${url}/cases/${harbour}`)
  await page
    .getByRole('row', { name: /loader\.exe/ })
    .getByText('second stage')
    .waitFor()
  await bob.send('PUT', `/api/case/${harbour}/share`, { group: 'readers' })
  t.strictSame(complaints, [])
})

t.test('several objects of a list are added to a case, which is saved as a zip and as a MISP event', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { id } = (await ann.send('POST', '/api/case', { name: 'Ferry' })).json
  const files = await Promise.all(
    ['one', 'two'].map(async (name) => (await ann.upload(`MZ ferry ${name}`, { name: `ferry-${name}` })).json.id),
  )
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files?q=${encodeURIComponent('name:ferry-*')}`, ann.token)
  for (const name of ['ferry-one', 'ferry-two'])
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByRole('checkbox')
      .check()
  const selection = page.getByRole('region', { name: 'Selection' })
  await selection.getByText('Add to case').click()
  const form = selection.getByRole('form', { name: 'Add to case' })
  await form.getByLabel('Case').selectOption('Ferry')
  t.strictSame(await accessFaults(page), [])
  await form.getByRole('button', { name: 'Add' }).click()
  await selection.getByText('2 objects added').waitFor()
  await selection.getByRole('link', { name: 'New case' }).waitFor()
  const { objects } = (await ann.get(`/api/case/${id}/object`)).json
  t.strictSame(objects.map((each: { id: string }) => each.id).toSorted(), files.toSorted())

  await page.goto(`${url}/cases/${id}`)
  const saved = async (name: string) => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name, exact: true }).click(),
    ])
    return readFileSync(await download.path())
  }
  const { Event } = JSON.parse((await saved('MISP event')).toString())
  t.equal(Event.info, 'Ferry')
  t.strictSame(Event.Attribute.map(({ value }: { value: string }) => value.split('|')[1]).toSorted(), files.toSorted())
  t.equal((await saved('Download as zip')).toString('latin1', 0, 4), 'PK\x03\x04')
  t.strictSame(complaints, [])
})

t.test('the report of a case goes on white paper, with objects and timeline', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { id } = (await ann.send('POST', '/api/case', { name: 'Quay', description: 'seen on Monday' })).json
  const { id: file } = (await ann.upload('MZ quay', { name: 'quay.exe', options: { tags: [{ tag: 'packed' }] } })).json
  await ann.send('POST', `/api/case/${id}/object`, { ids: [file], note: 'first host' })
  const { page, complaints } = await openPage(t, { url, theme: 'dark' })
  await visitByKey(page, `${url}/cases/${id}`, ann.token)
  await page.getByRole('link', { name: 'Report' }).click()
  const row = page.getByRole('region', { name: 'Objects' }).getByRole('row', { name: /quay\.exe/ })
  for (const text of [file, 'first host', 'packed']) await row.getByText(text, { exact: true }).waitFor()
  await page.getByText('seen on Monday').waitFor()
  const happened = await page.getByRole('region', { name: 'Timeline' }).getByRole('listitem').allInnerTexts()
  t.strictSame(
    happened.map((text) => text.replace(/^\d\d:\d\d\s/, '')),
    ['case created by ann', 'quay.exe uploaded', 'quay.exe added by ann'],
  )
  t.strictSame(await accessFaults(page), [])
  await page.emulateMedia({ media: 'print' })
  t.equal(await page.evaluate('getComputedStyle(document.body).backgroundColor'), 'rgb(255, 255, 255)')
  t.equal(await page.getByRole('banner').isVisible(), false)
  t.equal(await page.getByRole('button', { name: 'Print' }).isVisible(), false)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate('window.print = () => document.body.dataset.printed = "yes"')
  await page.getByRole('button', { name: 'Print' }).click()
  t.equal(await page.evaluate('document.body.dataset.printed'), 'yes')
  await page.getByRole('link', { name: 'Back to case' }).click()
  await page.waitForURL(`${url}/cases/${id}`)
  t.strictSame(complaints, [])
})

t.test('readers change nothing, and see no objects but their own', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { id } = (await bob.send('POST', '/api/case', { name: 'Read', description: 'a\n\u202eb' })).json
  const { id: hidden } = (await bob.upload('MZ hidden', { name: 'hidden.exe' })).json
  await bob.send('POST', `/api/case/${id}/object`, { ids: [hidden] })
  await bob.send('PUT', `/api/case/${id}/share`, { group: 'readers' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/cases/${id}`, guest.token)
  await page.getByText('Members of its workspaces and administrators').waitFor()
  await page.getByText('No objects that you see.').waitFor()
  t.strictSame(await page.getByRole('main').getByRole('button').allInnerTexts(), [])
  t.strictSame(await accessFaults(page), [])
  await page.goto(`${url}/cases/0d9a6c1f-5a0e-4b55-9a52-6b7a3d0c1e11`)
  await page.getByRole('alert').getByText('Case not found').waitFor()
  t.strictSame(complaints, [])
})

t.test('on a read-only server cases are read', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { id } = (await ann.send('POST', '/api/case', { name: 'Kept' })).json
  const { id: file } = (await ann.upload('MZ kept', { name: 'kept.exe' })).json
  await ann.send('POST', `/api/case/${id}/object`, { ids: [file] })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/cases/${id}`, ann.token)
  Object.assign(app.settings, { enableReadOnly: true })
  t.teardown(() => Object.assign(app.settings, { enableReadOnly: false }))
  const changes = [
    ['/cases/new', ['Create case']],
    [`/cases/${id}`, ['Close case', 'Delete case', 'Remove kept.exe', 'Add objects', 'Save', 'Take back ann', 'Share']],
  ] as const
  for (const [path, names] of changes) {
    await page.goto(url + path)
    for (const name of names) {
      const button = page.getByRole('main').getByRole('button', { name })
      await button.waitFor()
      t.ok(await button.isDisabled(), name)
    }
    t.strictSame(
      (await page.getByRole('main').locator('button:enabled').allInnerTexts()).filter((name) => !READS.includes(name)),
      [],
      path,
    )
  }
  await page.goto(`${url}/file/${file}`)
  await page.getByText('Add to case').click()
  await page.getByRole('list', { name: 'In cases' }).getByRole('link', { name: 'Kept' }).waitFor()
  t.strictSame(complaints, [])
})
