import type { Page } from 'playwright-core'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { openPage, visitByKey } from './open-page.ts'

const MAX_FOR_LIST = 12
const MAX_FOR_OBJECT = 15

/** Loads an address with an empty cache, and returns what the browser asked for. */
async function requestsOf(page: Page, address: string): Promise<readonly string[]> {
  const asked: string[] = []
  const note = (request: { url(): string; method(): string }): void => {
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`)
  }
  page.on('request', note)
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  page.off('request', note)
  return asked
}

t.test('a list and an object take few requests', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const parent = (await admin.upload('parent', { name: 'parent.zip', options: { tags: [{ tag: 'seen' }] } })).json
  for (let n = 0; n < 30; n += 1) await admin.upload(`content ${n}`, { options: { parent: parent.id } })
  await admin.send('POST', '/api/config', { family: 'emotet', cfg: { a: 1 }, parent: parent.id })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, url, admin.token)
  await page.getByText('32 objects').waitFor()
  for (const [path, most] of [
    ['/files', MAX_FOR_LIST],
    [`/file/${parent.id}`, MAX_FOR_OBJECT],
  ] as const) {
    const asked = await requestsOf(page, `${url}${path}`)
    t.ok(asked.length > 3 && asked.length <= most, `${asked.length} for ${path}: ${asked.join(', ')}`)
  }
  t.strictSame(complaints, [])
})
