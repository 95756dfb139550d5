import type { Locator, Page } from 'playwright-core'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { openPage, visitByKey } from './open-page.ts'

/** The effort of a task: clicks of the pointer, and keys. Text that is typed or pasted counts as one key. */
type Effort = { readonly clicks: number; readonly keys: number }

type Hand = {
  click(target: Locator): Promise<void>
  press(key: string): Promise<void>
  type(text: string): Promise<void>
  /** Returns the effort since the last call. */
  rest(): Effort
}

function handOf(page: Page): Hand {
  let [clicks, keys] = [0, 0]
  return {
    click: async (target) => {
      clicks += 1
      await target.click()
    },
    press: async (key) => {
      keys += 1
      await page.keyboard.press(key)
    },
    type: async (text) => {
      keys += 1
      await page.keyboard.type(text)
    },
    rest: () => {
      const effort = { clicks, keys }
      ;[clicks, keys] = [0, 0]
      return effort
    },
  }
}

t.test('ten tasks of the day take few clicks and keys', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin, aGroup } = await openTestApp(t)
  await aGroup('analysts')
  const ids: string[] = []
  for (const name of ['one.exe', 'two.exe', 'three.exe', 'four.exe', 'five.exe']) {
    const parent = ids.at(-1)
    const tags = [{ tag: 'feed:mail' }]
    const options = { tags, ...(parent === undefined ? {} : { parent }) }
    ids.push((await admin.upload(`MZ content of ${name}`, { name, options })).json.id)
  }
  const [one = '', two = ''] = ids
  const { page, complaints } = await openPage(t, { url })
  const hand = handOf(page)
  const link = (name: string): Locator => page.getByRole('link', { name, exact: true }).first()
  const heading = (name: string): Promise<void> => page.getByRole('heading', { name, exact: true }).first().waitFor()
  const openFiles = async (): Promise<void> => {
    await page.goto(`${url}/files`)
    await link('five.exe').waitFor()
  }
  const task = (title: string, bound: Effort, work: () => Promise<unknown>): Promise<unknown> =>
    t.test(title, async (t) => {
      await openFiles()
      hand.rest()
      await work()
      const { clicks, keys } = hand.rest()
      t.comment(`${title}: ${clicks} clicks, ${keys} keys`)
      t.ok(clicks <= bound.clicks && keys <= bound.keys, `at most ${bound.clicks} clicks and ${bound.keys} keys`)
    })
  await visitByKey(page, `${url}/files`, admin.token)

  await task('find a hash', { clicks: 0, keys: 3 }, async () => {
    await hand.press('Control+k')
    await page.getByRole('dialog', { name: 'Jump to' }).getByRole('combobox').waitFor()
    await hand.type(one)
    await page.getByRole('option', { name: one }).first().waitFor()
    await hand.press('Enter')
    await heading('one.exe')
  })
  await task('narrow by tag', { clicks: 1, keys: 0 }, async () => {
    await hand.click(link('feed:mail'))
    await page.waitForURL(/query=tag%3A/)
    await page.getByText('5 objects', { exact: true }).waitFor()
  })
  await task('look at a sample', { clicks: 1, keys: 1 }, async () => {
    await hand.click(link('five.exe'))
    await heading('five.exe')
    await page.getByRole('button', { name: 'Favourite' }).waitFor()
    await hand.press('v')
    await page.getByText('4d 5a').first().waitFor()
  })
  await task('tag a selection', { clicks: 1, keys: 6 }, async () => {
    for (const key of ['j', 'x', 'j', 'x']) await hand.press(key)
    await page.getByText('2 objects selected').waitFor()
    await hand.click(page.getByLabel('New tag'))
    await hand.type('seen')
    await hand.press('Enter')
    await page.getByText('Tag added to 2 objects').waitFor()
  })
  await task('follow a relation', { clicks: 2, keys: 0 }, async () => {
    await hand.click(link('two.exe'))
    await heading('two.exe')
    await hand.click(page.getByRole('region', { name: 'Children' }).getByRole('link', { name: 'three.exe' }))
    await heading('three.exe')
  })
  await task('compare two', { clicks: 1, keys: 4 }, async () => {
    for (const key of ['j', 'x', 'j', 'x']) await hand.press(key)
    await hand.click(page.getByRole('link', { name: 'Compare' }))
    await heading('Comparison')
  })
  await task('download a zip', { clicks: 1, keys: 1 }, async () => {
    await hand.click(link('one.exe'))
    await heading('one.exe')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Favourite' }).waitFor()
    await hand.press('d')
    await download
  })
  await task('save a query', { clicks: 3, keys: 2 }, async () => {
    await hand.click(link('feed:mail'))
    await hand.click(page.getByRole('link', { name: 'Save query' }))
    await hand.click(page.getByRole('form', { name: 'Save query' }).getByLabel('Name of the query'))
    await hand.type('mail')
    await hand.press('Enter')
    await page.getByRole('link', { name: 'mail', exact: true }).waitFor()
  })
  await task('triage five', { clicks: 0, keys: 6 }, async () => {
    await hand.press('T')
    for (const [name, key] of [
      ['five.exe', '1'],
      ['four.exe', '2'],
      ['three.exe', '3'],
      ['two.exe', '3'],
      ['one.exe', '3'],
    ] as const) {
      await page.getByRole('article', { name }).waitFor()
      await hand.press(key)
    }
    await page.getByRole('heading', { name: '5 verdicts' }).waitFor()
    await until(async () => (await page.getByRole('row', { name: /saved$/ }).count()) === 5)
  })
  await task('share with a group', { clicks: 1, keys: 4 }, async () => {
    await hand.click(link('two.exe'))
    await page.getByRole('region', { name: 'Who sees this' }).waitFor()
    await hand.press('s')
    await page.getByRole('combobox', { name: 'Group' }).and(page.locator(':focus')).waitFor()
    await hand.type('analysts')
    await hand.press('Tab')
    await hand.press('Enter')
    await until(async () => (await admin.get(`/api/file/${two}/share`)).json.shares.length > 1)
  })
  t.strictSame(complaints, [])
})
