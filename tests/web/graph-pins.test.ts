import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright-core'
import t from 'tap'
import { graphTexts } from '../../web/src/texts/graph.ts'
import { openTestApp } from '../support/app.ts'
import { missing } from '../support/missing.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

type Point = { readonly x: number; readonly y: number }

async function placeOf(box: Locator): Promise<Point> {
  const { x, y } = (await box.boundingBox()) ?? missing()
  return { x: Math.round(x), y: Math.round(y) }
}

t.test('a box is pinned where it is dragged to, until it is released', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const top = (await admin.upload('top', { name: 'top.zip' })).json
  const file = (await admin.upload('middle', { name: 'middle.exe', options: { parent: top.id } })).json
  await admin.upload('other', { name: 'other.dll', options: { parent: top.id } })
  await admin.upload('below', { name: 'below.bin', options: { parent: file.id } })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${top.id}/relations`, admin.token)
  await page.getByText('3 objects shown').waitFor()
  const area = page.getByRole('region', { name: 'Picture' })
  await area.scrollIntoViewIfNeeded()
  const boxOf = (name: string) => area.getByRole('button', { name: `File ${name}`, exact: true })
  const [middle, other, root] = [boxOf('middle.exe'), boxOf('other.dll'), boxOf('top.zip')]
  const release = page.getByRole('button', { name: 'Unpin all' })
  const [start, otherStart, rootStart] = [await placeOf(middle), await placeOf(other), await placeOf(root)]
  t.equal(await release.count(), 0)

  const drag = async (box: Locator, by: Point): Promise<void> => {
    const from = await placeOf(box)
    await page.mouse.move(from.x + 60, from.y + 15)
    await page.mouse.down()
    await page.mouse.move(from.x + 60 + by.x, from.y + 15 + by.y, { steps: 5 })
    await page.mouse.up()
  }
  await drag(middle, { x: -80, y: 150 })
  await release.waitFor()
  const pinned = { x: start.x - 80, y: start.y + 150 }
  t.strictSame(await placeOf(middle), pinned)
  t.strictSame([await placeOf(other), await placeOf(root)], [otherStart, rootStart], 'others stay')
  t.equal(await page.evaluate('document.activeElement.id.startsWith("node-")'), false, 'a drag is not a click')
  t.strictSame(await accessFaults(page), [])

  await page.getByRole('button', { name: 'Children of middle.exe' }).click()
  await page.getByText('4 objects shown').waitFor()
  await area.scrollIntoViewIfNeeded()
  const [now, rootNow] = [await placeOf(middle), await placeOf(root)]
  t.strictSame({ x: now.x - rootNow.x, y: now.y - rootNow.y }, { x: pinned.x - rootStart.x, y: pinned.y - rootStart.y })
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Save as SVG' }).click()
  t.notMatch(await readFile(await (await download).path(), 'utf8'), /<circle/, 'the mark is not saved')

  await middle.click()
  await page.locator(`[id="node-${file.id}"]:focus`).waitFor()
  await area.scrollIntoViewIfNeeded()
  await middle.dblclick()
  await release.waitFor({ state: 'detached' })

  const otherBefore = await placeOf(other)
  await drag(root, { x: 30, y: 40 })
  t.strictSame(await placeOf(other), otherBefore, 'others stay when the only box of a column leaves it')
  await drag(other, { x: 40, y: 40 })
  await drag(root, { x: -400, y: -400 })
  t.equal(await area.locator('.pin').count(), 2)
  const [edge, rootAtEdge] = [(await area.boundingBox()) ?? missing(), await placeOf(root)]
  t.ok(rootAtEdge.x >= edge.x && rootAtEdge.y >= edge.y, 'a box stays within the picture')
  await release.click()
  await until(async () => (await area.locator('.pin').count()) === 0)
  t.strictSame(complaints, [])
})

t.test('boxes are reached, moved, pinned and unpinned by keys', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const top = (await admin.upload('top', { name: 'top.zip' })).json
  for (const name of ['one.exe', 'two.dll']) await admin.upload(name, { name, options: { parent: top.id } })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${top.id}/relations`, admin.token)
  await page.getByText('3 objects shown').waitFor()
  const area = page.getByRole('region', { name: 'Picture' })
  const boxOf = (name: string) => area.getByRole('button', { name })
  await area.focus()
  await page.keyboard.press('Tab')
  await area.locator('[aria-label="File top.zip"]:focus').waitFor()
  await page.getByText(graphTexts.pictureKeys).waitFor()
  await page.keyboard.press('ArrowRight')
  const focused = (await area.locator('[data-id]:focus').getAttribute('aria-label'))?.replace('File ', '') ?? missing()
  const box = boxOf(focused)
  const start = await placeOf(box)
  for (const key of ['Shift+ArrowDown', 'Shift+ArrowDown', 'Shift+ArrowRight']) await page.keyboard.press(key)
  await area.getByRole('status').getByText(`${focused} moved and pinned`).waitFor()
  t.equal(await box.getAttribute('aria-description'), 'Pinned')
  const moved = await placeOf(box)
  t.strictSame([moved.x - start.x, moved.y - start.y], [20, 40])
  t.strictSame(await accessFaults(page), [])
  await page.keyboard.press('Space')
  await area.getByRole('status').getByText(`${focused} unpinned`).waitFor()
  t.strictSame(await placeOf(box), start)
  await page.keyboard.press('Space')
  await area.getByRole('status').getByText(`${focused} pinned`).waitFor()
  t.equal(await area.locator('.pin').count(), 1)
  await page.keyboard.press('ArrowLeft')
  await area.locator('[aria-label="File top.zip"]:focus').waitFor()
  await page.keyboard.press('Enter')
  await page.locator(`[id="node-${top.id}"]:focus`).waitFor()
  t.strictSame(complaints, [])
})

t.test('a box says how many relatives are not shown', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const top = (await admin.upload('top', { name: 'top.zip' })).json
  for (let n = 0; n < 30; n += 1) await admin.upload(`member ${n}`, { name: `${n}.bin`, options: { parent: top.id } })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${top.id}/relations`, admin.token)
  await page.getByText('26 objects shown').waitFor()
  const sign = page
    .getByRole('region', { name: 'Picture' })
    .locator('.more', { hasText: 'Children of top.zip: 5 not shown' })
  await sign.getByText('+5', { exact: true }).click()
  await page.getByText('31 objects shown').waitFor()
  t.equal(await sign.count(), 0)
  t.strictSame(complaints, [])
})
