import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { anObject } from '../support/an-object.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openContext, openPage, visitByKey } from './open-page.ts'

const queryOf = (page: Page): string | null => new URL(page.url()).searchParams.get('query')
const barsOf = (page: Page) => page.getByRole('region', { name: 'Uploaded' })

/** An upload on each of these days of November. */
async function openInstallation(t: Test, days: readonly number[]) {
  const { url, app, admin } = await openTestApp(t)
  for (const day of days) {
    const { id } = await anObject(app)
    await app
      .db('object')
      .where({ id })
      .update({ upload_time: `2026-11-0${day}T12:00:00` })
  }
  return { url, admin }
}

/** A finger, by the events of a touch screen. */
async function openFinger(page: Page) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', touchPoints: readonly Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: [...touchPoints] })
  return {
    press: (at: Point) => send('touchStart', [at]),
    lift: () => send('touchEnd', []),
    async move(from: Point, to: Point) {
      const steps = 8
      for (let step = 1; step <= steps; step++)
        await send('touchMove', [
          { x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps },
        ])
    },
  }
}

type Point = { readonly x: number; readonly y: number }

async function middleOf(page: Page, bar: number): Promise<Point> {
  const box = await barsOf(page).getByRole('listitem').nth(bar).boundingBox()
  if (box === null) throw new Error(`bar ${bar} is not drawn`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

t.test('a finger chooses a period on the timeline', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openInstallation(t, [1, 2, 3, 5])
  const context = await openContext(t, { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } })
  const { page, complaints } = await openPage(t, { url, context })
  await visitByKey(page, `${url}/blobs`, admin.token)
  await page.getByRole('button', { name: 'Timeline' }).tap()
  const bars = barsOf(page)
  await bars.getByRole('link', { name: '2026-11-02 1' }).waitFor()
  await bars.getByRole('link', { name: '2026-11-05 1' }).tap()
  await page.getByText('1 object', { exact: true }).waitFor()
  t.equal(queryOf(page), 'upload_time:[2026-11-05 TO 2026-11-06}', 'a tap opens one bar')
  await page.getByRole('link', { name: 'All times' }).tap()
  await page.getByText('4 objects').waitFor()
  await bars.getByRole('link', { name: '2026-11-02 1' }).waitFor()

  // Chromium takes a tap right after a drag for the end of its momentum, so the drag comes last.
  const finger = await openFinger(page)
  const [second, fourth] = [await middleOf(page, 1), await middleOf(page, 3)]
  await finger.press(fourth)
  await finger.move(fourth, second)
  await bars.getByText('2026-11-02 to 2026-11-04: 2').waitFor()
  t.equal(queryOf(page), null, 'nothing is chosen until the finger lifts')
  await finger.lift()
  await page.getByText('2 objects').waitFor()
  t.equal(queryOf(page), 'upload_time:[2026-11-02 TO 2026-11-05}')
  t.strictSame(await accessFaults(page), [])
  t.strictSame(complaints, [])
})

t.test('newer rows of a list are counted by its timeline and facets', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openInstallation(t, [1, 2])
  const { page, complaints } = await openPage(t, { url })
  await page.clock.install()
  await visitByKey(page, `${url}/blobs`, admin.token)
  await page.getByRole('button', { name: 'Timeline' }).click()
  await page.getByRole('button', { name: 'Facets' }).click()
  const facets = page.getByRole('complementary', { name: 'Facets' })
  await facets.getByText('2 matches').waitFor()
  const counted: string[] = []
  page.on('request', (request) => counted.push(new URL(request.url()).pathname))
  await admin.send('POST', '/api/blob', { blob_name: 'newer', blob_type: 'raw', content: 'newer' })
  await page.clock.fastForward(21_000)
  await page.getByRole('button', { name: /1 new/ }).click()
  await facets.getByText('3 matches').waitFor()
  await barsOf(page).getByRole('link').nth(2).waitFor({ state: 'attached' })
  t.equal(counted.filter((path) => path === '/api/blob/facets').length, 1, 'one request for both')
  await page.getByText('newer').first().waitFor()
  t.strictSame(complaints, [])
})
