import type { Locator, Page } from 'playwright-core'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, pasteText, visitByKey } from './open-page.ts'

const MIB = 1024 * 1024
const hostile = `<img src=x onerror="ran=1">\u202etxt`

/** Eight MiB of zeros with some places in them. */
function bigContent(): Buffer {
  const content = Buffer.alloc(8 * MIB)
  content.write('MZ first bytes', 0, 'latin1')
  content.write('needle in the middle', 5 * MIB + 7, 'latin1')
  content.write('a wide string', 6 * MIB + 1, 'utf16le')
  content.write(hostile, 7 * MIB, 'utf8')
  content.write('the very end', content.length - 12, 'latin1')
  return content
}

async function selected(page: Page, text: string): Promise<void> {
  await page.getByRole('status').getByText(text, { exact: true }).waitFor()
}

const rowAt = (page: Page, offset: string): Locator =>
  page.getByRole('grid', { name: 'Bytes' }).getByRole('row').filter({ hasText: offset })

t.test('a large content is looked at as bytes, text and strings, and searched', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const content = bigContent()
  const { id } = (await admin.upload(content, { name: `big ${hostile}.bin`.replaceAll('"', "'") })).json
  const { page, context, complaints } = await openPage(t, { url })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const clipboard = (): Promise<string> => pasteText(page)
  const downloads: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/download')) downloads.push(`${request.url()} ${request.headers().range}`)
  })
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  await page.getByRole('heading', { name: 'Comments' }).waitFor()
  await page.keyboard.press('v')
  await page.waitForURL(`${url}/file/${id}/content`)
  await rowAt(page, '00000000').getByText('MZ first bytes').waitFor()
  t.strictSame(await accessFaults(page), [])
  t.ok(downloads.length > 0)
  for (const download of downloads)
    t.match(download, new RegExp(`^${url}/api/file/${id}/download\\?obfuscate=1 bytes=0-65535$`))
  const drawn = await page.locator('.bytes *').count()

  // The scroll bar: its end is the end, and its middle about the middle.
  const grid = page.getByRole('grid', { name: 'Bytes' })
  const scrollTo = (part: number): Promise<unknown> =>
    page.evaluate(`(() => { const e = document.querySelector('.bytes'); e.scrollTop = e.scrollHeight * ${part} })()`)
  await scrollTo(1)
  await rowAt(page, '007ffff0').getByText('....the very end').waitFor()
  await scrollTo(0.5)
  await until(async () => {
    const offset = Number.parseInt(await grid.getByRole('rowheader').first().innerText(), 16)
    return offset > 3 * MIB && offset < 5 * MIB
  })
  t.ok((await page.locator('.bytes *').count()) < drawn * 1.5)

  const jump = page.getByLabel('Go to offset')
  await page.keyboard.press('g')
  await page.keyboard.type('0x500007')
  await page.getByLabel('Length').fill('6')
  await page.getByLabel('Length').press('Enter')
  const inspector = page.getByRole('complementary', { name: 'Data inspector' })
  await inspector.getByText('Values at 0x500007').waitFor()
  await inspector.getByRole('row', { name: `uint16 ${content.readUInt16LE(0x500007)}` }).waitFor()
  await selected(page, '6 bytes selected at 0x500007')
  await rowAt(page, '00500000').getByText('.......needle in').waitFor()
  t.strictSame(await accessFaults(page), [])
  for (const [name, text] of [
    ['Copy as hex', '6e6565646c65'],
    ['Copy as YARA', '$bytes = { 6e 65 65 64 6c 65 }'],
    ['Copy as C', 'const unsigned char bytes[6] = {\n  0x6e, 0x65, 0x65, 0x64, 0x6c, 0x65,\n};\n'],
  ] as const) {
    await page.getByRole('button', { name, exact: true }).click()
    await page.getByRole('button', { name, exact: true }).waitFor({ state: 'detached' })
    t.equal(await clipboard(), text)
  }
  await jump.fill('0x800000')
  await jump.press('Enter')
  await page.getByRole('alert').getByText('0x7fffff').waitFor()
  await jump.fill('16')
  await page.getByLabel('Length').fill('')
  await jump.press('Enter')
  await selected(page, '1 byte selected at 0x10')

  // By keys: to the right, down with shift, to both ends.
  await grid.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await selected(page, '17 bytes selected at 0x11')
  t.equal(await grid.getAttribute('aria-activedescendant'), 'bytes-at-32')
  await page.keyboard.press('Control+End')
  await selected(page, '1 byte selected at 0x7fffff')
  await rowAt(page, '007ffff0').waitFor()
  await page.keyboard.press('Control+Home')
  await selected(page, '1 byte selected at 0x0')
  await rowAt(page, '00000000').getByText('4d').first().click()
  await rowAt(page, '00000000')
    .getByText('66')
    .first()
    .click({ modifiers: ['Shift'] })
  await selected(page, '4 bytes selected at 0x0')

  const find = page.getByRole('textbox', { name: 'Find' })
  await find.fill('MZ')
  await find.press('Enter')
  await page.getByText('Found at 0x0').waitFor()
  await find.press('Enter')
  await page.getByText('No later match').waitFor()
  await find.fill('the very end')
  await find.press('Enter')
  await page.getByText('Found at 0x7ffff4').waitFor()
  await page.getByLabel('Find as').selectOption('hex bytes')
  await find.fill('6e 65 ?? 64 6c 65')
  await page.getByRole('button', { name: 'Find previous' }).click()
  await selected(page, '6 bytes selected at 0x500007')
  await grid.focus()
  await page.keyboard.press('n')
  await page.getByText('No later match').waitFor()
  await find.fill('xyz')
  await find.press('Enter')
  await page.getByText('Write pairs of hex digits').waitFor()
  await page.getByLabel('Find as').selectOption('text')
  await page.getByRole('combobox', { name: 'Encoding' }).selectOption('UTF-16 LE')
  await find.fill('wide')
  await find.press('Enter')
  await page.getByText('Found at 0x600005').waitFor()

  await page.getByRole('radio', { name: 'Text' }).check()
  await page.getByText('0x600000 to 0x60ffff of 0x800000').waitFor()
  await page.getByRole('combobox', { name: 'Encoding' }).selectOption('UTF-8')
  await find.fill('<img')
  await find.press('Enter')
  await page.getByText('Found at 0x700000').waitFor()
  await page.getByText('0x700000 to 0x70ffff of 0x800000').waitFor()
  await page.getByRole('region', { name: 'Text' }).getByText('src=x onerror="ran=1">').waitFor()
  await page.getByRole('region', { name: 'Text' }).getByText('\\u202e').waitFor()
  await page.getByRole('button', { name: 'Previous 64 KiB' }).click()
  await page.getByText('0x6f0000 to 0x6fffff of 0x800000').waitFor()
  t.strictSame(await accessFaults(page), [])

  await page.getByRole('radio', { name: 'Strings' }).check()
  await page.getByRole('button', { name: 'Find strings in 8.0 MiB' }).click()
  await page.getByText('5 of 5 strings').waitFor()
  const strings = page.getByRole('region', { name: 'Strings' })
  t.strictSame(await strings.locator('bdi').allInnerTexts(), [
    'MZ first bytes',
    'needle in the middle',
    'a wide string',
    '<img src=x onerror="ran=1">',
    'the very end',
  ])
  t.strictSame(await accessFaults(page), [])
  await page.getByLabel('Only those with').fill('NEEDLE')
  await page.getByText('1 of 5 strings').waitFor()
  await strings.getByRole('button', { name: '0x500007' }).click()
  await selected(page, '20 bytes selected at 0x500007')
  await page.getByRole('radio', { name: 'Strings' }).check()
  await page.getByText('5 of 5 strings').waitFor()
  await page.getByRole('radio', { name: 'Hex' }).check()

  const strip = page.getByRole('region', { name: 'Entropy' })
  await strip.getByRole('button', { name: 'Compute for all 8.0 MiB' }).click()
  await strip.locator('rect').nth(255).waitFor({ state: 'attached' })
  t.equal(await strip.getByRole('button').count(), 0)
  await strip.getByRole('img', { name: /from 0\.00 to 0\.\d\d bits/ }).click({ position: { x: 1, y: 5 } })
  await selected(page, '1 byte selected at 0x0')
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  for (const download of downloads) t.match(download, /obfuscate=1 bytes=\d+-\d+$/)
  t.strictSame(complaints, [])
})

