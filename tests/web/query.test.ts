import t from 'tap'
import { queryPieces } from '../../web/src/query/query-pieces.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'
import { queryText, waitForEditor } from './query-text.ts'

t.test('a query is an address, its faults are shown at their place, and proposals are one click', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  await admin.upload('content', { name: 'a.bin', options: { tags: [{ tag: 'feed:honey pot' }, { tag: 'packed' }] } })
  await admin.upload('other', { name: 'b.bin' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files?query=${encodeURIComponent('name:"ą🦠*" OR tga:packed')}`, admin.token)
  await page.locator('mark').waitFor()
  t.equal(await page.locator('mark').innerText(), 'tga', 'places count characters, not halves of them')
  const query = page.getByRole('combobox', { name: 'Query' })
  t.equal(await query.getAttribute('aria-invalid'), 'true')
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('button', { name: 'tag', exact: true }).click()
  await page.getByRole('link', { name: 'a.bin' }).waitFor()
  t.equal(new URL(page.url()).searchParams.get('query'), 'name:"ą🦠*" OR tag:packed')
  t.equal(await page.locator('.first').count(), 1)
  await page.getByRole('button', { name: 'Count' }).click()
  await page.getByText('1 match', { exact: true }).waitFor()

  await query.fill('ta')
  await page.getByRole('option', { name: /^tag:/ }).waitFor()
  await query.press('ArrowDown')
  t.equal(await page.getByRole('option', { selected: true }).count(), 1)
  t.strictSame(await accessFaults(page), [])
  await query.press('Enter')
  t.equal(await queryText(query), 'tag:')
  await query.pressSequentially('feed')
  await page.getByRole('option', { name: 'tag:"feed:honey pot"' }).click()
  await query.press('Enter')
  await page.waitForURL(`${url}/files?query=${encodeURIComponent('tag:"feed:honey pot"')}`)
  await page.getByRole('link', { name: 'a.bin' }).waitFor()

  await query.fill('')
  await query.press('ArrowDown')
  await page.getByRole('option', { name: /OR tag:packed/ }).waitFor()
  t.strictSame(
    await page
      .getByRole('option')
      .allInnerTexts()
      .then((all) => all.map((each) => each.trim())),
    ['tag:"feed:honey pot"', 'name:"ą🦠*" OR tag:packed'],
  )
  await query.press('Escape')
  await query.press('Enter')
  await page.getByRole('link', { name: 'b.bin' }).waitFor()
  await query.fill('tag:nothing')
  await query.press('Enter')
  await page.getByText('Nothing matches this query.').waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'b.bin' }).waitFor()
  t.strictSame(complaints, [])
})

t.test('a proposal that is clicked while others are on their way replaces what was typed on', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  await admin.upload('content', { name: 'a.bin', options: { tags: [{ tag: 'feed:honey pot' }] } })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
  const query = page.getByRole('combobox', { name: 'Query' })
  await waitForEditor(query)
  await query.fill('tag:f AND size:>1')
  for (let n = 0; n < ' AND size:>1'.length; n += 1) await query.press('ArrowLeft')
  await query.press('Backspace')
  await query.pressSequentially('f')
  const proposal = page.getByRole('option', { name: 'tag:"feed:honey pot"' })
  await proposal.waitFor()
  await page.locator('[role=listbox][aria-busy=false]').waitFor()
  await page.route('**/api/tag?*', () => undefined)
  await query.pressSequentially('eed')
  await page.locator('[role=listbox][aria-busy=true]').waitFor()
  await proposal.click()
  t.equal(await queryText(query), 'tag:"feed:honey pot" AND size:>1')
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  t.strictSame(complaints, [])
})

t.test('the parts of a query have colors of their own, at the place where they are written', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  await admin.upload('content', { name: 'a.bin' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
  await page.getByRole('link', { name: 'a.bin' }).waitFor()
  const query = page.getByRole('combobox', { name: 'Query' })
  const colors = page.locator('.colors')
  t.equal(await colors.count(), 0, 'the example is shown as before')
  const colored = 'name:"a b*" AND (NOT size:>=1MB OR tag:*x)'
  await page.goto(`${url}/files?query=${encodeURIComponent(colored)}`)
  const partsOf = async (place: string, kind: string) => {
    await page.locator(`${place} [data-kind=field]`).first().waitFor()
    return page.locator(`${place} [data-kind=${kind}]`).allInnerTexts()
  }
  for (const place of ['.colors', '.cm-content']) {
    t.strictSame(await partsOf(place, 'field'), ['name', 'size', 'tag'])
    t.strictSame(await partsOf(place, 'operator'), ['AND', 'NOT', 'OR'])
    t.strictSame(await partsOf(place, 'wildcard'), ['*', '*'])
    t.strictSame(await accessFaults(page), [])
    if (place === '.colors') await waitForEditor(query)
  }
  await query.fill('nmae:a AND config.cfg.urls*:b AND attribute.x.y:c')
  t.strictSame(await partsOf('.cm-content', 'wrong'), ['nmae'], 'only the unknown field is marked')
  await query.fill('(tag:"(" OR size:[1 TO 2})')
  await query.press('End')
  t.strictSame(await partsOf('.cm-content', 'pair'), ['(', ')'])
  await query.press('ArrowLeft')
  t.strictSame(await partsOf('.cm-content', 'pair'), ['[', '}'], 'the ends of a range may differ')
  await query.fill('tag:a)')
  t.strictSame(await partsOf('.cm-content', 'alone'), [')'])
  const long = `tag:${'x'.repeat(400)} AND <img src=x onerror="ran=1">`
  await query.fill(long)
  t.equal(await queryText(query), long)
  await query.fill('name:a\u202etxt')
  t.equal(await queryText(query), 'name:a\\u202etxt')
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])
})

t.test('pieces of a query are the query, whatever it is', async (t) => {
  const pieces = ['a', '"', '\\\\', ':', '(', ' ', '*', 'AND', '\u{1f9a0}', '\ud83d', '\n', "'", '/', '-', '\u202e', '']
  for (let n = 0; n < 3000; n++) {
    const query = Array.from({ length: n % 9 }, (_, at) => pieces[(n * 7 + at * at * 3 + at) % pieces.length]).join('')
    if (
      queryPieces(query)
        .map(({ text }) => text)
        .join('') !== query
    )
      t.fail(JSON.stringify(query))
  }
  t.strictSame(
    queryPieces('cfg.a:[1 TO 2] -x').map(({ kind, text }) => `${kind} ${text}`),
    [
      'field cfg.a',
      'sign :',
      'sign [',
      'value 1',
      'blank  ',
      'operator TO',
      'blank  ',
      'value 2',
      'sign ]',
      'blank  ',
      'sign -',
      'value x',
    ],
  )
})

t.test('hashes that are pasted become a query, whatever is between them', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const one = (await admin.upload('one', { name: 'one.bin' })).json
  const two = (await admin.upload('two', { name: 'two.bin' })).json
  await admin.upload('three', { name: 'three.bin' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, admin.token)
  const query = page.getByRole('combobox', { name: 'Query' })
  const shown = async (): Promise<string[]> => {
    await page.getByText('2 objects', { exact: true }).waitFor()
    return page.locator('.first').allInnerTexts()
  }
  await page.getByText('3 objects', { exact: true }).waitFor()
  await query.fill(`${one.md5.toUpperCase()}, ${two.sha1}`)
  await query.press('Enter')
  t.strictSame(await shown(), ['two.bin', 'one.bin'])
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await page.getByText('3 objects', { exact: true }).waitFor()
  for (const text of [`${one.sha256} ${two.sha256}`, `${one.md5};${two.sha512}`]) {
    await query.fill(text)
    await query.press('Enter')
    t.strictSame(await shown(), ['two.bin', 'one.bin'])
  }
  // Too long for an address: it is sent in the body.
  await query.fill(Array.from({ length: 100 }, () => one.sha256).join('\n'))
  await query.press('Enter')
  await page.getByText('1 object', { exact: true }).waitFor()
  t.strictSame(complaints, [])
})
