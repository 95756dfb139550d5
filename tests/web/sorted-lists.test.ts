import t from 'tap'
import { anObject } from '../support/an-object.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

t.test('heads of columns sort a list, by click and by keyboard, and the address keeps the order', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  for (const length of [20, 3000, 100]) await admin.upload('x'.repeat(length), { name: `${length}.bin` })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
  const names = () => page.locator('.rows .first').allInnerTexts()
  const shows = async (...wanted: string[]) => until(async () => (await names()).join() === wanted.join())
  const head = (name: string) => page.getByRole('columnheader', { name })
  await shows('100.bin', '3000.bin', '20.bin')
  t.equal(await head('Uploaded').getAttribute('aria-sort'), 'descending')
  t.equal(await head('Size').getAttribute('aria-sort'), 'none')
  t.equal(await head('Tags').getAttribute('aria-sort'), null, 'tags are not sorted')

  await head('Size').getByRole('button').click()
  await shows('3000.bin', '100.bin', '20.bin')
  t.equal(await head('Size').getAttribute('aria-sort'), 'descending')
  t.match(page.url(), /\/files\?sort=-size$/)
  await head('Size').getByRole('button').press('Enter')
  await shows('20.bin', '100.bin', '3000.bin')
  t.equal(await head('Size').getAttribute('aria-sort'), 'ascending')
  t.strictSame(await accessFaults(page), [])

  await page.getByRole('combobox', { name: 'Query' }).fill('size:>=100')
  await page.keyboard.press('Enter')
  await shows('100.bin', '3000.bin')
  t.match(page.url(), /\?query=size%3A%3E%3D100&sort=size$/, 'another query keeps the order')
  await page.reload()
  await shows('100.bin', '3000.bin')
  await head('Size').getByRole('button').press('Space')
  await until(async () => !page.url().includes('sort='))
  await head('Uploaded').getByRole('button').click()
  await shows('3000.bin', '100.bin')
  await page.goBack()
  await shows('100.bin', '3000.bin')
  t.strictSame(complaints, [])
})

t.test('the menu of columns sorts, too, where there are no heads', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  for (const name of ['b.bin', 'c.bin', 'a.bin']) await admin.upload(name, { name })
  const { page, complaints } = await openPage(t, { url, size: { width: 390, height: 800 } })
  await visitByKey(page, `${url}/files`, admin.token)
  await page.getByText('Columns', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Name, from A' })
  await until(async () => (await page.locator('.rows .first').allInnerTexts()).join() === 'a.bin,b.bin,c.bin')
  t.match(page.url(), /\/files\?sort=name$/)
  t.strictSame(complaints, [])
})

t.test('a sorted list goes on while it is scrolled, to its end', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin } = await openTestApp(t)
  const ids: string[] = []
  for (let count = 0; count < 250; count++) ids.push((await anObject(app)).dhash)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/blobs?sort=upload_time`, admin.token)
  const list = page.getByRole('table', { name: 'Blobs' })
  await list.getByTitle(ids[0] ?? '').waitFor()
  await until(() =>
    page.evaluate(`(() => {
    const list = document.querySelector('.list')
    list.scrollTo({ top: list.scrollHeight })
    return list.getAttribute('aria-rowcount') === '251'
  })()`),
  )
  await list.getByTitle(ids.at(-1) ?? '').waitFor()
  t.strictSame(complaints, [])
})
