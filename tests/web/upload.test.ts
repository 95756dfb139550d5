import { join } from 'node:path'
import t from 'tap'
import { addSample, rateOf } from '../../web/src/upload/use-rate.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { sha256Of } from '../support/sha256-of.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const aFile = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
})

/** Sends the events of a person who drops or pastes files, with real files. */
const give = (type: 'drop' | 'paste', files: Readonly<Record<string, string>>): string => `(() => {
  const data = new DataTransfer()
  for (const [name, text] of Object.entries(${JSON.stringify(files)})) data.items.add(new File([text], name))
  const event = '${type}' === 'drop'
    ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
    : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
  document.querySelector('main').dispatchEvent(event)
  return event.defaultPrevented
})()`

t.test('files come by drop and by paste, known ones are not sent, presets hold for all', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, aGroup } = await openTestApp(t)
  await aGroup('analysts')
  await admin.upload('known before', { name: 'old name' })
  const { page, complaints } = await openPage(t, { url })
  const sent: string[] = []
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url() === `${url}/api/file`) sent.push(request.url())
  })
  await visitByKey(page, `${url}/upload`, admin.token)
  await page.getByLabel('Tags, separated by blanks').fill('feed:mail, packed')
  await page.getByLabel('Share with').selectOption('analysts')
  await page.getByRole('link', { name: 'Configs' }).click()
  await page.getByRole('heading', { name: 'Nothing here yet' }).waitFor()
  t.equal(await page.evaluate(give('drop', { 'one.bin': 'one', 'known.bin': 'known before' })), true)
  await page.getByText('2 of 2 finished').waitFor()
  t.equal(await page.evaluate(give('paste', { 'two.bin': 'two' })), true)
  await page.getByText('3 of 3 finished').waitFor()
  t.strictSame(await accessFaults(page), [])
  const states = await page.getByRole('list', { name: 'Uploads' }).locator('strong').allInnerTexts()
  t.strictSame(states, ['new', 'known already', 'new'])
  t.equal(sent.length, 2)
  t.ok(workers.length > 0 && workers.length <= 2, 'read in workers, which are used again')
  const { json } = await admin.get(`/api/file/${sha256Of('one')}`)
  t.match(json, { file_name: 'one.bin', tags: [{ tag: 'feed:mail' }, { tag: 'packed' }] })
  const { shares } = (await admin.get(`/api/file/${sha256Of('two')}/share`)).json
  t.ok(shares.some(({ group_name }: { group_name: string }) => group_name === 'analysts'))

  await page.getByRole('button', { name: 'Send anyway known.bin' }).click()
  await page.getByRole('button', { name: 'Send anyway known.bin' }).waitFor({ state: 'detached' })
  await page.getByText('3 of 3 finished').waitFor()
  t.match((await admin.get(`/api/file/${sha256Of('known before')}`)).json, { alt_names: ['known.bin'] })
  await page.getByRole('link', { name: 'Show 3 sent files' }).click()
  await page.getByText('3 objects', { exact: true }).waitFor()
  for (const name of ['one.bin', 'two.bin', 'old name']) await page.getByRole('link', { name }).waitFor()
  await page.goBack()
  await page.getByRole('button', { name: 'Remove finished' }).click()
  t.equal(await page.getByRole('list', { name: 'Uploads' }).getByRole('listitem').count(), 0)
  t.strictSame(complaints, [])
})

t.test('the rate of uploads is that of the last seconds', async (t) => {
  const samples = [0, 1000, 2000, 9000].map((atMs) => ({ atMs, bytes: atMs * 10 }))
  t.equal(rateOf([]), 0)
  t.equal(rateOf(samples.slice(0, 1)), 0, 'one sample is no rate')
  t.equal(rateOf(samples.slice(0, 3).reduce(addSample, [])), 10_000)
  t.equal(addSample(samples.slice(0, 3), { atMs: 9000, bytes: 90_000 }).length, 1, 'old samples go')
  t.equal(addSample(samples, { atMs: 9600, bytes: 5 }).length, 1, 'a sum that falls starts anew')
  t.equal(addSample(samples, { atMs: 9100, bytes: 91_000 }).length, 4, 'samples have a distance')
})

t.test('of many uploads those that failed or go on come first', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/upload`, admin.token)
  const files = Array.from({ length: 60 }, (_, n) => aFile(`${n}.bin`, `content ${n}`))
  await page.getByLabel('Choose files').setInputFiles([...files, aFile('empty.bin', '')])
  await page.getByText('61 of 61 finished').waitFor()
  const list = page.getByRole('list', { name: 'Uploads' })
  t.match(await list.getByRole('listitem').first().innerText(), /empty\.bin/)
  t.equal(await list.getByRole('listitem').count(), 50)
  await page.getByRole('button', { name: 'Show more (11)' }).click()
  t.equal(await list.getByRole('listitem').count(), 61)
  t.strictSame(complaints, [])
})

t.test('uploads are cancelled and tried again, and a failure names its reason', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const { page } = await openPage(t, { url })
  await visitByKey(page, `${url}/upload`, admin.token)
  const field = page.getByLabel('Choose files')
  await field.setInputFiles([aFile('empty.bin', '')])
  await page.getByRole('alert').waitFor()
  await page.getByRole('button', { name: 'Retry empty.bin' }).waitFor()

  // Held up on the way until it is cancelled.
  await page.route(`${url}/api/file`, () => undefined)
  await field.setInputFiles([aFile('slow.bin', 'slow')])
  await page.getByRole('progressbar', { name: 'Progress of slow.bin' }).waitFor()
  await page.getByRole('button', { name: 'Cancel slow.bin' }).click()
  await page.getByText('cancelled', { exact: true }).waitFor()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Retry slow.bin' }).click()
  await page.getByRole('link', { name: 'slow.bin' }).waitFor()
  t.equal((await admin.get(`/api/file/${sha256Of('slow')}`)).status, 200)
})

t.test('who may not upload sends nothing by dropping, and their browser opens nothing', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const bob = await as({ capabilities: [] })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, url, bob.token)
  await page.getByText('Files shared with you appear here.').waitFor()
  t.equal(await page.evaluate(give('drop', { 'a.html': '<script>alert(1)</script>' })), true)
  t.equal(page.url(), `${url}/`)
  t.equal((await admin.get('/api/file/count')).json.count, 0)
  t.strictSame(complaints, [])
})

t.test('of a folder that is dropped or chosen, everything below it is sent', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const many = Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`many-${n}`, `one of many ${n}`]))
  const folder = t.testdir({
    dropped: { 'a.bin': 'a', below: { 'b.bin': 'b', deep: many } },
    chosen: { in: { 'c.bin': 'c' } },
  })
  const { page, context, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/upload`, admin.token)
  await page.getByLabel('Choose files').waitFor()
  const session = await context.newCDPSession(page)
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await session.send('Input.dispatchDragEvent', {
      ...{ type, x: 200, y: 300 },
      data: { items: [], files: [join(folder, 'dropped')], dragOperationsMask: 1 },
    })
  await page.getByText('122 of 122 finished').waitFor()
  await page.getByLabel('Choose folder').setInputFiles(join(folder, 'chosen'))
  await page.getByText('123 of 123 finished').waitFor()
  for (const text of ['a', 'b', 'c', 'one of many 0', 'one of many 119'])
    t.equal((await admin.get(`/api/file/${sha256Of(text)}`)).status, 200, text)
  t.match((await admin.get(`/api/file/${sha256Of('b')}`)).json, { file_name: 'b.bin' })
  t.strictSame(complaints, [])
})
