import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import t from 'tap'
import { anObject } from '../support/an-object.ts'
import { openTestApp } from '../support/app.ts'
import { missing } from '../support/missing.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const hostile = `<img src=x onerror="ran=1">\u202e\u0001`

async function saved(page: Page, button: string): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return readFile(await (await download).path(), 'utf8')
}

t.test('relations are followed step by step, as picture and as list, and saved', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob' })
  const shared = { upload_as: 'public' }
  const top = (await admin.upload('top', { name: 'top.zip', options: shared })).json
  const file = (await admin.upload('middle', { name: 'middle.exe', options: { ...shared, parent: top.id } })).json
  const send = (path: string, body: object) => admin.send('POST', path, { ...body, ...shared })
  const config = (await send('/api/config', { family: hostile.slice(0, 27), cfg: { a: 1 }, parent: file.id })).json
  const blob = (await send('/api/blob', { blob_name: hostile, blob_type: 't', content: 'x', parent: config.id })).json
  // Found from two sides.
  t.equal((await admin.send('PUT', `/api/file/${file.id}/child/${blob.id}`)).status, 200)
  await admin.send('PUT', `/api/blob/${blob.id}/tag`, { tag: hostile })
  await admin.send('PUT', `/api/config/${config.id}/tag`, { tag: 'c2' })
  const hidden = (await admin.upload('hidden', { name: 'hidden', options: { upload_as: 'private' } })).json
  t.equal((await admin.send('PUT', `/api/file/${hidden.id}/child/${file.id}`)).status, 200)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${file.id}`, bob.token)
  await page.getByRole('link', { name: 'Relations' }).click()
  await page.waitForURL(`${url}/file/${file.id}/relations`)
  const list = page.getByRole('region', { name: 'List' })
  const names = new Map([
    [top.id, 'top.zip'],
    [file.id, 'middle.exe'],
    [config.id, '<img src=x onerror="ran=1">'],
    [blob.id, '<img src=x onerror="ran=1">\\u202e\\x01'],
  ])
  const name = (id: string): string => names.get(id) ?? id.slice(0, 12)
  await page.getByText('4 objects shown').waitFor()
  t.equal(await list.getByRole('link', { name: name(hidden.id) }).count(), 0)
  const children = list.getByRole('list', { name: `Children of ${name(file.id)}` })
  t.equal(await children.locator('> li').count(), 2)
  t.equal(
    await list
      .getByRole('list', { name: `Parents of ${name(file.id)}` })
      .getByRole('listitem')
      .count(),
    1,
  )
  for (const id of [config.id, blob.id])
    await children
      .getByRole('link', { name: name(id), exact: true })
      .first()
      .waitFor()
  t.strictSame(await accessFaults(page), [])

  // The same object again is not repeated, but named.
  await list.getByText('shown elsewhere in this list').first().waitFor()
  t.equal(await list.getByRole('button').count(), 0, 'nothing leads further')
  const picture = page.getByRole('application', { name: /^4 objects and 4 relations/ })
  await picture.waitFor()
  await picture.locator('> g').nth(3).click()
  t.match(await page.evaluate('document.activeElement.id'), /^node-[0-9a-f]{64}$/)
  const width = async (): Promise<number> => (await picture.boundingBox())?.width ?? 0
  const before = await width()
  await page.getByRole('button', { name: 'Zoom in' }).click()
  t.ok((await width()) > before)
  await picture.hover()
  await page.keyboard.down('Control')
  await page.mouse.wheel(0, 400)
  await page.keyboard.up('Control')
  await until(async () => (await width()) < before)
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await page.getByRole('button', { name: 'Fit' }).click()
  const area = await page.getByRole('region', { name: 'Picture' }).boundingBox()
  await until(async () => (await width()) <= (area?.width ?? 0))

  const ids = [file.id, top.id, config.id, blob.id]
  const json = JSON.parse(await saved(page, 'Save as JSON'))
  t.equal(json.root, file.id)
  t.strictSame(json.nodes.map(({ id }: { id: string }) => id).sort(), ids.toSorted())
  t.strictSame(
    json.edges.map((edge: { parent: string; child: string }) => `${edge.parent} ${edge.child}`).sort(),
    [`${top.id} ${file.id}`, `${file.id} ${config.id}`, `${file.id} ${blob.id}`, `${config.id} ${blob.id}`].sort(),
  )
  const parsed = (text: string): Promise<unknown> =>
    page
      .evaluate(
        `(() => { const d = new DOMParser().parseFromString(${JSON.stringify(text)}, 'image/svg+xml')
      return [d.querySelector('parsererror')?.textContent, d.querySelectorAll('node, g').length, d.querySelectorAll('edge, path').length, d.querySelectorAll('img, script').length,
        [...d.querySelectorAll('*')].flatMap((e) => e.getAttributeNames()).filter((name) => /^on|style/.test(name)).length] })()`,
      )
      .catch(() => undefined)
  const graphMl = await saved(page, 'Save as GraphML')
  const svg = await saved(page, 'Save as SVG')
  await page.goto('about:blank')
  for (const text of [graphMl, svg]) t.strictSame(await parsed(text), [undefined, 4, 4, 0, 0])

  await page.goto(`${url}/file/${file.id}/relations`)
  await page.getByText('4 objects shown').waitFor()
  await page.getByLabel('With the tag').fill('C2')
  await page.getByRole('button', { name: 'Filter' }).click()
  await page.getByText('2 objects shown').waitFor()
  await page.getByLabel('With the tag').fill(hostile)
  await page.getByRole('button', { name: 'Filter' }).click()
  await list
    .getByRole('link', { name: name(blob.id) })
    .first()
    .waitFor()
  await page.getByLabel('With the tag').fill('')
  await page.getByLabel('Kind').selectOption('Files')
  await page.getByRole('button', { name: 'Filter' }).click()
  await list.getByRole('link', { name: 'top.zip' }).waitFor()
  t.equal(await list.getByRole('listitem').count(), 2)
  await page.goto(`${url}/file/${file.md5}/relations`)
  await page.getByText('4 objects shown').waitFor()

  // A path leads over what the account may see.
  await page.goto(`${url}/blob/${blob.id}/relations`)
  const target = page.getByLabel('Path to object')
  await target.fill(top.md5)
  await page.getByRole('button', { name: 'Find path' }).click()
  const path = page.getByRole('list', { name: 'Path' })
  await path.getByRole('link', { name: 'top.zip' }).waitFor()
  t.equal(await path.getByRole('listitem').count(), 3)
  t.equal(await path.getByRole('img', { name: 'Parent' }).count(), 2)
  t.strictSame(await accessFaults(page), [])
  await target.fill(hidden.id)
  await page.getByRole('button', { name: 'Find path' }).click()
  await page.getByText('Object not found').waitFor()
  for (const id of [hidden.id, encodeURIComponent(`${file.id} OR tag:c2`)]) {
    await page.goto(`${url}/file/${id}/relations`)
    await page.getByRole('alert').getByText('Object not found').waitFor()
  }
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

t.test('on a small screen the object itself is in view, and stays where it is when others come', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const top = (await admin.upload('top', { name: 'top.zip' })).json
  const file = (await admin.upload('middle', { name: 'middle.exe', options: { parent: top.id } })).json
  await admin.upload('below', { name: 'below.bin', options: { parent: file.id } })
  await admin.upload('next to it', { name: 'sibling.bin', options: { parent: top.id } })
  const { page, complaints } = await openPage(t, { url, size: { width: 360, height: 740 } })
  await visitByKey(page, `${url}/file/${file.id}/relations`, admin.token)
  await page.getByText('3 objects shown').waitFor()
  const picture = page.getByRole('region', { name: 'Picture' })
  const left = async (): Promise<number> => {
    const [area, box] = [
      await picture.boundingBox(),
      await picture.locator('g.file rect[stroke-width="3"]').boundingBox(),
    ]
    t.ok(area && box && box.x >= area.x && box.x + box.width <= area.x + area.width, 'it can be seen whole')
    return box?.x ?? 0
  }
  const before = await left()
  await page.getByRole('button', { name: 'Children of top.zip' }).click()
  await page.getByText('4 objects shown').waitFor()
  t.equal(await left(), before)
  t.strictSame(complaints, [])
})

t.test('a hub of 5 000 relations is shown page by page, and never as a whole', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin } = await openTestApp(t)
  const { dhash } = await anObject(app)
  const hub = (await app.db('object').where({ dhash }).first('id')) ?? missing()
  await app.db.raw(
    `INSERT INTO object (type, dhash, upload_time, blob_name, blob_size, blob_type, content, last_seen, share_3rd_party)
     SELECT 'text_blob', encode(sha256(n::text::bytea), 'hex'), now(), 'child ' || n, 1, 't', 'x', now(), true
     FROM generate_series(1, 5000) AS n`,
  )
  await app.db.raw(
    `INSERT INTO relation (parent_id, child_id, creation_time)
     SELECT ${hub.id}, id, now() FROM object WHERE blob_name LIKE 'child %'`,
  )
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/object/${dhash}/relations`, admin.token)
  await page.getByText('26 objects shown').waitFor()
  await page.getByText('975 or more not shown', { exact: true }).waitFor()
  const more = page.getByRole('button', { name: /^More children of/ })
  for (const shown of [51, 76]) {
    await more.click()
    await page.getByText(`${shown} objects shown`).waitFor()
  }
  t.strictSame(await accessFaults(page), [])
  for (let shown = 101; shown < 400; shown += 25) {
    await more.click()
    await page.getByText(`${shown} objects shown`).waitFor()
  }
  await more.click()
  await page.getByRole('alert').getByText('At most 400 objects are shown at once').waitFor()
  t.equal(await page.getByRole('region', { name: 'List' }).getByRole('listitem').count(), 400)
  t.equal(await page.getByRole('button', { name: /(Children|Parents) of|More/ }).count(), 0)
  t.ok((await page.locator('.graph *').count()) < 10_000)
  t.strictSame(complaints, [])
})

