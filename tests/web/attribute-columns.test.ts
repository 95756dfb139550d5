import t from 'tap'
import { anObject } from '../support/an-object.ts'
import { openTestApp } from '../support/app.ts'
import { attributeRows, definitionRows, rightRow } from '../support/attribute-rows.ts'
import { missing } from '../support/missing.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

/** Records the requests: the browser does not report their bodies. */
const NOTE_QUESTIONS = `(() => {
  const send = fetch
  globalThis.questions = []
  globalThis.fetch = async (url, options) => {
    if (url.endsWith('/api/attribute_texts')) questions.push(JSON.parse(await options.body.text()).ids)
    return send(url, options)
  }
})()`

const ALL_FILLED = `(() => {
  const cells = [...document.querySelectorAll('.rows .attribute')]
  return cells.at(-1)?.textContent === 'value 0' && cells.every(({ textContent }) => textContent !== '')
})()`

const HOSTILE = `<img src=x onerror="ran=1">\u202egpj`

t.test('attributes that may be read are columns to choose, kept, and gone with the right to read them', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob' })
  await definitionRows(app.db, ['origin'], { label: HOSTILE })
  await definitionRows(app.db, ['score', 'secret'])
  const { id: groupId } = (await app.db('group').where({ name: 'bob' }).first('id')) ?? missing()
  for (const key of ['origin', 'score']) await rightRow(app.db, { key, groupId, canRead: true })
  const first = await anObject(app, { type: 'file', visibleTo: [bob] })
  const second = await anObject(app, { type: 'file', visibleTo: [bob] })
  await anObject(app, { type: 'file', visibleTo: [bob] })
  await attributeRows(app.db, first.id, [
    ['origin', JSON.stringify(HOSTILE)],
    ['origin', '{"n": 18446744073709551615}'],
    ['score', '1'],
    ['secret', '"not for bob"'],
  ])
  await attributeRows(app.db, second.id, [
    ['origin', JSON.stringify('x'.repeat(300))],
    ...['1', '2', '3', '4', '5', '6', '7'].map((score) => ['score', score] as const),
  ])
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/files`, bob.token)
  await page.getByText('3 objects', { exact: true }).waitFor()
  const open = async (): Promise<void> => page.getByText('Columns', { exact: true }).first().click()
  await open()
  const origin = page.getByRole('checkbox', { name: 'img src' })
  await origin.check()
  await page.getByRole('checkbox', { name: 'score' }).check()
  t.equal(await page.getByRole('checkbox', { name: 'secret' }).count(), 0)
  t.strictSame(await accessFaults(page), [])
  await open()
  await page.getByText('18446744073709551615').waitFor()
  const cells = page.locator('[role="cell"].attribute')
  t.strictSame(await cells.allInnerTexts(), [
    '',
    '',
    `${'x'.repeat(200)}…`,
    '1, 2, 3, 4, 5 and 2 more',
    `<img src=x onerror="ran=1">\\u202egpj, {"n": 18446744073709551615}`,
    '1',
  ])
  t.equal(await cells.nth(2).locator('[title]').getAttribute('title'), 'x'.repeat(300), 'the title has the whole')
  t.strictSame((await page.getByRole('columnheader').allInnerTexts()).slice(-2), [
    `<img src=x onerror="ran=1">\\u202egpj`,
    'score',
  ])
  t.equal(await page.evaluate('globalThis.ran'), undefined)
  t.strictSame(await accessFaults(page), [])

  await page.reload()
  await page.getByText('18446744073709551615').waitFor()
  // A chosen column disappears without the right to read it, and is back with the right.
  const right = app.db('attribute_permission').where({ key: 'origin' })
  await right.clone().update({ can_read: false })
  await page.reload()
  await page.getByRole('columnheader', { name: 'score' }).waitFor()
  await page.getByText('1, 2, 3, 4, 5 and 2 more').waitFor()
  t.strictSame((await page.getByRole('columnheader').allInnerTexts()).slice(-2), ['Uploaded', 'score'])
  await open()
  await page.getByRole('checkbox', { name: 'score' }).uncheck()
  await page.getByRole('checkbox', { name: 'MD5' }).check()
  await right.clone().update({ can_read: true })
  await page.reload()
  await page.getByText('18446744073709551615').waitFor()
  t.equal(await page.getByRole('columnheader', { name: 'score' }).count(), 0)
  await admin.send('DELETE', '/api/attribute/origin')
  await page.reload()
  await page.getByRole('columnheader', { name: 'MD5' }).waitFor()
  await page.getByText('3 objects', { exact: true }).waitFor()
  t.equal(await cells.count(), 0)
  t.strictSame(complaints, [])
})

t.test('values are asked for where rows are drawn, at most a hundred at a time, and once', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin } = await openTestApp(t)
  await definitionRows(app.db, ['n'])
  for (let n = 0; n < 300; n++) {
    const { id } = await anObject(app)
    await attributeRows(app.db, id, [['n', `"value ${n}"`]])
  }
  const { page, complaints } = await openPage(t, { url })
  await page.addInitScript(`localStorage.setItem('lazaret preferences', '{"columns":{"blob":["tags","attribute:n"]}}')`)
  await page.addInitScript(NOTE_QUESTIONS)
  const questions = async (): Promise<readonly string[][]> => page.evaluate<string[][]>('questions')
  await visitByKey(page, `${url}/blobs`, admin.token)
  await page.getByText('value 299', { exact: true }).waitFor()
  const first = await questions()
  t.ok(first.length < first.flat().length / 10, `${first.length} requests for the first view`)
  t.ok(first.flat().length < 100, `${first.flat().length} rows, not all that were loaded`)
  await page.getByRole('table', { name: 'Blobs' }).hover()
  await until(() =>
    page.evaluate(`(() => {
    const list = document.querySelector('.list')
    list.scrollTo({ top: list.scrollHeight })
    return list.getAttribute('aria-rowcount') === '301'
  })()`),
  )
  await until(() => page.evaluate<boolean>(ALL_FILLED))
  const asked = await questions()
  t.ok(asked.every((ids) => ids.length <= 100))
  t.equal(new Set(asked.flat()).size, asked.flat().length, 'nothing is asked for twice')
  // On the way back from an object everything is known.
  await page.getByRole('table', { name: 'Blobs' }).getByRole('row').last().getByRole('link').first().click()
  await page.getByRole('heading', { name: 'Comments' }).waitFor()
  await page.goBack()
  await page.getByText('value 0', { exact: true }).waitFor()
  await until(() => page.evaluate<boolean>(ALL_FILLED))
  t.equal((await questions()).length, asked.length)
  t.strictSame(complaints, [])
})

t.test('a request for rows that nobody looks at any more is dropped, and a fault says so', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin } = await openTestApp(t)
  await definitionRows(app.db, ['n'])
  for (let n = 0; n < 200; n++) {
    const { id } = await anObject(app)
    await attributeRows(app.db, id, [['n', `"value ${n}"`]])
  }
  const { page, complaints } = await openPage(t, { url })
  await page.addInitScript(`localStorage.setItem('lazaret preferences', '{"columns":{"blob":["attribute:n"]}}')`)
  const held = Promise.withResolvers<void>()
  let sent = 0
  await page.route('**/api/attribute_texts', async (route) => {
    sent++
    if (sent === 1) return held.resolve()
    if (sent === 2)
      return route.fulfill({ status: 400, json: { message: 'not now', code: 'invalid_request', request_id: 'r1' } })
    return route.continue()
  })
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/attribute_texts'))
  await visitByKey(page, `${url}/blobs`, admin.token)
  await held.promise
  await page.evaluate(`document.querySelector('.list').scrollTo({ top: 3600 })`)
  await dropped
  await page.getByRole('alert').getByText('not now').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('value 100', { exact: true }).waitFor()
  t.equal(await page.getByRole('alert').count(), 0)
  t.strictSame(complaints, [])
})
