import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

t.test('selected objects are changed after a preview, and what failed is listed', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const ids: string[] = []
  for (const name of ['one', 'two', 'three']) ids.push((await admin.upload(name, { name })).json.sha256)
  await admin.send('PUT', `/api/file/${ids[0]}/tag`, { tag: 'seen' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
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
  await dialog.getByRole('button', { name: 'Apply to 3 objects' }).click()
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
  await visitByKey(page, `${url}/files?query=tag%3Aold`, bob.token)
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
  await dialog.getByRole('button', { name: 'Apply to 25 objects' }).click()
  await dialog.getByText('Done: 25 changed, 0 unchanged, 0 failed').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()
  const { json } = await bob.get(`/api/file/count?query=${encodeURIComponent('comment:"*alert*"')}`)
  t.strictSame(json, { count: 25 })
  t.strictSame(complaints, [])
})

t.test('deleting many objects is a red button with their number, which is typed from two on', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  for (let n = 0; n < 3; n += 1) await admin.upload(`content ${n}`, { name: `${n}.bin` })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
  const dialog = page.getByRole('dialog', { name: 'Change many objects' })
  const left = async (): Promise<number> => (await admin.get('/api/file/count')).json.count
  const preview = async (): Promise<void> => {
    await page.getByRole('button', { name: 'Change …' }).click()
    await dialog.getByLabel('What to do').selectOption('Delete')
    await dialog.getByRole('button', { name: 'Preview' }).click()
  }

  for (const name of ['0.bin', '1.bin']) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await preview()
  await dialog.getByRole('button', { name: 'Delete 2 objects' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 objects?' })
  await question.getByText('In the trash they can be restored for 7 days.').waitFor()
  const isRed = (color: unknown): boolean => {
    const [red = 0, green = 0, blue = 0] = (String(color).match(/\d+/g) ?? []).map(Number)
    return red > 2 * green && red > 2 * blue
  }
  const confirm = question.getByRole('button', { name: 'Delete 2 objects' })
  t.ok(await confirm.isDisabled())
  t.ok(
    isRed(
      await page.evaluate("getComputedStyle(document.querySelector('dialog [type=submit].dangerous')).backgroundColor"),
    ),
  )
  t.strictSame(await accessFaults(page), [])
  const [consequence, field] = await Promise.all([
    question.getByText('In the trash they can be restored for 7 days.').boundingBox(),
    question.getByLabel('Type 2 to confirm').boundingBox(),
  ])
  t.ok((field?.y ?? 0) >= (consequence?.y ?? 0) + (consequence?.height ?? 0), 'the field stands below the text')
  await question.getByLabel('Type 2 to confirm').fill('12')
  t.ok(await confirm.isDisabled())
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  t.equal(await left(), 3)
  await dialog.getByRole('button', { name: 'Close' }).click()

  await preview()
  await dialog.getByRole('button', { name: 'Delete 2 objects' }).click()
  await question.getByLabel('Type 2 to confirm').fill('2')
  await page.keyboard.press('Enter')
  await dialog.getByText('Done: 2 changed').waitFor()
  t.equal(await left(), 1)
  await dialog.getByRole('button', { name: 'Close' }).click()

  // One is confirmed without typing.
  await page.getByRole('checkbox', { name: 'Select 2.bin' }).check()
  await preview()
  await dialog.getByRole('button', { name: 'Delete 1 object' }).click()
  const single = page.getByRole('dialog', { name: 'Delete 1 object?' })
  t.equal(await single.getByRole('textbox').count(), 0)
  await single.getByRole('button', { name: 'Delete 1 object' }).click()
  await dialog.getByText('Done: 1 changed').waitFor()
  t.strictSame(complaints, [])
})
