import { NotFoundError } from '@lazaret/sdk'
import t from 'tap'
import { dropRows, reload } from '../../web/src/lists/far-rows.ts'
import type { ListState, Pages, Rows } from '../../web/src/lists/list-state.ts'
import type { Row } from '../../web/src/records/kinds.ts'
import { createStore } from '../../web/src/state/store.ts'
import { anObject } from '../support/an-object.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { openPage, visitByKey } from './open-page.ts'

const PAGE_SIZE = 100

const row = (id: number | string) => ({ id: String(id) }) as Row
const rowsTo = (count: number): Row[] => Array.from({ length: count }, (_, at) => row(at))
const idsOf = (rows: Rows) => rows.map((each) => each?.id)

/** The rows of the server, newest first. */
function pagesOf(objects: readonly Row[]): Pages & { readonly asked: (string | undefined)[] } {
  const asked: (string | undefined)[] = []
  return {
    size: PAGE_SIZE,
    asked,
    async after(id) {
      asked.push(id)
      const at = objects.findIndex((each) => each.id === id)
      if (id !== undefined && at === -1) throw new NotFoundError('not_found', 'Object not found')
      return objects.slice(at + 1, at + 1 + PAGE_SIZE)
    },
  }
}

const stateOf = (rows: Rows) =>
  createStore<ListState>({ rows, isEnd: true, isLoading: false, error: undefined, newer: 0 })

const forget = (rows: Rows, seen: readonly number[] = [0], most = 2000) =>
  dropRows(rows, { most, pageSize: PAGE_SIZE, seen })

t.test('rows far from those that are seen are forgotten, all but one in each page', async (t) => {
  const rows = rowsTo(10_000)
  const known = (seen: readonly number[]) => forget(rows, seen).flatMap((each) => (each ? [Number(each.id)] : []))
  t.equal(known([5000]).filter((id) => id >= 4500 && id <= 5500).length, 1001)
  t.ok(known([5000, 9000]).length < 2300)
  t.strictSame(known([5000]).slice(0, PAGE_SIZE), idsOf(rows.slice(0, PAGE_SIZE)).map(Number))
  const gaps = known([5000]).map((id, at, all) => id - (all[at - 1] ?? -1))
  t.ok(Math.max(...gaps) <= PAGE_SIZE)
  t.equal(forget(rowsTo(2000)).length, 2000)
  t.notOk(forget(rowsTo(2000)).includes(undefined), 'few rows all stay')
})

t.test('what was forgotten comes back as it was, only where it is wanted', async (t) => {
  const rows = rowsTo(5000)
  const state = stateOf(forget(rows))
  const pages = pagesOf(rows)
  await reload(state, pages, { start: 3010, end: 3050 })
  t.strictSame(idsOf(state.get().rows.slice(3000, 3100)), idsOf(rows.slice(3000, 3100)))
  t.equal(pages.asked.length, 1)
  t.equal(state.get().rows.length, 5000)
  await reload(state, pages, { start: 0, end: Number.POSITIVE_INFINITY })
  t.strictSame(idsOf(state.get().rows), idsOf(rows))
})

t.test('objects that were deleted or came since leave no gap and no row twice', async (t) => {
  const rows = rowsTo(5000)
  const forgotten = forget(rows)
  const kept = forgotten.flatMap((each) => (each ? [Number(each.id)] : []))
  const pivots = kept.filter((id) => id > 1000 && id < 4900)
  for (const [what, isThere] of [
    ['one of each ten', (id: number) => id % 10 !== 3 || kept.includes(id)],
    ['a whole page', (id: number) => id < 2001 || id > 2150 || kept.includes(id)],
    ['the rows after which pages are loaded', (id: number) => !pivots.includes(id)],
    ['a row after which a page is loaded, and those around it', (id: number) => id < 3050 || id > 3350],
    ['the oldest', (id: number) => id < 4800],
    ['all but the newest', (id: number) => id < 20],
  ] as const) {
    const left = [...rows.filter(({ id }) => isThere(Number(id)))]
    const state = stateOf(forgotten)
    await reload(state, pagesOf(left), { start: 0, end: Number.POSITIVE_INFINITY })
    const ids = idsOf(state.get().rows)
    t.equal(new Set(ids).size, ids.length, `${what}: no row twice`)
    // Rows that nothing was forgotten around are shown until the list is loaded anew.
    const expected = rows.filter(({ id }) => isThere(Number(id)) || (Number(id) < 600 && ids.includes(id)))
    t.strictSame(ids, idsOf(expected), what)
  }
  for (const count of [1, 250]) {
    const shared = Array.from({ length: count }, (_, at) => row(`shared since ${at}`))
    const objects = [...rows.slice(0, 3050), ...shared, ...rows.slice(3050)]
    const state = stateOf(forgotten)
    await reload(state, pagesOf(objects), { start: 0, end: Number.POSITIVE_INFINITY })
    t.strictSame(idsOf(state.get().rows), idsOf(objects), `${count} between the others`)
  }
})