t.test('of 4 GiB every byte is reached, in ranges of 64 KiB', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const { id } = (await admin.upload('stands for a large one', { name: 'large' })).json
  const sizeBytes = 4 * 1024 ** 3
  const { page, complaints } = await openPage(t, { url })
  // This stands for a server with a larger disk: each byte is the number of its block.
  await page.route(`${url}/api/file/${id}`, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...(await answer.json()), file_size: sizeBytes } })
  })
  await page.route(`${url}/api/file/${id}/download?*`, async (route) => {
    const [, start = 0, end = 0] = /^bytes=(\d+)-(\d+)$/.exec(route.request().headers().range ?? '')?.map(Number) ?? []
    t.ok(end - start < 65_536)
    const body = Buffer.alloc(end - start + 1, ~(start / 65_536) & 0xff)
    const headers = { 'content-range': `bytes ${start}-${end}/${sizeBytes}`, 'content-length': String(body.length) }
    await route.fulfill({ status: 206, headers, contentType: 'application/octet-stream', body })
  })
  await visitByKey(page, `${url}/file/${id}/content`, admin.token)
  const grid = page.getByRole('grid', { name: 'Bytes' })
  await rowAt(page, '00000000').getByText('00').nth(1).waitFor()
  const drawn = await page.locator('.bytes *').count()
  await grid.focus()
  await page.keyboard.press('Control+End')
  await selected(page, '1 byte selected at 0xffffffff')
  await rowAt(page, 'fffffff0').getByText('ff').nth(1).waitFor()
  const heights = await page.evaluate(`(async () => {
    const list = document.querySelector('.bytes')
    const heights = []
    for (let round = 0; round < 3; round++) {
      list.scrollTop = 1e9
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
      heights.push(list.scrollHeight)
    }
    return new Set(heights).size
  })()`)
  t.equal(heights, 1, 'the end is the end')
  t.match(await grid.getByRole('rowheader').last().innerText(), 'fffffff0')
  for (const offset of [0x80000000, 0x12345670, sizeBytes / 4 + 0x30000]) {
    await page.getByLabel('Go to offset').fill(String(offset))
    await page.getByLabel('Go to offset').press('Enter')
    await selected(page, `1 byte selected at 0x${offset.toString(16)}`)
    const block = Math.floor(offset / 65_536) & 0xff
    await rowAt(page, offset.toString(16).padStart(8, '0'))
      .getByText(block.toString(16).padStart(2, '0'))
      .last()
      .waitFor()
    // From there on row by row, as near the ends.
    const first = (): Promise<string> => grid.getByRole('rowheader').first().innerText()
    const before = Number.parseInt(await first(), 16)
    await page.evaluate(`(() => { document.querySelector('.bytes').scrollTop += 48 })()`)
    await until(async () => Math.abs(Number.parseInt(await first(), 16) - before - 32) <= 16)
  }
  t.ok((await page.locator('.bytes *').count()) < drawn * 1.5)
  t.strictSame(complaints, [])
})

