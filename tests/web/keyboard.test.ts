import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage } from './open-page.ts'

t.test('a whole visit by keyboard alone', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  for (const name of ['one', 'two', 'three', 'four']) await admin.upload(name, { name })
  const { page, complaints } = await openPage(t, { url })
  const { keyboard } = page
  const focused = (): Promise<unknown> => page.evaluate('document.activeElement.textContent')
  await page.goto(`${url}/files`)
  await page.getByLabel('Login').focus()
  await keyboard.type('admin')
  await keyboard.press('Tab')
  await keyboard.type('correct horse battery')
  await keyboard.press('Enter')
  await page.getByRole('link', { name: 'four' }).waitFor()

  await keyboard.press('j')
  t.equal(await focused(), 'four')
  await keyboard.press('j')
  await keyboard.press('j')
  t.equal(await focused(), 'two')
  await keyboard.press('k')
  t.equal(await focused(), 'three')
  await keyboard.press('x')
  await page.getByText('1 object selected').waitFor()
  await keyboard.press('Enter')
  await page.getByRole('heading', { name: 'three' }).waitFor()
  await keyboard.press('t')
  await keyboard.type('cjxt')
  await keyboard.press('Enter')
  await page.getByRole('link', { name: 'cjxt' }).waitFor()
  await keyboard.press('Tab')
  await keyboard.press('c')
  await keyboard.type('t/?')
  t.equal(await page.getByLabel('New comment').inputValue(), 't/?', 'keys in a field are only text')
  await keyboard.press('Tab')
  await keyboard.press('Enter')
  await page.getByRole('listitem').getByText('t/?').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'four' }).waitFor()
  await keyboard.press('j')
  t.equal(await focused(), 'two', 'from where the reader was')
  await keyboard.press('/')
  await keyboard.type('name:one')
  await keyboard.press('Enter')
  await page.getByText('1 object', { exact: true }).waitFor()

  await page.getByRole('link', { name: 'one' }).focus()
  await keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Help' })
  await help.getByText('go to the query').waitFor()
  t.strictSame(await accessFaults(page), [])
  await help.getByRole('checkbox', { name: 'Keyboard shortcuts' }).focus()
  await keyboard.press('Space')
  await help.getByLabel('Appearance').selectOption('contrast')
  t.strictSame(await accessFaults(page), [])
  await keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await keyboard.press('?')
  await keyboard.press('x')
  t.equal(await help.count(), 0, 'switched off')
  t.equal(await page.getByText('1 object selected').count(), 0)
  t.equal(await page.evaluate('document.documentElement.dataset.theme'), 'contrast')
  t.strictSame(complaints, [])
})

t.test('nothing is cut off at 360 pixels or with text of 200 %, in dark and light', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const file = (await admin.upload('content', { name: `${'long-name-'.repeat(20)}.bin` })).json
  await admin.send('POST', '/api/config', { family: 'f', parent: file.id, cfg: { a: { b: 'x'.repeat(500) } } })
  const narrow = { width: 360, height: 640 }
  const wide = { width: 640, height: 480 }
  for (const [theme, size] of [
    ['dark', narrow],
    ['light', wide],
  ] as const) {
    const { page, complaints } = await openPage(t, { url, size, theme })
    await page.addInitScript(`addEventListener('DOMContentLoaded', () => {
      if (${size === wide}) document.documentElement.style.fontSize = '200%'
    })`)
    await page.goto(url)
    await page.getByLabel('Login').fill('admin')
    await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await page.getByRole('button', { name: 'Sign out' }).waitFor()
    for (const path of ['/files', '/upload', `/file/${file.id}`]) {
      await page.goto(`${url}${path}`)
      await page.waitForLoadState('networkidle')
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
      const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
      t.equal(over, 0, `${path} at ${size.width}`)
      t.strictSame(await accessFaults(page), [], path)
    }
    t.strictSame(complaints, [])
  }
})
