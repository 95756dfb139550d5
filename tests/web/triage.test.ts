import type { Page } from 'playwright-core'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, signInByPassword, visitByKey } from './open-page.ts'

const NAMES = ['one.bin', 'two.bin', 'three.bin', 'four.bin']

t.test('each key gives a verdict and leads to the next object', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t)
  const ids = new Map<string, string>()
  for (const name of NAMES) ids.set(name, (await admin.upload(`MZ content of ${name}`, { name })).json.id)
  await admin.send('POST', '/api/attribute', { key: 'analysis', label: '', description: '', hidden: false })
  const tagsOf = async (name: string): Promise<readonly string[]> => {
    const { json } = await admin.get(`/api/file/${ids.get(name)}/tag`)
    return json.map(({ tag }: { tag: string }) => tag)
  }
  const { page, context, complaints } = await openPage(t, { url })
  await page.goto(`${url}/files?query=name%3A*.bin`)
  await signInByPassword(page)
  await page.getByRole('link', { name: 'four.bin' }).waitFor()
  await page.keyboard.press('T')

  await t.test('a verdict is saved while the next object is shown, and can be undone', async (t) => {
    await shows(page, 'four.bin')
    await page.getByText('1 of 4').waitFor()
    await page.getByRole('region', { name: 'First bytes' }).getByText('4d 5a 20 63').waitFor()
    t.strictSame(await accessFaults(page), [])
    await page.keyboard.press('1')
    await shows(page, 'three.bin')
    await page.keyboard.press('3')
    await shows(page, 'two.bin')
    await page.getByText(/^3 of 4, \d+ a minute$/).waitFor()
    await until(async () => (await tagsOf('three.bin')).includes('verdict:clean'))
    await page.keyboard.press('z')
    await shows(page, 'three.bin')
    await page.keyboard.press('z')
    await shows(page, 'four.bin')
    await until(async () => (await tagsOf('four.bin')).length + (await tagsOf('three.bin')).length === 0)
  })

  await t.test('a verdict that was there before its key stays when the key is undone', async (t) => {
    await admin.send('PUT', `/api/file/${ids.get('four.bin')}/tag`, { tag: 'verdict:malicious' })
    await page.keyboard.press('1')
    await shows(page, 'three.bin')
    await page.keyboard.press('z')
    await shows(page, 'four.bin')
    t.strictSame(await tagsOf('four.bin'), ['verdict:malicious'])
  })

  await t.test('a verdict replaces another one, which its undo brings back', async (t) => {
    await page.keyboard.press('2')
    await shows(page, 'three.bin')
    await until(async () => (await tagsOf('four.bin')).join() === 'verdict:suspicious')
    await page.keyboard.press('z')
    await shows(page, 'four.bin')
    await until(async () => (await tagsOf('four.bin')).join() === 'verdict:malicious')
    await page.keyboard.press('2')
    await shows(page, 'three.bin')
    await until(async () => (await tagsOf('four.bin')).join() === 'verdict:suspicious')
    t.strictSame(await accessFaults(page), [])
  })

  await t.test('keys of other actions are added in the dialog, and kept', async (t) => {
    await page.getByRole('button', { name: 'Verdict keys' }).click()
    const dialog = page.getByRole('dialog', { name: 'Verdict keys' })
    await dialog.getByLabel('Key', { exact: true }).fill('z')
    await dialog.getByText('The key z is in use.').waitFor()
    await addKey(page, { key: 'c', action: 'Comment', text: 'looked at' })
    await addKey(page, { key: 'r', action: 'Remove tag', text: 'verdict:malicious' })
    await addKey(page, { key: 'a', action: 'Set attribute', attribute: 'analysis', text: 'wanted' })
    t.strictSame(await accessFaults(page), [])
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await shows(page, 'three.bin')
    await page.keyboard.press('c')
    await shows(page, 'two.bin')
    const comments = `/api/file/${ids.get('three.bin')}/comment`
    await until(async () => (await admin.get(comments)).json.length === 1)
    await page.keyboard.press('z')
    await until(async () => (await admin.get(comments)).json.length === 0)
    await shows(page, 'three.bin')
    await page.keyboard.press('a')
    await shows(page, 'two.bin')
    const attributes = `/api/file/${ids.get('three.bin')}/attribute`
    await until(async () => (await admin.get(attributes)).json.attributes[0]?.value === 'wanted')
  })

  await t.test('a verdict that could not be sent is kept, over a reload too, and sent later', async (t) => {
    await context.setOffline(true)
    await page.keyboard.press('1')
    await shows(page, 'one.bin')
    await page.getByRole('region', { name: '1 verdict was not saved' }).getByText('two.bin').waitFor()
    await context.setOffline(false)
    await page.reload()
    await until(async () => (await tagsOf('two.bin')).includes('verdict:malicious'))
    t.equal(await page.getByRole('region', { name: '1 verdict was not saved' }).count(), 0)
  })

  await t.test('a refused verdict stays until it is dismissed', async (t) => {
    await shows(page, 'one.bin')
    await admin.send('DELETE', `/api/file/${ids.get('one.bin')}`)
    await page.getByRole('button', { name: '3 verdict:clean' }).click()
    const problems = page.getByRole('region', { name: '1 verdict was not saved' })
    await problems.getByText('one.bin').waitFor()
    t.match(await problems.getByRole('alert').innerText(), /not found/i)
    await problems.getByRole('button', { name: 'Dismiss' }).click()
    await problems.waitFor({ state: 'detached' })
  })

  await t.test('the end shows the verdicts, with a link to the query', async (t) => {
    const summary = page.getByRole('region', { name: 'Summary' })
    await summary.getByRole('heading', { name: '3 verdicts' }).waitFor()
    t.equal(await summary.getByRole('row', { name: /saved$/ }).count(), 3)
    t.strictSame(await accessFaults(page), [])
    await summary.getByRole('link', { name: 'Objects with verdicts' }).click()
    await page.getByText('3 objects').waitFor()
    await page.goBack()
    await summary.getByRole('link', { name: 'Back to the list' }).click()
    await page.waitForURL(/\/files\?query=name%3A\*\.bin$/)
  })
  // The browser reports each request that it could not send.
  t.strictSame(
    complaints.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')),
    [],
  )
})

