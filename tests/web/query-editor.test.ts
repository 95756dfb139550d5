import type { Locator, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'
import { queryText, waitForEditor } from './query-text.ts'

const EDITOR_SCRIPT = '**/assets/query-editor-*.js'

type OpenFiles = {
  readonly page: Page
  readonly url: string
  readonly complaints: readonly string[]
  readonly query: Locator
}

async function openFiles(t: Test, { theme = 'light', width = 1280 }: Partial<ScreenOptions> = {}): Promise<OpenFiles> {
  const { url, admin } = await openTestApp(t)
  for (const name of ['a.bin', 'b.bin'])
    await admin.upload(name, { name, options: { tags: [{ tag: 'feed:mail' }, { tag: `of:${name}` }] } })
  const mail = { name: 'Packed mail', query: 'tag:"feed:mail" AND name:a*', type: 'file' }
  await admin.send('POST', '/api/file/quick_query', mail)
  const { page, complaints } = await openPage(t, { url, theme, size: { width, height: 800 } })
  await visitByKey(page, `${url}/files`, admin.token)
  await page.getByRole('link', { name: 'a.bin', exact: true }).waitFor()
  return { page, url, complaints, query: page.getByRole('combobox', { name: 'Query' }) }
}

type ScreenOptions = { readonly theme: 'light' | 'dark'; readonly width: number }

t.test('the editor takes the place of the field: text, cursor and everything around it stay', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, query, complaints } = await openFiles(t)
  const loaded = await page.evaluate<string>('performance.getEntriesByType("resource").map(({ name }) => name).join()')
  t.notMatch(loaded, 'query-editor', 'a list needs no editor')
  const release = Promise.withResolvers<void>()
  await page.route(EDITOR_SCRIPT, async (route) => {
    await release.promise
    await route.continue()
  })
  await query.pressSequentially('tag:"feed:mail" AND name:a.bin')
  for (let n = 0; n < 10; n++) await query.press('ArrowLeft')
  const before = [await query.boundingBox(), await page.locator('.list').boundingBox()]
  release.resolve()
  await page.locator('.cm-content').waitFor()
  await page.keyboard.type('NOT ')
  t.equal(await queryText(query), 'tag:"feed:mail" AND NOT name:a.bin')
  const frame = page.locator('.cm-editor')
  t.strictSame([await frame.boundingBox(), await page.locator('.list').boundingBox()], before, 'nothing moves')
  await page.keyboard.press('Enter')
  await page.getByText('1 object', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'b.bin', exact: true }).waitFor()
  t.strictSame(complaints, [])
})

t.test('without the script of the editor the field goes on, and its next focus asks again', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, query } = await openFiles(t)
  await page.route(EDITOR_SCRIPT, (route) => route.abort())
  await query.fill('name:a*')
  await query.press('Enter')
  await page.getByText('1 object', { exact: true }).waitFor()
  t.equal(await page.locator('.cm-content').count(), 0)
  await page.unroute(EDITOR_SCRIPT)
  await until(async () => {
    await page.getByRole('button', { name: 'Search', exact: true }).focus()
    await query.focus()
    return (await page.locator('.cm-content').count()) === 1
  })
  t.equal(await queryText(query), 'name:a*')
})

t.test('a query of several lines is searched and left as one line', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, query, complaints } = await openFiles(t)
  await waitForEditor(query)
  const list = await page.locator('.list').boundingBox()
  await page.keyboard.type('tag:"feed:mail" AND')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('name:b*')
  t.equal(await queryText(query), 'tag:"feed:mail" AND\nname:b*')
  t.strictSame(await page.locator('.list').boundingBox(), list, 'the lines cover the list')
  t.ok(((await page.locator('.cm-editor').boundingBox())?.height ?? 0) > 50)
  t.strictSame(await accessFaults(page), [])
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Count' }).focus()
  await until(async () => (await queryText(query)) === 'tag:"feed:mail" AND name:b*')
  await query.focus()
  await page.keyboard.press('Control+z')
  t.equal(await queryText(query), 'tag:"feed:mail" AND\nname:b*', 'the lines come back')
  await page.keyboard.press('Enter')
  await page.getByText('1 object', { exact: true }).waitFor()
  t.equal(new URL(page.url()).searchParams.get('query'), 'tag:"feed:mail" AND name:b*')
  t.strictSame(complaints, [])
})

t.test('the place of an error is marked, and one key takes the correction', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, query, complaints } = await openFiles(t)
  await waitForEditor(query)
  await query.fill('name:"ą🦠*" OR nmae:a*')
  await query.press('Enter')
  await page.locator('.query-fault').waitFor()
  t.equal(await page.locator('.query-fault').innerText(), 'nmae')
  t.equal(await query.getAttribute('aria-invalid'), 'true')
  t.strictSame(await accessFaults(page), [])
  await page.getByText('Ctrl-.').waitFor()
  await page.keyboard.press('Control+.')
  await page.getByText('1 object', { exact: true }).waitFor()
  t.equal(await queryText(query), 'name:"ą🦠*" OR name:a*')
  t.equal(await page.locator('.query-fault').count(), 0)
  t.strictSame(complaints, [])
})

