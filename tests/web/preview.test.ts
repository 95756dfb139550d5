import t from 'tap'
import { anObject } from '../support/an-object.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

t.test('the object of the current row is shown next to the list, by key and by pointer', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  for (const name of ['one.bin', 'two.bin', 'three.bin'])
    await admin.upload(`content of ${name}`, { name, options: { tags: [{ tag: `of-${name}` }] } })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
  const preview = page.getByRole('complementary', { name: 'Preview' })
  const shows = (name: string) => preview.getByRole('heading', { name, exact: true }).waitFor()
  await page.getByRole('link', { name: 'three.bin', exact: true }).waitFor()
  t.equal(await preview.count(), 0)
  await page.keyboard.press('p')
  await shows('three.bin')
  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await shows('two.bin')
  await preview.getByText('of-two.bin').waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.keyboard.press('t')
  await page.keyboard.type('seen')
  await page.keyboard.press('Enter')
  await preview.getByRole('button', { name: 'Remove tag seen' }).waitFor()
  await page.getByRole('row', { name: 'one.bin' }).getByText('18 B').click()
  await shows('one.bin')
  await page.reload()
  await shows('three.bin')
  await preview.getByRole('button', { name: 'Close preview' }).click()
  await preview.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Preview' }).click()
  await shows('three.bin')
  // A phone has room for the list alone.
  await page.setViewportSize({ width: 390, height: 844 })
  await preview.waitFor({ state: 'hidden' })
  await page.getByRole('checkbox', { name: 'Select two.bin' }).check()
  await page.setViewportSize({ width: 1280, height: 800 })
  await shows('two.bin')
  await preview.getByRole('link', { name: 'two.bin', exact: true }).click()
  await page.getByRole('heading', { name: 'two.bin', level: 1 }).waitFor()
  t.strictSame(complaints, [])
})

t.test('a drag over the bars of time narrows the query to theirs', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin } = await openTestApp(t)
  for (const day of ['01', '02', '03', '05']) {
    const { id } = await anObject(app)
    await app
      .db('object')
      .where({ id })
      .update({ upload_time: `2026-11-${day}T12:00:00` })
  }
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, url, admin.token)
  await page.getByRole('button', { name: 'Timeline' }).click()
  await page.getByRole('button', { name: 'Facets' }).click()
  const bars = page.getByRole('region', { name: 'Uploaded' })
  await bars.getByRole('link', { name: '2026-11-02 1' }).waitFor()
  t.equal(await bars.getByRole('listitem').count(), 5)
  await bars.getByRole('listitem').nth(3).hover()
  await page.mouse.down()
  await bars.getByRole('listitem').nth(1).hover()
  await page.mouse.up()
  await page.waitForURL(/query=/)
  t.equal(new URL(page.url()).searchParams.get('query'), 'upload_time:[2026-11-02 TO 2026-11-05}')
  await page.getByText('2 matches').waitFor()
  t.strictSame(complaints, [])
})
