import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

t.test('the first screen shows what came in and what waits', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, app, as } = await openTestApp(t)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/home`, admin.token)
  await page.getByText('No uploads in the last 30 days.').waitFor()
  await page.getByRole('region', { name: 'Your jobs' }).getByText('No jobs yet.').waitFor()
  t.strictSame(await accessFaults(page), [])

  for (const name of ['one', 'two', 'three'])
    await admin.upload(name, { name: `${name}.bin`, options: { tags: [{ tag: 'feed:mail' }] } })
  await admin.send('POST', '/api/config', { family: 'emotet', config_type: 'static', cfg: { n: 1 } })
  await app
    .db('object')
    .where({ file_name: 'one.bin' })
    .update({ upload_time: daysAgo(3) })
  await app
    .db('object')
    .where({ file_name: 'two.bin' })
    .update({ upload_time: daysAgo(40) })
  const saved = { type: 'file', name: 'mail feed', query: 'tag:"feed:mail"' }
  t.equal((await admin.send('POST', '/api/file/quick_query', saved)).status, 200)
  const job = { type: 'file', query: 'tag:"feed:mail"', changes: [{ action: 'add_favorite' }] }
  t.equal((await admin.send('POST', '/api/job', job)).status, 200)
  await as({ login: 'bob' })
  await app.db('user').where({ login: 'bob' }).update({ pending: true })
  await page.reload()
  const period = page.getByRole('region', { name: 'Last 30 days' })
  for (const text of ['2 in the last day', '3 in the last 7 days', '3 in the last 30 days'])
    await period.getByRole('link', { name: text }).waitFor()
  await period.getByRole('region', { name: 'Families' }).getByRole('link', { name: 'emotet 1' }).waitFor()
  await page.getByRole('link', { name: '1 concern for administrators' }).waitFor()
  await page.getByRole('region', { name: 'Newest objects' }).getByRole('link', { name: 'three.bin' }).waitFor()
  await page.getByRole('region', { name: 'Your jobs' }).getByText('Add to my favourites').waitFor()
  t.strictSame(await accessFaults(page), [])

  const queries = page.getByRole('region', { name: 'Saved queries' })
  await queries.getByText('3 new').waitFor()
  await queries.getByRole('link', { name: 'mail feed' }).click()
  await page.waitForURL(`${url}/files?query=${encodeURIComponent('tag:"feed:mail"')}`)
  await page.goBack()
  await queries.getByRole('link', { name: 'mail feed' }).waitFor()
  await until(async () => (await queries.getByText('new').count()) === 0)
  await period.getByRole('region', { name: 'Tags' }).getByRole('link', { name: 'feed:mail 2' }).click()
  await page.getByText('2 objects', { exact: true }).waitFor()

  // Above the list of their kind the saved queries are in sight, too.
  await admin.upload('late', { name: 'late.bin', options: { tags: [{ tag: 'feed:mail' }] } })
  await page.goto(`${url}/files?query=name%3Alate.bin`)
  const chips = page.getByRole('navigation', { name: 'Saved queries' })
  await chips.getByText('1 new').waitFor()
  t.strictSame(await accessFaults(page), [])
  t.match(await chips.getByRole('link', { name: 'Save query' }).getAttribute('href'), /query=name%3Alate\.bin/)
  await chips.getByRole('link', { name: 'mail feed' }).click()
  await page.getByText('4 objects', { exact: true }).waitFor()
  t.equal(await chips.getByText('new').count(), 0)
  t.equal(await chips.getByRole('link', { name: 'Save query' }).count(), 0)
  t.strictSame(complaints, [])
})
