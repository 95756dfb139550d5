import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, signInByKey } from './open-page.ts'

t.test('selected objects are changed after a preview, and what failed is listed', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const ids: string[] = []
  for (const name of ['one', 'two', 'three']) ids.push((await admin.upload(name, { name })).json.sha256)
  await admin.send('PUT', `/api/file/${ids[0]}/tag`, { tag: 'seen' })
  const { page, complaints } = await openPage(t, { url })
  await page.goto(`${url}/files`)
  await signInByKey(page, admin.token)
  await page.getByRole('checkbox', { name: 'Select all loaded' }).check()
  await page.getByRole('button', { name: 'Change …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change many objects' })
  await dialog.getByText('3 selected objects').waitFor()
  await dialog.getByRole('textbox', { name: 'Tag' }).fill('seen')
  t.strictSame(await accessFaults(page), [])
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('This would be done to 3 objects').waitFor()
  t.strictSame((await admin.get(`/api/file/${ids[1]}/tag`)).json, [], 'nothing is changed by looking')
  // One of them goes before the change.
  await admin.send('DELETE', `/api/file/${ids[2]}`)
  await dialog.getByRole('button', { name: 'Do it to 3 objects' }).click()
  await dialog.getByText('Done: 1 changed, 1 unchanged, 1 failed').waitFor()
  await dialog.getByText(`${ids[2]} not_found`).waitFor()
  t.strictSame(await accessFaults(page), [])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('row', { name: /two/ }).getByRole('link', { name: 'seen' }).waitFor()
  t.equal(await page.getByRole('row').count(), 3, 'the list is as it is now')
  t.strictSame(complaints, [])
})

t.test('everything that matches is changed, by those who may', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob', capabilities: ['adding_comments'] })
  for (let n = 0; n < 30; n += 1)
    await admin.upload(`content ${n}`, { options: { upload_as: 'public', tags: [{ tag: n < 25 ? 'old' : 'new' }] } })
  const { page, complaints } = await openPage(t, { url })
  await page.goto(`${url}/files?query=tag%3Aold`)
  await signInByKey(page, bob.token)
  await page.getByRole('button', { name: 'Facets' }).click()
  await page.getByRole('button', { name: 'Change all matches …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change many objects' })
  await dialog.getByLabel('What to do').waitFor()
  const choices = await dialog.getByLabel('What to do').locator('option').allTextContents()
  t.strictSame(choices, ['Add an attribute', 'Share with a group', 'Comment'])
  await dialog.getByLabel('What to do').selectOption('Share with a group')
  await dialog.getByRole('textbox', { name: 'Group' }).fill('registered-and-unknown')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('What to do').selectOption('Comment')
  await dialog.getByRole('textbox', { name: 'Comment' }).fill('<script>alert(1)</script>')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByRole('button', { name: 'Do it to 25 objects' }).click()
  await dialog.getByText('Done: 25 changed, 0 unchanged, 0 failed').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const { json } = await bob.get(`/api/file/count?query=${encodeURIComponent('comment:"*alert*"')}`)
  t.strictSame(json, { count: 25 })
  t.strictSame(complaints, [])
})