t.test('the picture is moved by the pointer, and leads further', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const top = (await admin.upload('top', { name: 'top.zip' })).json
  for (let n = 0; n < 20; n += 1) await admin.upload(`member ${n}`, { name: `${n}.bin`, options: { parent: top.id } })
  const middle = (await admin.get(`/api/file/${top.id}`)).json.children[0]
  await admin.upload('below', { name: 'below.bin', options: { parent: middle.id } })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${top.id}/relations`, admin.token)
  await page.getByRole('heading', { name: 'top.zip' }).waitFor()
  await page.getByText('21 objects shown').waitFor()
  const area = page.getByRole('region', { name: 'Picture' })
  const scrolled = (): Promise<number> => page.evaluate('document.querySelector(".picture").scrollTop')
  const [before, box] = [await scrolled(), (await area.boundingBox()) ?? missing()]
  await page.mouse.move(box.x + 5, box.y + 200)
  await page.mouse.down()
  await page.mouse.move(box.x + 5, box.y + 100, { steps: 4 })
  await page.mouse.up()
  t.ok((await scrolled()) > before, 'a drag moves it')
  await area
    .locator('g.file', { hasText: `Children of ${middle.name ?? '19.bin'}` })
    .locator('.more')
    .last()
    .click()
  await page.getByText('22 objects shown').waitFor()
  t.strictSame(complaints, [])
})
