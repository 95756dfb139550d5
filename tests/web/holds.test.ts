import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

t.test('an object under hold says so, and is placed and released by who may', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const ann = await as({ login: 'ann', capabilities: ['adding_files', 'removing_objects', 'access_uploader_info'] })
  const { id } = (await ann.upload('evidence', { name: 'evidence.bin' })).json
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  const remove = page.getByRole('button', { name: 'Delete', exact: true })
  const notice = page.getByRole('region', { name: 'Under hold' })
  await remove.waitFor()
  t.equal(await notice.count(), 0)
  await page.getByText('Hold', { exact: true }).click()
  await page.getByLabel('Reason').fill('case \u202e7')
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('button', { name: 'Place hold' }).click()
  await notice.getByText('by admin').waitFor()
  t.match((await admin.get('/api/hold')).json.holds, [{ object: id, reason: 'case \u202e7' }])
  t.match(
    [await remove.isDisabled(), await remove.getAttribute('title')],
    [true, 'The object is under hold: case \\u202e7'],
  )
  t.equal(await page.getByText('Hold', { exact: true }).count(), 0)
  await page.reload()
  await notice.getByText('by admin').waitFor()
  t.ok(await remove.isDisabled())
  t.strictSame(await accessFaults(page), [])

  const own = await openPage(t, { url })
  await visitByKey(own.page, `${url}/file/${id}`, ann.token)
  const seen = own.page.getByRole('region', { name: 'Under hold' })
  await seen.getByText('by admin').waitFor()
  t.ok(await own.page.getByRole('button', { name: 'Delete', exact: true }).isDisabled())
  t.equal(await own.page.getByRole('button', { name: 'Release hold' }).count(), 0)

  await notice.getByRole('button', { name: 'Release hold' }).click()
  await notice.waitFor({ state: 'detached' })
  t.ok(await remove.isEnabled())
  await own.page.reload()
  await own.page.getByRole('button', { name: 'Delete', exact: true }).waitFor()
  t.equal(await seen.count(), 0)
  t.equal(await own.page.getByText('Hold', { exact: true }).count(), 0)
  t.strictSame([...complaints, ...own.complaints], [])
})
