import t from 'tap'
import { timeText } from '../../web/src/text/times.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openContext, openPage, visitByKey } from './open-page.ts'

/** Counts the timers of a minute that are running. */
const COUNT_TIMERS = `(() => {
  const [set, clear, minutes] = [setInterval, clearInterval, new Set()]
  globalThis.minuteTimers = () => minutes.size
  globalThis.setInterval = (run, ms, ...more) => {
    const timer = set(run, ms, ...more)
    if (ms === 60_000) minutes.add(timer)
    return timer
  }
  globalThis.clearInterval = (timer) => {
    minutes.delete(timer)
    clear(timer)
  }
})()`

const RECENT = /^(?:just now|\d+m ago)/

t.test('times are in UTC, local or relative, as chosen and kept; the title is always exact', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, as } = await openTestApp(t)
  const bob = await as({ login: 'bob' })
  for (const name of ['a.bin', 'b.bin']) await admin.upload(name, { name, options: { upload_as: 'public' } })
  const [file] = (await admin.get('/api/file')).json.files
  const uploaded = new Date(file.upload_time)
  const exact = file.upload_time.slice(0, 19).replace('T', ' ')
  const local = new Date(uploaded.getTime() - 2 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')
  // Two hours behind, always.
  const context = await openContext(t, { viewport: { width: 1280, height: 800 }, timezoneId: 'Etc/GMT+2' })
  const { page, complaints } = await openPage(t, { url, context })
  await page.addInitScript(COUNT_TIMERS)
  await visitByKey(page, `${url}/files`, bob.token)
  const time = page.getByRole('table', { name: 'Files' }).locator('time').first()
  t.match(await time.innerText(), RECENT, 'times are relative unless someone chooses otherwise')
  t.equal(await time.getAttribute('datetime'), file.upload_time)
  const choose = async (form: string): Promise<void> => {
    await page.getByRole('button', { name: 'Help' }).click()
    await page.getByRole('combobox', { name: 'Times' }).selectOption(form)
    t.strictSame(await accessFaults(page), [])
    await page.getByRole('button', { name: 'Close' }).click()
    t.equal(await time.getAttribute('title'), `${exact} UTC`)
  }
  await choose('in the time zone of this browser')
  t.equal(await time.innerText(), local)
  await page.getByRole('columnheader', { name: 'Uploaded (local)' }).waitFor()
  await page.reload()
  await page.getByRole('columnheader', { name: 'Uploaded (local)' }).waitFor()
  t.equal(await time.innerText(), local, 'the choice is kept')
  await page.getByRole('link', { name: 'b.bin' }).click()
  await page.getByRole('region', { name: 'About' }).getByText(`${local} (local)`).waitFor()
  await page.goBack()

  t.equal(await page.evaluate('minuteTimers()'), 0)
  await choose('as how long ago')
  await page.getByRole('columnheader', { name: 'Uploaded', exact: true }).waitFor()
  t.match(await time.innerText(), RECENT)
  t.equal(await time.locator('.unseen').innerText(), `${exact} UTC`, 'screen readers read the exact time')
  t.equal(await page.evaluate('minuteTimers()'), 1, 'one timer for all times')
  await choose('in UTC')
  t.equal(await time.innerText(), exact)
  t.equal(await page.evaluate('minuteTimers()'), 0, 'and none where nothing is relative')
  t.strictSame(complaints, [])
})

t.test('relative times are right after a while', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  await admin.upload('a', { name: 'a.bin' })
  const [file] = (await admin.get('/api/file')).json.files
  const { page, complaints } = await openPage(t, { url })
  await page.clock.install({ time: Date.parse(file.upload_time) + 3.5 * 60_000 })
  await visitByKey(page, `${url}/files`, admin.token)
  const list = page.getByRole('table', { name: 'Files' })
  await list.getByText('3m ago').waitFor()
  await page.clock.fastForward('02:00')
  await list.getByText('5m ago').waitFor()
  await page.clock.fastForward('48:00:00')
  await list.getByText('2d ago').waitFor()
  t.strictSame(complaints, [])
})

t.test('a time as text, whatever the server calls a time', async (t) => {
  const now = Date.parse('2026-06-15T12:00:00Z')
  const relative = (time: string): string => timeText(time, 'relative', now)
  t.equal(relative('2026-06-15T12:00:59+00:00'), 'just now')
  t.equal(relative('2026-06-15T11:00:01+00:00'), '59m ago')
  t.equal(relative('2026-06-15T10:30:00.123456+00:00'), '1h ago')
  t.equal(relative('2026-06-14T11:00:00+00:00'), '1d ago')
  t.equal(relative('2026-08-01T12:00:00+00:00'), 'in 1mo')
  t.equal(relative('2020-06-15T12:00:00+00:00'), '6y ago')
  for (const form of ['utc', 'local', 'relative'] as const) t.equal(timeText('', form, now), '')
  t.equal(timeText('<img src=x>', 'local', now), '<img src=x>')
})

t.test('a clock that a test moved does not stay for the next one', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url } = await openTestApp(t)
  const { page } = await openPage(t, { url })
  t.equal(await page.evaluate('"__pwClock" in globalThis'), false)
})
