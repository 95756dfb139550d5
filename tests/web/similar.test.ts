import t from 'tap'
import { variant } from '../server/similarity/variants.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

t.test('the files that look like one are listed, most alike first', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { app, url, admin } = await openTestApp(t)
  const { id } = (await admin.upload(variant('a'), { name: 'first.exe' })).json
  await admin.upload(variant('a', 1), { name: '<img src=x>', options: { tags: [{ tag: 'packed' }] } })
  const far = Buffer.concat([variant('a'), variant('tail', 0, 9000)])
  await admin.upload(far, { name: 'longer.exe' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  await page.getByRole('navigation', { name: 'Object' }).getByRole('link', { name: 'Similar' }).click()
  const list = page.getByRole('group', { name: 'Similar files' })
  await list.getByRole('link', { name: '<img src=x>' }).waitFor()
  const rows = await list.getByRole('row').allTextContents()
  t.match(rows, [/^Likeness/, /<img src=x>\d+16\.0 KiBpacked/, /longer\.exe/])
  t.strictSame(await accessFaults(page), [])
  await page.getByLabel('Likeness at least').selectOption('90')
  await page.getByText('a distance of at most 10, or ssdeep with a score of 90').waitFor()
  await page.getByRole('link', { name: 'Search for these files' }).click()
  await page.getByText(`similar:${id} AND similarity:>=90`).waitFor()
  await page.getByRole('link', { name: '<img src=x>' }).waitFor()
  t.equal(await page.getByRole('link', { name: 'longer.exe' }).count(), 0)
  await page.goBack()
  await list.getByRole('link', { name: 'longer.exe' }).click()
  await page.getByRole('heading', { name: 'longer.exe' }).waitFor()

  const { id: alone } = (await admin.upload(variant('b'))).json
  await page.goto(`${url}/file/${alone}/similar`)
  await page.getByText('No similar files.').waitFor()
  await app.db('file_similarity').delete()
  await page.reload()
  await page.getByText('are not computed yet').waitFor()
  t.strictSame(complaints, [])
})
