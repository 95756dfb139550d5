import type { Page } from 'playwright-core'
import t from 'tap'
import { ADMIN_PASSWORD, openTestApp } from '../../../../support/app.ts'
import { openBrowser } from '../../../../support/browser.ts'
import { needProgram } from '../../../../support/programs.ts'
import { openPrefixProxy } from './prefix-proxy.ts'

t.test('a person signs in at /docs and sees every operation', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const browser = await openBrowser(t)
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('console', (message) => complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  // Only the limit of the file ends what hangs.
  page.setDefaultTimeout(0)
  t.equal((await page.goto(`${url}/docs`))?.status(), 401)
  await page.fill('[name=login]', 'admin')
  await page.fill('[name=password]', 'not the password')
  await page.click('button')
  await page.getByText('Invalid login or password.').waitFor()
  t.equal(await page.locator('.opblock').count(), 0)
  await page.fill('[name=password]', ADMIN_PASSWORD)
  await page.click('button')
  await page.locator('.opblock-tag').first().waitFor()
  t.equal(await page.locator('.opblock').count(), 0, 'folded')
  t.notOk(await page.isVisible('#sign-in'))
  t.equal(await page.textContent('#progress'), '')
  const { json } = await admin.get('/api/docs')
  const methods: string[] = Object.values(json.paths as Record<string, object>).flatMap(Object.keys)
  const operations = methods.filter((name) => name !== 'parameters').length
  t.ok(operations > 100)
  const tags = await page.locator('.opblock-tag').count()
  await page.fill('.operation-filter-input', 'comments')
  await page.locator('.opblock-tag').nth(1).waitFor({ state: 'detached' })
  t.ok(tags > 10)
  await page.fill('.operation-filter-input', '')
  await page.locator('.opblock-tag').nth(1).waitFor()
  t.equal(await countScrolling(page, '.opblock', operations), operations)
  t.strictSame(
    complaints.filter((text) => !/status of 40[013]/.test(text)),
    [],
  )
})

t.test('an API key is enough, below a prefix of a proxy too', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const address = await openPrefixProxy(t, { url, prefix: '/lab' })
  const browser = await openBrowser(t)
  const page = await browser.newPage()
  page.setDefaultTimeout(0)
  await page.goto(`${address}/docs/`)
  await page.fill('[name=key]', 'not a key')
  await page.click('form:has([name=key]) button')
  await page.getByText('Not authenticated.').waitFor()
  await page.fill('[name=key]', admin.token ?? '')
  await page.click('form:has([name=key]) button')
  await page.locator('.opblock-tag').first().waitFor()
  t.notOk(await page.isVisible('#sign-in'))
})

// For the browser, whose names are not known here. True at the end of the page, after which it begins again.
const SCROLL = `(async () => {
  const { scrollHeight, scrollTop, clientHeight } = document.documentElement
  const isAtEnd = scrollTop + clientHeight >= scrollHeight - 1
  scrollTo(0, isAtEnd ? 0 : scrollTop + clientHeight / 2)
  for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
  return isAtEnd
})()`

/** Unfolds everything. Only what fits into the window is drawn: goes down the page, again and again, until as many different ones were seen. */
async function countScrolling(page: Page, selector: string, enough: number): Promise<number> {
  const seen = new Set<string>()
  for (let rounds = 0; rounds < 20 && seen.size < enough; ) {
    await page
      .locator('.opblock-tag[data-is-open=false]')
      .evaluateAll((found) => found.map((each) => Reflect.get(each, 'click').call(each)))
    const ids = await page
      .locator(selector)
      .evaluateAll((found) => found.map((each) => String(Reflect.get(each, 'id'))))
    for (const id of ids) seen.add(id)
    if ((await page.evaluate(SCROLL)) === true) rounds += 1
  }
  return seen.size
}