t.test('fields have examples, values have counts, and saved queries are found by their name', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, query, complaints } = await openFiles(t)
  await waitForEditor(query)
  await page.keyboard.type('siz')
  await page.getByRole('option', { name: /^size:/ }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.getByText('file.size:[1MiB TO 2MiB}').waitFor()
  await query.fill('tag:')
  await page.getByRole('option', { name: 'tag:"feed:mail" 2' }).waitFor()
  await page.getByRole('option', { name: 'tag:"of:a.bin" 1' }).waitFor()
  await query.fill('packed')
  await page.getByRole('option', { name: 'tag:"feed:mail" AND name:a* saved as Packed mail' }).click()
  t.equal(await queryText(query), 'tag:"feed:mail" AND name:a*')
  t.strictSame(complaints, [])
})

t.test('Up in the empty box goes back through the queries of before', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, query, complaints } = await openFiles(t)
  await waitForEditor(query)
  for (const text of ['name:a*', 'name:b*']) {
    await query.fill(text)
    await query.press('Enter')
    await page.waitForURL(`**/files?query=${encodeURIComponent(text)}`)
  }
  await query.fill('')
  // With the list of proposals open the arrows choose one of them.
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Escape')
  const seen: string[] = []
  for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown', 'ArrowDown']) {
    await page.keyboard.press(key)
    await page.keyboard.press('Escape')
    seen.push(await queryText(query))
  }
  t.strictSame(seen, ['name:b*', 'name:a*', 'name:a*', 'name:b*', ''])
  t.strictSame(complaints, [])
})

t.test('the help lists fields of the kind first, and a click inserts an example', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, query, complaints } = await openFiles(t)
  await waitForEditor(query)
  await page.keyboard.press('?')
  const help = page.getByRole('region', { name: 'Query language' })
  await help.waitFor()
  t.equal(await queryText(query), '')
  t.strictSame(await help.getByRole('heading', { level: 3 }).allInnerTexts(), [
    'Operators and values',
    'Files',
    'Every kind',
    'Configs',
    'Blobs',
  ])
  t.strictSame(await accessFaults(page), [])
  await query.pressSequentially('name:a?bin')
  t.equal(await queryText(query), 'name:a?bin', 'elsewhere the sign is a wildcard')
  await help.getByRole('searchbox', { name: 'Filter fields' }).fill('favour')
  await help.getByRole('button', { name: 'favorites:alice' }).click()
  t.equal(await queryText(query), 'name:a?bin favorites:alice')
  t.equal(await page.locator('.cm-content:focus').count(), 1)
  await help.getByRole('searchbox', { name: 'Filter fields' }).press('Escape')
  t.equal(await help.count(), 0)
  t.strictSame(complaints, [])
})

t.test('the editor is readable in each theme and on a phone', async (t) => {
  if (!needProgram(t, 'chromium')) return
  for (const look of [
    { theme: 'light', width: 390 },
    { theme: 'dark', width: 1280 },
    { theme: 'dark', width: 1920 },
  ] as const) {
    const { page, query, complaints } = await openFiles(t, look)
    // Colors that still change have the contrast of neither theme.
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await waitForEditor(query)
    await query.fill('(tag:"feed:mail" OR nmae:a*) AND NOT size:>=1kB)')
    await page.keyboard.press('End')
    await page.locator('[data-kind=alone]').waitFor()
    for (const theme of ['system', 'contrast'] as const) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`)
      t.strictSame(await accessFaults(page), [], `${look.theme} ${theme} ${look.width}`)
    }
    t.equal(await page.evaluate('document.documentElement.scrollWidth > innerWidth'), false)
    t.strictSame(complaints, [])
    await page.close()
  }
})

t.test('hostile text is text, and a file that is dropped is uploaded rather than read', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, query, complaints } = await openFiles(t)
  await waitForEditor(query)
  const long = `tag:"<img src=x onerror='ran=1'>" OR ${'name:x OR '.repeat(4000)}name:y`
  await query.fill(long)
  t.equal(await page.locator('img[src]').count(), 0)
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  await query.fill('name:a\u202etxt\u0007')
  t.equal(await queryText(query), 'name:a\\u202etxt\\x07')
  t.equal(await page.locator('.cm-content .escape').count(), 2)
  await page.evaluate(`(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['content of a sample'], 'dropped.txt'))
    document.querySelector('.cm-content').dispatchEvent(
      new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }))
  })()`)
  await page.waitForURL('**/upload')
  t.strictSame(complaints, [])
})
