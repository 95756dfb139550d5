import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, signInByKey, visitByKey } from './open-page.ts'

t.test('a text without a field is found wherever objects mention it', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t, { search_niceness: '0', find_timeout: '60000' })
  const { sha256 } = (await admin.upload('content', { name: 'emotet.exe', options: { tags: [{ tag: 'emotet' }] } }))
    .json
  await admin.send('POST', '/api/config', { family: 'emotet', cfg: { c2: 'evil.example' }, parent: sha256 })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, url, admin.token)
  const query = page.getByRole('combobox', { name: 'Query' })
  await query.fill('emotet')
  await query.press('Enter')
  await page.waitForURL(`${url}/find?text=emotet`)
  const place = (name: string) => page.getByRole('region', { name, exact: true })
  await place('Names').getByRole('link', { name: 'emotet.exe' }).waitFor()
  await place('Tags').getByText('1 match', { exact: true }).waitFor()
  await place('Families').getByRole('link', { name: 'emotet', exact: true }).waitFor()
  t.equal(await place('Comments').count(), 0)
  t.strictSame(await accessFaults(page), [])
  await place('Tags').getByRole('link', { name: 'All as a list' }).click()
  await page.getByText('1 object', { exact: true }).waitFor()
  t.equal(new URL(page.url()).searchParams.get('query'), 'tag:"*emotet*"')

  await query.fill('hxxp://evil[.]example')
  await query.press('Enter')
  await page.getByText('No object mentions this.').waitFor()
  await query.fill('evil.example')
  await query.press('Enter')
  await place('Configs').getByRole('link', { name: 'emotet' }).waitFor()
  // The beginning of a hash that means one object leads to it.
  await query.fill(sha256.slice(0, 10))
  await query.press('Enter')
  await page.waitForURL(`${url}/file/${sha256}`)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('combobox').fill('emotet')
  await page.getByRole('option', { name: 'Find emotet everywhere' }).click()
  await place('Names').getByRole('link', { name: 'emotet.exe' }).waitFor()

  const bob = await as({ login: 'bob' })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInByKey(page, bob.token)
  await page.getByText('No object mentions this.').waitFor()
  t.strictSame(complaints, [])
})
