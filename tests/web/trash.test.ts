import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

t.test('a deletion says what becomes of the object, and is undone', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t, { trash_days: '3' })
  const { id } = (await admin.upload('one', { name: 'one.exe', options: { tags: [{ tag: 'kept' }] } })).json
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this object?' })
  await dialog.getByText('In the trash it can be restored for 3 days.').waitFor()
  await dialog.getByRole('button', { name: 'Delete object' }).click()
  await page.getByText('1 object deleted.').waitFor()
  t.equal((await admin.get(`/api/file/${id}`)).status, 404)
  t.strictSame(await accessFaults(page), [])
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).search}`))
  await page.getByRole('button', { name: 'Undo' }).press('Enter')
  await page.getByText('1 object restored.').waitFor()
  t.strictSame(requests, [`GET ?count=100&object=${id}`, 'POST '], 'it reads only the entries of the object')
  t.match(await admin.get(`/api/file/${id}`), { status: 200, json: { tags: [{ tag: 'kept' }] } })
  await page.getByRole('button', { name: 'Close' }).click()
  await page.getByText('1 object restored.').waitFor({ state: 'detached' })
  t.strictSame(complaints, [])
})

t.test('the trash restores and removes what was deleted, as text whatever its name contains', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const ids: string[] = []
  for (const name of ['<img src=x>', 'two', 'three', 'four'])
    ids.push((await admin.upload(`content of ${name}`, { name })).json.id)
  for (const id of ids) await admin.send('DELETE', `/api/file/${id}`)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/`, admin.token)
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('heading', { name: 'Trash' }).waitFor()
  await page
    .getByRole('row', { name: /<img src=x>/ })
    .getByText('admin')
    .waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.setViewportSize({ width: 390, height: 844 })
  const restore = page.getByRole('button', { name: 'Restore <img src=x>' })
  const { x = 0, width = 0 } = (await restore.boundingBox()) ?? {}
  t.ok(x > 0 && x + width <= 390, 'a phone shows the actions without moving the table')
  await page.setViewportSize({ width: 1280, height: 800 })
  await restore.click()
  await page.getByRole('row', { name: /<img src=x>/ }).waitFor({ state: 'detached' })
  t.equal((await admin.get(`/api/file/${ids[0]}`)).status, 200)
  await page.getByRole('row', { name: /two/ }).getByRole('button', { name: 'Delete forever' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete this object forever?' })
  await dialog.getByText('This cannot be undone.').waitFor()
  await dialog.getByRole('button', { name: 'Delete forever' }).click()
  await page.getByRole('row', { name: /two/ }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Delete 2 objects forever' }).click()
  const all = page.getByRole('dialog', { name: 'Delete 2 objects forever?' })
  t.equal(await all.getByRole('button', { name: 'Delete 2 objects forever' }).isDisabled(), true)
  await all.getByRole('textbox').fill('2')
  t.strictSame(await accessFaults(page), [])
  await all.getByRole('button', { name: 'Delete 2 objects forever' }).click()
  await page.getByText('The trash is empty.').waitFor()
  t.strictSame((await admin.get('/api/trash')).json, { entries: [] })
  t.strictSame(complaints, [])
})

t.test('a job that deletes is undone by its toast, and later in the list of jobs', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  for (const name of ['one', 'two']) await admin.upload(name, { name })
  const filesLeft = async () => (await admin.get('/api/file')).json.files.length
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
  await page.getByRole('row', { name: /two/ }).waitFor()
  await page.getByRole('checkbox', { name: 'Select all loaded' }).check()
  await page.getByRole('button', { name: 'Change …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change many objects' })
  await dialog.getByLabel('What to do').selectOption('Delete')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Delete 2 objects' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 objects?' })
  await question.getByText('In the trash they can be restored for 7 days.').waitFor()
  await question.getByLabel('Type 2 to confirm').fill('2')
  await question.getByRole('button', { name: 'Delete 2 objects' }).click()
  await dialog.getByText('Done: 2 changed').waitFor()
  t.equal(await filesLeft(), 0)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('2 objects restored.').waitFor()
  t.equal(await filesLeft(), 2)
  const ids = (await admin.get('/api/file')).json.files.map(({ id }: { id: string }) => id)
  for (const id of ids) await admin.send('DELETE', `/api/file/${id}`)
  await page.goto(`${url}/jobs`)
  await page
    .getByRole('row', { name: /^Delete/ })
    .getByRole('button', { name: 'Undo' })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  t.equal(await filesLeft(), 2)
  t.strictSame(complaints, [])
})

t.test('without the right or without a trash there is no way to it', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t, { trash_days: '0' })
  const bob = await as({ login: 'bob', capabilities: [] })
  const { id } = (await admin.upload('one')).json
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('This cannot be undone.').waitFor()
  await page.getByRole('button', { name: 'Delete object' }).click()
  await until(async () => (await admin.get(`/api/file/${id}`)).status === 404)
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  t.equal(await page.getByRole('button', { name: 'Undo' }).count(), 0)
  const other = await openPage(t, { url })
  await visitByKey(other.page, `${url}/`, bob.token)
  await other.page.getByRole('link', { name: 'Files' }).waitFor()
  t.equal(await other.page.getByRole('link', { name: 'Trash' }).count(), 0)
  t.strictSame([...complaints, ...other.complaints], [])
})
