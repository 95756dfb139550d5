import t from 'tap'
import { limitsFrom, textsOf } from '../../web/src/admin/groups/quota-texts.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const { app, url, admin, as, aGroup } = await openTestApp(t)

t.test('a server that becomes read-only says so above every screen, until it takes changes again', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { id } = (await admin.upload('content')).json
  const { page, complaints } = await openPage(t, { url })
  await page.clock.install()
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  await page.getByLabel('New tag').waitFor()
  const notice = page.getByText('The server is read-only for now: changes and uploads are refused.')
  t.equal(await notice.count(), 0)

  Object.assign(app.settings, { enableReadOnly: true })
  t.teardown(() => Object.assign(app.settings, { enableReadOnly: false }))
  await page.getByLabel('New tag').fill('packed')
  await page.getByLabel('New tag').press('Enter')
  await page.getByRole('alert').getByText('The server is read-only for maintenance.').waitFor()
  await notice.waitFor()
  await page.reload()
  await notice.waitFor()
  t.strictSame(await accessFaults(page), [])

  Object.assign(app.settings, { enableReadOnly: false })
  await page.clock.fastForward(60_000)
  await notice.waitFor({ state: 'detached' })
  t.strictSame(complaints, [])
})

t.test('a quota that is nearly used is named before and after the upload that exceeds it', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const ann = await as({ login: 'ann', capabilities: ['adding_files'] })
  const limits = { max_bytes: 10_240, max_objects: null, max_bytes_per_day: null }
  await admin.send('PUT', '/api/group/ann/quota', limits)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/upload`, ann.token)
  const choose = async (name: string, sizeBytes: number): Promise<void> => {
    const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.alloc(sizeBytes, name) }
    await page.getByLabel('Choose files').setInputFiles(file)
  }
  const warning = page.getByText(/^Quota of ann: /)
  await choose('fits.bin', 9216)
  await page.getByText('Quota of ann: 9.0 KiB of 10.0 KiB used').waitFor()
  await choose('large.bin', 2048)
  const item = page.getByRole('listitem').filter({ hasText: 'large.bin' })
  await item.getByText('the quota of ann allows 10240 bytes, and this upload would make it 11264').waitFor()
  t.equal(await warning.count(), 1)
  t.strictSame(await accessFaults(page), [])
  t.strictSame(complaints, [])

  await admin.send('PUT', '/api/group/ann/quota', { ...limits, max_objects: 1, max_bytes: 1_048_576 })
  await page.reload()
  await page.getByText('Quota of ann: 1 of 1 objects used').waitFor()
  t.equal(await warning.count(), 1)
})

t.test('the administration counts uploads, and tags on demand; the profile has those of the account', async (t) => {
  if (!needProgram(t, 'chromium')) return
  await aGroup('team')
  const bob = await as({ login: 'bob', capabilities: ['adding_files', 'adding_tags'], groups: ['team'] })
  await bob.upload(Buffer.alloc(2048), { name: 'counted.bin', options: { tags: [{ tag: 'feed:mail' }] } })
  await admin.send('PUT', '/api/group/bob/quota', { max_bytes: 4096, max_objects: null, max_bytes_per_day: null })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/admin`, admin.token)
  await page.getByRole('link', { name: 'Usage' }).click()
  await page.getByRole('list', { name: 'Kinds' }).getByText('file').waitFor()
  const groups = page.getByRole('list', { name: 'Groups' }).getByRole('listitem').filter({ hasText: 'team' })
  await groups.getByText('1 object, 2.0 KiB').waitFor()
  await page.getByRole('list', { name: 'Last 30 days' }).getByRole('listitem').waitFor()
  const tags = page.getByRole('list', { name: 'Tag prefixes' })
  t.equal(await tags.count(), 0)
  await page.getByRole('button', { name: 'Count tags' }).click()
  await tags.getByRole('listitem').filter({ hasText: 'feed' }).getByText('1 object, 2.0 KiB').waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByLabel('Until (UTC)').fill('2020-12-31')
  await page.getByRole('region', { name: 'Groups' }).getByText('No uploads.').waitFor()
  await page.getByRole('region', { name: 'Tag prefixes' }).getByText('No uploads.').waitFor()
  t.match(page.url(), /\?to=2020-12-31$/)
  await page.reload()
  await page.getByRole('heading', { name: 'Days', exact: true }).waitFor()
  t.equal(await page.getByLabel('Until (UTC)').inputValue(), '2020-12-31')
  const today = new Date().toISOString().slice(0, 10)
  await page.getByLabel('Until (UTC)').fill(today)
  await page.getByLabel('From (UTC)').fill(today)
  await groups.getByText('1 object, 2.0 KiB').waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('list', { name: 'Users' }).getByRole('link', { name: 'bob' }).click()
  await page.getByRole('link', { name: 'counted.bin' }).waitFor()
  t.strictSame(complaints, [])

  const own = await openPage(t, { url })
  await visitByKey(own.page, `${url}/profile`, bob.token)
  const usage = own.page.getByRole('region', { name: 'Usage' })
  await usage.getByRole('list', { name: 'Quotas' }).getByText('2.0 KiB of 4.0 KiB used').waitFor()
  await usage.getByRole('list', { name: 'Kinds' }).getByText('1 object, 2.0 KiB').waitFor()
  t.strictSame(await accessFaults(own.page), [])
  t.strictSame(own.complaints, [])
})

t.test('a field of a quota that nobody changed keeps its bytes', async (t) => {
  const used = { group: 'team', bytes: 0, objects: 0, bytes_today: 0, is_nearly_used: false }
  const quota = { ...used, max_bytes: 10_000_001, max_objects: null, max_bytes_per_day: 1_048_576 }
  t.strictSame(textsOf(quota), { size: '9.537', objects: '', sizePerDay: '1' })
  t.strictSame(limitsFrom({ size: '9.537', objects: '5', sizePerDay: '' }, quota), {
    max_bytes: 10_000_001,
    max_objects: 5,
    max_bytes_per_day: null,
  })
})

t.test('an administrator limits what a user and a group upload', async (t) => {
  if (!needProgram(t, 'chromium')) return
  await as({ login: 'dan' })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/admin/users/dan`, admin.token)
  const quota = page.getByRole('region', { name: 'Quota' })
  await quota.getByLabel('Size (MiB)', { exact: true }).fill('1.5')
  await quota.getByLabel('Objects').fill('7')
  await quota.getByRole('button', { name: 'Save' }).click()
  await quota.getByText('0 of 7 objects used').waitFor()
  await quota.getByText('Saved').waitFor()
  const saved = { group: 'dan', max_bytes: 1_572_864, max_objects: 7, max_bytes_per_day: null }
  t.match((await admin.get('/api/group/dan/quota')).json, saved)
  t.strictSame(await accessFaults(page), [])

  await page.goto(`${url}/admin/groups/public`)
  await quota.getByLabel('Size a day (MiB)').fill('1024')
  await quota.getByRole('button', { name: 'Save' }).click()
  await quota.getByText(/ of 1.0 GiB used today$/).waitFor()
  await quota.getByLabel('Size a day (MiB)').fill('')
  await quota.getByRole('button', { name: 'Save' }).click()
  await quota.getByRole('list', { name: 'Quotas' }).waitFor({ state: 'detached' })
  t.match((await admin.get('/api/group/public/quota')).json, { max_bytes_per_day: null })
  t.strictSame(complaints, [])
})
