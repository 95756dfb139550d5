import type { Page } from 'playwright-core'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { openPage } from './open-page.ts'

const NAME = `(() => { const e = document.activeElement
  return (e.getAttribute('aria-label') ?? (e.labels?.[0] ?? e).textContent).trim() })()`

/** Goes on with the Tab key until something of this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 100; step++) {
    await page.keyboard.press('Tab')
    if ((await page.evaluate(NAME)) === name) return
  }
  throw new Error(`"${name}" is not reached by the Tab key`)
}

t.test('contents, differences and relations by keyboard alone', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const parent = (await admin.upload(`MZ${'\0'.repeat(5000)}deep inside`, { name: 'parent.exe' })).json
  for (const c2 of ['one.example', 'two.example']) {
    const config = await admin.send('POST', '/api/config', {
      family: 'emotet',
      cfg: { c2, same: 1 },
      parent: parent.id,
    })
    if (c2 === 'two.example')
      await admin.upload('payload', { name: 'payload.bin', options: { parent: config.json.id } })
  }
  const { page, complaints } = await openPage(t, { url })
  const { keyboard } = page
  await page.goto(`${url}/configs`)
  await page.getByLabel('Login').focus()
  await keyboard.type('admin')
  await keyboard.press('Tab')
  await keyboard.type('correct horse battery')
  await keyboard.press('Enter')
  await page.getByRole('link', { name: 'emotet' }).first().waitFor()

  await tabTo(page, 'Families')
  await keyboard.press('Enter')
  await page.getByRole('link', { name: /^emotet 2 configs/ }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'emotet' }).nth(1).waitFor()
  for (const key of ['j', 'x', 'j', 'x']) await keyboard.press(key)
  await page.getByText('2 objects selected').waitFor()
  await tabTo(page, 'Compare')
  await keyboard.press('Enter')
  await page.getByText('one[.]example').waitFor()
  await tabTo(page, 'Only differences')
  await keyboard.press('Space')
  await page.getByText('same', { exact: true }).waitFor()

  await page.goto(`${url}/file/${parent.id}`)
  await page.getByRole('heading', { name: 'Comments' }).waitFor()
  await keyboard.press('v')
  const status = (text: string) => page.getByRole('status').getByText(text, { exact: true }).waitFor()
  await status('1 byte selected at 0x0')
  await keyboard.press('g')
  await keyboard.type('0x1000')
  await keyboard.press('Enter')
  await status('1 byte selected at 0x1000')
  await tabTo(page, 'Bytes')
  await keyboard.press('Shift+ArrowRight')
  await status('2 bytes selected at 0x1000')
  await keyboard.press('/')
  await keyboard.type('inside')
  await keyboard.press('Enter')
  await status('6 bytes selected at 0x138f')
  for (let step = 0; !String(await page.evaluate(NAME)).startsWith('Hex') && step < 20; step++)
    await keyboard.press('Shift+Tab')
  await keyboard.press('ArrowRight')
  await page.getByRole('region', { name: 'Text' }).getByText('inside').waitFor()
  await keyboard.press('ArrowRight')
  await page.getByText('1 of 1 strings').waitFor()
  await tabTo(page, '0x138a')
  await keyboard.press('Enter')
  await status('11 bytes selected at 0x138a')

  await page.goto(`${url}/file/${parent.id}`)
  await page.getByRole('heading', { name: 'Comments' }).waitFor()
  await tabTo(page, 'Relations')
  await keyboard.press('Enter')
  await page.getByText('3 objects shown').waitFor()
  await page.getByText('no parents').waitFor()
  await tabTo(page, 'Children of emotet')
  await keyboard.press('Enter')
  await page.getByText('4 objects shown').waitFor()
  t.strictSame(complaints, [])
})
