import { readFile } from 'node:fs/promises'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

t.test('by keys: through the list, favourite, share, download', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, aGroup } = await openTestApp(t)
  await aGroup('analysts')
  const ids: string[] = []
  for (const name of ['one', 'two', 'three']) ids.push((await admin.upload(name, { name })).json.id)
  const { page, complaints } = await openPage(t, { url })
  const { keyboard } = page
  const heading = (name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
  await visitByKey(page, `${url}/files`, admin.token)
  await page.getByRole('link', { name: 'three' }).click()
  await heading('three')
  await keyboard.press('[')
  await keyboard.press(']')
  await heading('two')
  await keyboard.press(']')
  await heading('one')
  await keyboard.press(']')
  await keyboard.press('[')
  await heading('two')

  const favorite = page.getByRole('button', { name: 'Favourite' })
  await keyboard.press('f')
  await page.getByRole('button', { name: 'Favourite', pressed: true }).waitFor()
  t.equal((await admin.get(`/api/file/${ids[1]}`)).json.favorite, true)
  t.strictSame(await accessFaults(page), [])
  await favorite.click()
  await page.getByRole('button', { name: 'Favourite', pressed: false }).waitFor()
  t.equal((await admin.get(`/api/file/${ids[1]}`)).json.favorite, false)

  const download = page.waitForEvent('download')
  await keyboard.press('d')
  t.equal((await readFile(await (await download).path())).toString('latin1', 0, 2), 'PK')
  await keyboard.press('s')
  const group = page.getByRole('combobox', { name: 'Group' })
  await group.and(page.locator(':focus')).waitFor()
  await keyboard.type('analysts')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page
    .getByRole('region', { name: 'Who sees this' })
    .getByRole('listitem')
    .filter({ hasText: 'analysts' })
    .waitFor()

  await page.goBack()
  await page.getByText('3 objects', { exact: true }).waitFor()
  await keyboard.press('j')
  t.equal(await page.evaluate('document.activeElement.textContent'), 'one', 'from where the reader was')
  t.strictSame(complaints, [])
})

t.test('a key that is pressed the moment an object appears goes on from there', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  for (const name of ['one', 'two', 'three', 'four', 'five']) await admin.upload(name, { name })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
  await page.getByRole('link', { name: 'five' }).click()
  await page.getByRole('heading', { name: 'five', exact: true }).waitFor()
  await page.evaluate(`
    let shown = 'five'
    const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: ']' }))
    new MutationObserver(() => {
      const next = document.querySelector('h1')?.textContent ?? shown
      if (next === shown) return
      shown = next
      press()
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
    press()
  `)
  await page.getByRole('heading', { name: 'one', exact: true }).waitFor()
  t.strictSame(complaints, [])
})

t.test('who may not mark favourites is not offered it, and an object without a list has no neighbours', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const bob = await as({ capabilities: [] })
  const { id } = (await admin.upload('content', { name: 'a.bin', options: { upload_as: 'public' } })).json
  const { page, complaints } = await openPage(t, { url })
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/favorite')) sent.push(request.url())
  })
  await visitByKey(page, `${url}/file/${id}`, bob.token)
  await page.getByRole('heading', { name: 'Comments' }).waitFor()
  t.equal(await page.getByRole('button', { name: 'Favourite' }).count(), 0)
  for (const key of ['f', '[', ']']) await page.keyboard.press(key)
  await page.keyboard.press('v')
  await page.waitForURL(`${url}/file/${id}/content`)
  t.strictSame(sent, [])
  t.equal((await bob.send('PUT', `/api/object/${id}/favorite`)).status, 403)
  t.strictSame(complaints, [])
})