t.test('on a phone verdicts are buttons, and those that the account may not give are disabled', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, as } = await openTestApp(t)
  const bob = await as({ login: 'bob', capabilities: ['adding_files'] })
  await bob.upload('one', { name: 'one.bin' })
  const { page, complaints } = await openPage(t, { url, size: { width: 390, height: 844 } })
  await visitByKey(page, `${url}/triage?kind=file`, bob.token)
  await shows(page, 'one.bin')
  t.ok(await page.getByRole('button', { name: 'verdict:clean' }).isDisabled())
  await page.getByRole('button', { name: 'Skip' }).click()
  await page.getByRole('heading', { name: 'No verdicts yet' }).waitFor()
  t.strictSame(await accessFaults(page), [])
  t.strictSame(complaints, [])
})

function shows(page: Page, name: string): Promise<void> {
  return page.getByRole('article', { name }).waitFor()
}

type KeyFields = { readonly key: string; readonly action: string; readonly text: string; readonly attribute?: string }

async function addKey(page: Page, { key, action, text, attribute }: KeyFields): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verdict keys' })
  await dialog.getByLabel('Key', { exact: true }).fill(key)
  await dialog.getByLabel('Action').selectOption(action)
  if (attribute !== undefined) await dialog.getByLabel('Attribute key').fill(attribute)
  await dialog.getByLabel('Text').fill(text)
  await dialog.getByRole('button', { name: 'Add key' }).click()
  await dialog.getByRole('button', { name: `Remove key ${key}` }).waitFor()
}
