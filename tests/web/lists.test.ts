import t from 'tap'
import { anObject } from '../support/an-object.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, signInByKey, visitByKey } from './open-page.ts'

t.test('many rows in a page that stays small, and the way back leads to the same place', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin } = await openTestApp(t)
  const newest: string[] = []
  for (let count = 0; count < 350; count++) newest.unshift((await anObject(app)).dhash)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/blobs`, admin.token)
  const list = page.getByRole('table', { name: 'Blobs' })
  await list.getByRole('row').nth(2).waitFor()
  const drawn = await page.locator('.list *').count()
  await list.hover()
  // The end comes into sight page by page.
  await until(() =>
    page.evaluate(`(() => {
    const list = document.querySelector('.list')
    list.scrollTo({ top: list.scrollHeight })
    return list.getAttribute('aria-rowcount') === '351'
  })()`),
  )
  await list.getByTitle(newest.at(-1) ?? '').waitFor()
  const atTheEnd = await page.locator('.list *').count()
  t.ok(atTheEnd < drawn * 1.5, `${drawn} elements at the beginning, ${atTheEnd} at the end`)
  await page.getByText('350 objects', { exact: true }).waitFor()

  const scrolled = "document.querySelector('.list').scrollTop"
  const place = await page.evaluate(scrolled)
  await list.getByRole('row').last().getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Comments' }).waitFor()
  await page.goBack()
  await list.getByRole('row').nth(2).waitFor()
  t.equal(await page.evaluate(scrolled), place)
  t.ok(Number(place) > 0)
  t.strictSame(complaints, [])
})

t.test('what comes meanwhile is announced, and shown when it is asked for', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  await admin.upload('old', { name: 'old.bin' })
  const { page, complaints } = await openPage(t, { url })
  await page.clock.install()
  await visitByKey(page, `${url}/files`, admin.token)
  await page.getByRole('link', { name: 'old.bin' }).waitFor()
  for (const name of ['one.bin', 'two.bin']) await admin.upload(name, { name })
  await page.clock.fastForward('00:21')
  await page.getByRole('button', { name: 'Show 2 new' }).click()
  await page.getByRole('link', { name: 'two.bin' }).waitFor()
  t.strictSame(await page.locator('.first').allInnerTexts(), ['two.bin', 'one.bin', 'old.bin'])
  t.equal(await page.getByRole('button', { name: /new$/ }).count(), 0)
  t.strictSame(complaints, [])
})

t.test('every kind has its columns, which are chosen and kept', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  await admin.upload('content', { name: 'a.bin', options: { tags: [{ tag: 'packed' }] } })
  await admin.send('POST', '/api/config', { family: 'emotet', cfg: { a: 1 } })
  await admin.send('POST', '/api/blob', { blob_name: 'notes', blob_type: 'raw', content: 'text' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, url, admin.token)
  const heads = async (list: string): Promise<string[]> => {
    await page.getByRole('link', { name: list, exact: true }).click()
    await page.getByRole('table', { name: list }).getByRole('row').nth(1).waitFor()
    t.strictSame(await accessFaults(page), [], list)
    return page.getByRole('columnheader').allInnerTexts()
  }
  t.strictSame((await heads('All')).slice(1), ['Name', 'Kind', 'Size', 'Tags', 'Type', 'Uploaded'])
  t.strictSame((await heads('Configs')).slice(1), ['Family', 'Type', 'Tags', 'Uploaded'])
  t.strictSame((await heads('Blobs')).slice(1), ['Name', 'Type', 'Size', 'Tags', 'Uploaded'])
  t.strictSame((await heads('Files')).slice(1), ['Name', 'Size', 'Tags', 'Type', 'Uploaded'])
  await page.getByText('Columns', { exact: true }).first().click()
  await page.getByRole('checkbox', { name: 'MD5' }).check()
  await page.getByRole('checkbox', { name: 'Size' }).uncheck()
  await page.getByRole('button', { name: 'Move MD5 to the left' }).press('Enter')
  await page.getByRole('slider', { name: 'Width of Tags' }).fill('320')
  t.strictSame(await accessFaults(page), [])
  await page.reload()
  await page.getByRole('columnheader', { name: 'MD5' }).waitFor()
  t.strictSame((await heads('Files')).slice(1), ['Name', 'Tags', 'Type', 'MD5', 'Uploaded'], 'the order is kept')
  const widthOf = async (name: string): Promise<number> =>
    Math.round((await page.getByRole('columnheader', { name }).boundingBox())?.width ?? 0)
  t.equal(await widthOf('Tags'), 320, 'and so is the width')
  const { x = 0, y = 0, width = 0 } = (await page.getByRole('columnheader', { name: 'Tags' }).boundingBox()) ?? {}
  await page.mouse.move(x + width - 3, y + 5)
  await page.mouse.down()
  await page.mouse.move(x + width - 103, y + 5)
  await page.mouse.up()
  t.equal(await widthOf('Tags'), 220, 'a pointer drags the edge of a column')
  await page.mouse.move(x + width, y + 5)
  t.equal(await widthOf('Tags'), 220)
  t.equal(await page.getByRole('columnheader', { name: 'Size' }).count(), 0)
  await page.getByRole('link', { name: 'packed' }).click()
  await page.waitForURL(`${url}/files?query=tag%3Apacked`)
  t.strictSame(complaints, [])
})

t.test('selected rows get a tag, where that is allowed', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob' })
  const ids: string[] = []
  for (const name of ['one', 'two', 'three'])
    ids.push((await admin.upload(name, { name, options: { upload_as: 'public' } })).json.sha256)
  const { page, context, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
  await page.getByRole('checkbox', { name: 'Select one' }).check()
  await page.getByRole('checkbox', { name: 'Select three' }).check()
  await page.getByText('2 objects selected').waitFor()
  await page.getByLabel('New tag').fill('seen')
  await page.getByRole('button', { name: 'Add tag' }).click()
  await page.getByText('Tag added to 2 objects').waitFor()
  await page.getByRole('row', { name: /three/ }).getByRole('link', { name: 'seen' }).waitFor()
  t.match((await admin.get('/api/job')).json.jobs, [{ total: 2, changed: 2 }], 'one job tags all of them')
  t.strictSame(await accessFaults(page), [])
  for (const [at, tags] of [[{ tag: 'seen' }], [], [{ tag: 'seen' }]].entries())
    t.strictSame((await admin.get(`/api/file/${ids[at]}/tag`)).json, tags)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInByKey(page, bob.token)
  await page.getByRole('checkbox', { name: 'Select one' }).check()
  await page.getByText('1 object selected').waitFor()
  t.equal(await page.getByLabel('New tag').count(), 0)
  t.equal(await page.getByRole('link', { name: 'Upload' }).count(), 0)
  t.equal((await context.cookies()).length, 1)
  t.strictSame(complaints, [])
})
