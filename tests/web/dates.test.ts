import t from 'tap'
import { addDays, addMonths, mondayOf, parseDate, weeksOf } from '../../web/src/text/days.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const { url, admin } = await openTestApp(t)

t.test('dates that do not exist are refused, and months of other lengths keep the last day', async (t) => {
  t.equal(parseDate(' 2026-11-30 ', false), '2026-11-30')
  for (const text of ['2026-02-30', '2026-13-01', '11/30/2026', '2026-11-30 14:05', 'today'])
    t.equal(parseDate(text, false), undefined, text)
  t.equal(parseDate('2026-11-30', true), '2026-11-30T00:00')
  t.equal(parseDate('2026-11-30 14:05', true), '2026-11-30T14:05')
  t.equal(parseDate('2026-11-30T14:05', true), '2026-11-30T14:05')
  for (const text of ['2026-11-30 24:00', '2026-11-30 10:60', '2026-02-30 10:00', '10:00'])
    t.equal(parseDate(text, true), undefined, text)
  t.equal(addDays('2026-12-31', 1), '2027-01-01')
  t.equal(addMonths('2026-01-31', 1), '2026-02-28')
  t.equal(addMonths('2024-02-29', -12), '2023-02-28')
  t.equal(mondayOf('2026-11-29'), '2026-11-23')
  t.equal(weeksOf('2026-11-30')[0]?.[0], '2026-10-26')
})

t.test('a date is chosen by keyboard, typed, set by a preset, and named where it is wrong', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, complaints } = await openPage(t, { url })
  await page.clock.setFixedTime('2026-11-30T12:00:00Z')
  await visitByKey(page, `${url}/admin/usage?from=2026-11-03`, admin.token)
  const from = page.getByLabel('From (UTC)')
  await from.waitFor()
  t.equal(await from.inputValue(), '2026-11-03')
  const button = page.getByRole('button', { name: 'Open calendar' }).first()
  await button.click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  const dayWithFocus = (): Promise<string> => page.evaluate('document.activeElement.ariaLabel')
  await calendar.getByRole('grid', { name: 'November 2026' }).waitFor()
  await calendar.getByRole('gridcell', { name: /^Tuesday,? 3 November 2026$/, selected: true }).waitFor()
  t.strictSame(await accessFaults(page), [])
  for (const [key, day] of [
    ['ArrowRight', 'Wednesday 4 November 2026'],
    ['ArrowDown', 'Wednesday 11 November 2026'],
    ['Home', 'Monday 9 November 2026'],
    ['End', 'Sunday 15 November 2026'],
    ['ArrowLeft', 'Saturday 14 November 2026'],
    ['ArrowUp', 'Saturday 7 November 2026'],
    ['PageUp', 'Wednesday 7 October 2026'],
    ['Shift+PageUp', 'Tuesday 7 October 2025'],
    ['Shift+PageDown', 'Wednesday 7 October 2026'],
    ['PageDown', 'Saturday 7 November 2026'],
  ] as const) {
    await page.keyboard.press(key)
    t.equal((await dayWithFocus()).replaceAll(',', ''), day, key)
  }
  await page.keyboard.press('Escape')
  await calendar.waitFor({ state: 'detached' })
  t.equal(await dayWithFocus(), 'Open calendar', 'the focus is back')
  t.equal(await from.inputValue(), '2026-11-03', 'Escape changes nothing')

  await button.press('Enter')
  await calendar.getByRole('button', { name: 'Previous month' }).click()
  await calendar.getByRole('grid', { name: 'October 2026' }).waitFor()
  await calendar.getByRole('button', { name: /15 October 2026$/ }).click()
  await calendar.waitFor({ state: 'detached' })
  await page.waitForURL(`${url}/admin/usage?from=2026-10-15`)
  t.equal(await from.inputValue(), '2026-10-15')

  await button.click()
  await calendar.waitFor()
  await page.getByRole('heading', { name: 'Usage' }).click()
  await calendar.waitFor({ state: 'detached' })

  await page.getByLabel('Until (UTC)').fill('2026-02-30')
  await from.focus()
  await page.getByText('“2026-02-30” is not a date. Write it like 2026-11-30.').waitFor()
  t.match(page.url(), /\?from=2026-10-15$/, 'a wrong date is not used')
  t.strictSame(await accessFaults(page), [])
  await page.getByLabel('Until (UTC)').fill('2026-10-01')
  await page.getByText('2026-10-01 is before 2026-10-15. Choose a later date.').waitFor()

  await page.getByRole('group', { name: 'Presets' }).getByRole('button', { name: 'Last 7 days' }).click()
  await page.waitForURL(`${url}/admin/usage?from=2026-11-24&to=2026-11-30`)
  t.equal(await page.getByLabel('Until (UTC)').inputValue(), '2026-11-30', 'a preset replaces what was wrong')
  t.equal(await page.getByText('Choose a later date.').count(), 0)
  t.strictSame(complaints, [])
})

t.test('a wrong time stops the filters of the audit log, and the calendar fits a phone', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { page, complaints } = await openPage(t, { url })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.clock.setFixedTime('2026-11-30T12:00:00Z')
  await visitByKey(page, `${url}/admin/audit`, admin.token)
  const filters = page.getByRole('form', { name: 'What to show' })
  const since = filters.getByRole('textbox', { name: 'From (UTC)' })
  await since.fill('30.11.2026')
  await filters.getByRole('button', { name: 'Show' }).click()
  await page.getByText('“30.11.2026” is not a time. Write it like 2026-11-30 14:05.').waitFor()
  t.match(page.url(), /\/audit$/)
  await since.fill('2026-11-01 08:30')
  await filters.getByRole('button', { name: 'Open calendar' }).first().click()
  const calendar = page.getByRole('dialog', { name: 'Calendar' })
  await calendar.getByRole('gridcell', { selected: true }).waitFor()
  const box = await calendar.boundingBox()
  t.ok(box !== null && box.x >= 0 && box.x + box.width <= 390, 'the calendar is inside of the window')
  t.strictSame(await accessFaults(page), [])
  await calendar.getByRole('button', { name: /20 November 2026$/ }).click()
  t.equal(await since.inputValue(), '2026-11-20 08:30', 'the time stays')
  await filters.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(`${url}/admin/audit?since=2026-11-20T08%3A30%3A00Z`)
  t.strictSame(complaints, [])
})