t.test('a search that takes long is cancelled', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const { id } = (await admin.upload(Buffer.alloc(MIB), { name: 'zeros' })).json
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}/content`, admin.token)
  await rowAt(page, '00000010').getByText('00').first().waitFor()
  // Held up on the way until it is cancelled.
  await page.route('**/download?*', () => undefined)
  await page.getByRole('textbox', { name: 'Find' }).fill('never')
  await page.getByRole('button', { name: 'Find next' }).click()
  await page.getByRole('progressbar', { name: 'Searching' }).waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Find next' }).click()
  await page.getByText('No later match').waitFor()
  t.strictSame(complaints, [])
})

t.test('blobs and small files have a viewer, hidden ones do not', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob' })
  const blob = (
    await admin.send('POST', '/api/blob', {
      blob_name: hostile,
      blob_type: 'raw',
      content: `zażółć ${hostile}\nsecond`,
      upload_as: 'public',
    })
  ).json
  const small = (await admin.upload('!', { options: { upload_as: 'public' } })).json
  const hidden = (await admin.upload('hidden', { options: { upload_as: 'private' } })).json
  const config = (await admin.send('POST', '/api/config', { family: 'f', cfg: { a: 1 } })).json
  const { page, complaints } = await openPage(t, { url, size: { width: 360, height: 640 } })
  await visitByKey(page, `${url}/blob/${blob.id}`, bob.token)
  await page.getByRole('link', { name: 'Content' }).click()
  await rowAt(page, '00000000').getByText('7a').first().waitFor()
  t.strictSame(await accessFaults(page), [])
  const over = await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  t.equal(over, 0)
  const rows = page.getByRole('grid', { name: 'Bytes' }).getByRole('row')
  const boxes = [rows.nth(1), rows.last()].map((row) => row.getByRole('gridcell').last().boundingBox())
  const [full, partial] = await Promise.all(boxes)
  t.equal(partial?.x, full?.x, 'characters of a partial row stand below the others')
  await page.getByRole('radio', { name: 'Text' }).check()
  await page.getByRole('region', { name: 'Text' }).getByText('zażółć <img').waitFor()
  await page.getByRole('region', { name: 'Text' }).getByText('second').waitFor()
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByRole('heading', { name: 'Comments' }).waitFor()
  await page.goto(`${url}/file/${small.id}/content?at=99`)
  await rowAt(page, '00000000').getByText('21').waitFor()
  await selected(page, '1 byte selected at 0x0')
  await page.goto(`${url}/file/${hidden.id}/content`)
  await page.getByRole('alert').getByText('Object not found').waitFor()
  await page.goto(`${url}/config/${config.id}/content`)
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})
