import t from 'tap'
import { findJsonError } from '../../web/src/text/find-json-error.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, signInByKey, visitByKey } from './open-page.ts'

t.test('the place of a syntax error is found, and only where there is one', async (t) => {
  const cases: readonly (readonly [text: string, line: number, column: number])[] = [
    ['', 1, 1],
    ['{"a": 1,}', 1, 9],
    ['{"a": 1\n "b": 2}', 2, 2],
    ["{'a': 1}", 1, 2],
    ['{"a" 1}', 1, 6],
    ['[1, 2', 1, 6],
    ['[1,]', 1, 4],
    ['[01]', 1, 3],
    ['[1.]', 1, 3],
    ['[+1]', 1, 2],
    ['{"a": nul}', 1, 7],
    ['{"a": NaN}', 1, 7],
    ['{"a": "b\nc"}', 1, 9],
    ['{"a": "\\x41"}', 1, 8],
    ['{"a": "b}', 1, 7],
    ['{} {}', 1, 4],
    ['{"a": 1}\n// why', 2, 1],
    ['\u00a0{}', 1, 1],
  ]
  for (const [text, line, column] of cases) {
    t.throws(() => JSON.parse(text), text)
    t.match(findJsonError(text), { line, column }, text)
  }
  const depth = 100_000
  t.equal(findJsonError('['.repeat(depth) + ']'.repeat(depth)), undefined)
  t.match(findJsonError('['.repeat(depth)), { offset: depth })
  t.equal(findJsonError(`"${'\\u0041x'.repeat(500_000)}"`), undefined)

  const whole = '{"a": [1, -2.5e+10, true, null, "\\u00e9\\n"], "b": {"": {}, "c": []}, "d": 18446744073709551615}'
  const signs = ['', ',', '"', '{', '}', '[', ']', ':', '\\', '0', '-', '.', 'e', ' ', '\n', '\u0001', 'true']
  for (let at = 0; at <= whole.length; at++)
    for (const sign of signs)
      for (const removed of [0, 1]) {
        const text = whole.slice(0, at) + sign + whole.slice(at + removed)
        if (isJson(text) !== (findJsonError(text) === undefined)) t.fail(text)
      }
})

t.test('a config is sent with exact numbers, its fault is shown where it is, and drafts stay', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/upload`, admin.token)
  await page.getByRole('navigation', { name: 'What to upload' }).getByRole('link', { name: 'Config' }).click()
  await page.getByLabel('Family').fill('emotet')
  await page.getByLabel('Tags, separated by blanks').fill('by-hand')
  const field = page.getByLabel('Config as JSON')
  const send = page.getByRole('button', { name: 'Upload the config' })
  const wrong = '{\n  "big": 18446744073709551615\n  "small": 1.0,\n  "<b>": "\\u202e"\n}'
  await field.fill(wrong)
  await send.click()
  await page.getByRole('alert').getByText('Not JSON: line 3, column 3: expected , or }.').waitFor()
  t.equal(await field.evaluate((element) => (element as unknown as { selectionStart: number }).selectionStart), 34)
  t.equal(await field.and(page.locator(':focus')).count(), 1)
  t.strictSame(await accessFaults(page), [])
  await page.reload()
  t.equal(await field.inputValue(), wrong, 'the draft is still there')
  t.equal(await page.getByLabel('Family').inputValue(), 'emotet')
  await page.getByLabel('Tags, separated by blanks').fill('by-hand')
  await field.fill('[1]')
  await send.click()
  await page.getByRole('alert').getByText('A config is an object').waitFor()
  await field.fill(wrong.replace('615\n', '615,\n'))
  await send.click()
  await page.waitForURL(/\/config\/[0-9a-f]{64}$/)
  const config = page.getByRole('region', { name: 'Config', exact: true })
  for (const text of ['18446744073709551615', '1.0', '<b>']) await config.getByText(text, { exact: true }).waitFor()
  await page.getByRole('link', { name: 'by-hand' }).waitFor()
  await page.goto(`${url}/upload?kind=config`)
  t.equal(await field.inputValue(), '', 'the draft is gone once it was sent')
  t.strictSame(complaints, [])
})

t.test('who may send blobs only sends a blob, and a refused one stays as it was typed', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const bob = await as({ capabilities: ['adding_blobs'] })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, url, bob.token)
  await page.getByRole('link', { name: 'Upload', exact: true }).click()
  await page.getByLabel('Name').fill('<script>ran=1</script>')
  await page.getByLabel('Kind').fill('notes')
  const content = 'one\n\ttwo \u202e <img src=x onerror="ran=1">\n'
  await page.getByLabel('Content').fill(content)
  await page.getByLabel('Tags, separated by blanks').fill('x'.repeat(5000))
  t.equal(await page.getByRole('navigation', { name: 'What to upload' }).count(), 0)
  t.equal(await page.getByLabel('Choose folder').count(), 0)
  const send = page.getByRole('button', { name: 'Upload the blob' })
  await send.click()
  await page.getByRole('alert').waitFor()
  t.equal(await page.getByLabel('Content').inputValue(), content)
  t.strictSame(await accessFaults(page), [])
  await page.getByLabel('Tags, separated by blanks').fill('')
  await send.click()
  await page.waitForURL(/\/blob\/[0-9a-f]{64}$/)
  await page.getByRole('heading', { name: '<script>ran=1</script>' }).waitFor()
  const id = new URL(page.url()).pathname.split('/').at(-1)
  t.match((await admin.get(`/api/blob/${id}`)).json, { content, blob_type: 'notes', tags: [] })
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(complaints, [])

  const carl = await as({ capabilities: [] })
  await page.getByRole('button', { name: 'Sign out' }).click()
  await signInByKey(page, carl.token)
  await page.goto(`${url}/upload`)
  await page.getByText('Your account may not upload').waitFor()
  await until(async () => (await page.getByRole('link', { name: 'Upload', exact: true }).count()) === 0)
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