t.test('rows that are removed or come on top while a page is on its way keep their place', async (t) => {
  const rows = rowsTo(5000)
  const state = stateOf(forget(rows))
  const pages = pagesOf(rows)
  const meanwhile: Pages = {
    size: PAGE_SIZE,
    after: async (id) => {
      const page = await pages.after(id)
      const { rows: current } = state.get()
      state.set({ ...state.get(), rows: [row(`new ${current.length}`), ...current.filter((each) => each?.id !== '5')] })
      return page
    },
  }
  await reload(state, meanwhile, { start: 3010, end: 3050 })
  const old = idsOf(state.get().rows).filter((id) => id !== undefined && !id.startsWith('new'))
  t.strictSame(
    old,
    old.toSorted((a = '', b = '') => Number(a) - Number(b)),
  )
  t.notOk(old.includes('5'))
  t.notOk(state.get().rows.slice(3010, 3050).includes(undefined))
})

t.test('another fault is reported, and what was loaded before it stays', async (t) => {
  const rows = rowsTo(5000)
  const state = stateOf(forget(rows))
  const pages = pagesOf(rows)
  let left = 2
  const broken: Pages = {
    size: PAGE_SIZE,
    after: async (id) => {
      left -= 1
      if (left < 0) throw new TypeError('no connection')
      return pages.after(id)
    },
  }
  await t.rejects(reload(state, broken, { start: 3000, end: 4000 }), /no connection/)
  t.notOk(state.get().rows.slice(3000, 3200).includes(undefined))
})

t.test('thousands of rows are scrolled, selected and returned to, and few of them are kept', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, app, admin } = await openTestApp(t)
  const newest: string[] = []
  for (let count = 0; count < 3200; count++) newest.unshift((await anObject(app)).dhash)
  const { page, complaints } = await openPage(t, { url })
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/api\/blob\?/.test(request.url())) asked.push(request.url())
  })
  await visitByKey(page, `${url}/blobs`, admin.token)
  const list = page.getByRole('table', { name: 'Blobs' })
  const rowAt = (index: number) => list.getByRole('row').filter({ has: page.getByTitle(newest[index] ?? '') })
  const goTo = (index: number) =>
    page.evaluate(`(() => {
      const list = document.querySelector('.list')
      list.scrollTo({ top: ${index} * list.querySelector('.rows [role="row"]').offsetHeight })
    })()`)
  await list.getByRole('row').nth(2).waitFor()
  const toTheEnd = () =>
    page.evaluate(`(() => {
      const list = document.querySelector('.list')
      list.scrollTo({ top: list.scrollHeight })
      return list.getAttribute('aria-rowcount') === '3201'
    })()`)
  await until(toTheEnd)
  await page.getByText('3,200 objects', { exact: true }).waitFor()
  await rowAt(3199).waitFor()

  const all = page.getByRole('checkbox', { name: 'Select all loaded' })
  let before = asked.length
  await all.click()
  await page.getByText('3,200 objects selected').waitFor()
  t.ok(asked.length - before > 10, 'most of them were loaded again')
  await all.uncheck()
  t.equal(await page.getByText('objects selected').count(), 0)
  // A list that is loaded anew has forgotten them again.
  await page.reload()
  await list.getByRole('row').nth(2).waitFor()
  await until(toTheEnd)

  before = asked.length
  await goTo(1000)
  await rowAt(1005).waitFor()
  t.equal(await rowAt(1005).getAttribute('data-index'), '1005')
  t.ok(asked.length > before, 'they were loaded again')
  await rowAt(1005).getByRole('link').first().focus()
  for (const key of ['j', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('1 object selected').waitFor()
  t.ok(await rowAt(1007).getByRole('checkbox').isChecked())

  await goTo(0)
  await rowAt(2).waitFor()
  await rowAt(2)
    .getByRole('checkbox')
    .click({ modifiers: ['Shift'] })
  await page.getByText('1,006 objects selected').waitFor()
  await page.getByRole('button', { name: 'Clear selection' }).click()
  t.strictSame(complaints, [])
})
