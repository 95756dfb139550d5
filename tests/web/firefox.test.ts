import type { Page } from 'puppeteer-core'
import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../support/app.ts'
import { openFirefox } from '../support/firefox.ts'
import { needProgram } from '../support/programs.ts'
import { sha256Of } from '../support/sha256-of.ts'

/** Only what never comes takes longer, on slow machines too. */
const AWAITED_MS = 180_000

const DROP = `(() => {
  const data = new DataTransfer()
  data.items.add(new File(['dropped here'], 'dropped.bin'))
  document.querySelector('main').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
})()`

/** Elements by role and name, as a screen reader finds them. */
function handOf(page: Page) {
  const find = (role: string, name: string) => page.locator(`::-p-aria([name="${name}"][role="${role}"])`)
  return {
    see: (role: string, name: string) => find(role, name).wait(),
    click: (role: string, name: string) => find(role, name).click(),
    fill: (role: string, name: string, text: string) => find(role, name).fill(text),
    read: (text: string) => page.locator(`::-p-text(${text})`).wait(),
  }
}

t.test('the page works in Firefox, from signing in to signing out', async (t) => {
  if (!needProgram(t, 'firefox-esr')) return
  const { url, admin } = await openTestApp(t)
  const options = { tags: [{ tag: 'feed:mail' }] }
  const { json } = await admin.upload('MZ https://evil.example/gate.php', { name: 'one.exe', options })
  const { json: two } = await admin.upload('another', { name: 'two.exe' })
  const page = await (await openFirefox(t)).newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type()) && !message.text().includes('401')) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  page.setDefaultTimeout(AWAITED_MS)
  const { see, click, fill, read } = handOf(page)

  await page.goto(url)
  await fill('textbox', 'Login', 'admin')
  await page.locator('input[type=password]').fill(ADMIN_PASSWORD)
  await click('button', 'Sign in')
  await click('link', 'Files')
  await see('link', 'two.exe')
  await page.goto(`${url}/files?query=tag%3A%22feed%3Amail%22`)
  await read('1 object')
  await click('link', 'one.exe')
  await see('heading', 'one.exe')
  await fill('combobox', 'New tag', 'seen')
  await click('button', 'Add tag')
  await see('button', 'Remove tag seen')
  t.match((await admin.get(`/api/file/${json.id}/tag`)).json, [{ tag: 'feed:mail' }, { tag: 'seen' }])
  await click('link', 'Content')
  await read('Values at 0x0')
  await click('radio', 'Strings')
  await read('MZ hxxps://evil')
  await page.evaluate(DROP)
  await read('1 of 1 finished')
  t.equal((await admin.get(`/api/file/${sha256Of('dropped here')}`)).json.file_name, 'dropped.bin')
  await page.keyboard.down('Control')
  await page.keyboard.press('k')
  await page.keyboard.up('Control')
  await see('dialog', 'Jump to')
  await page.keyboard.type(two.id)
  await page.keyboard.press('Enter')
  await see('heading', 'two.exe')
  await click('button', 'Sign out')
  await see('button', 'Sign in')
  t.strictSame(complaints, [])
})
