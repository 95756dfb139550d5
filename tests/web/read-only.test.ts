import type { Page } from 'playwright-core'
import t from 'tap'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const REASON = 'The server is read-only for now: changes and uploads are refused.'

/** Buttons that change nothing on the server. */
const READING = [
  ...[
    'Search',
    'Count',
    'Timeline',
    'Facets',
    'Preview',
    'Copy',
    'Copy comment',
    'Compare',
    'Look again',
    'Test',
    'Verdict keys',
    'Open calendar',
  ],
  ...['Download as zip', 'Download as CaRT', 'Download raw', 'Finish', 'k Back', 'j Skip'],
]

/** Screens, and the buttons on them that change something on the server. */
const CHANGES = [
  [
    '/file/:id',
    [
      'Delete',
      'Favourite',
      'Add tag',
      'Remove tag feed:mail',
      'Add relation',
      'Add comment',
      'Remove comment',
      'Place hold',
    ],
  ],
  ['/upload?kind=config', ['Upload the config']],
  ['/upload?kind=blob', ['Upload the blob']],
  ['/admin/users', ['New user']],
  ['/admin/users/ann', ['Save', 'Create password link', 'Mail the link', 'Remove the second factor', 'Delete user']],
  ['/admin/groups', ['New group']],
  ['/admin/groups/team', ['Save', 'Add a member', 'Delete group']],
  ['/admin/attributes', ['New attribute key']],
  ['/admin/retention', ['New rule', 'New hold']],
  ['/admin/server', ['Run now: bulk_jobs', 'Run now: trash_retention']],
  ['/profile', ['Begin', 'Set a new password', 'Create key', 'End all other sessions', 'Save']],
  ['/rules/new', ['Create ruleset']],
  ['/triage?kind=file', ['1 verdict:malicious', '3 verdict:clean', 'z Undo']],
] as const

async function namesOfEnabled(page: Page): Promise<readonly string[]> {
  const names = await page.evaluate<string[]>(`[...document.querySelectorAll('main button:enabled')].map(
    (button) => button.getAttribute('aria-label') ?? button.textContent.trim())`)
  return [...new Set(names)].filter((name) => !READING.includes(name))
}

t.test('a read-only server: what changes something is disabled and says why, and reading goes on', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { app, url, admin, as, aGroup } = await openTestApp(t)
  const { id } = (await admin.upload('kept', { name: 'kept.bin', options: { tags: [{ tag: 'feed:mail' }] } })).json
  await admin.send('POST', `/api/file/${id}/comment`, { comment: 'seen before' })
  await as({ login: 'ann' })
  await aGroup('team')
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  const button = (name: string) =>
    page.getByRole('main').getByRole('button', { name, exact: true, includeHidden: true }).first()
  t.ok(await button('Delete').isEnabled(), 'before')
  Object.assign(app.settings, { enableReadOnly: true })
  t.teardown(() => Object.assign(app.settings, { enableReadOnly: false }))

  for (const [path, names] of CHANGES) {
    await page.goto(url + path.replace(':id', id))
    for (const name of names) {
      await button(name).waitFor({ state: 'attached' })
      t.ok(await button(name).isDisabled(), `${path} ${name}`)
      t.equal(await button(name).getAttribute('title'), REASON, `${path} ${name}`)
    }
    t.strictSame(await namesOfEnabled(page), [], path)
    t.strictSame(await accessFaults(page), [], path)
  }

  await page.goto(`${url}/admin/capabilities`)
  const box = page.getByRole('checkbox', { name: /adding_tags/ }).first()
  await box.waitFor()
  t.match([await box.isDisabled(), await box.getAttribute('title')], [true, REASON])

  await page.goto(`${url}/files`)
  await page.getByRole('checkbox', { name: 'Select kept.bin' }).check()
  for (const name of ['Add tag', 'Change …']) {
    await button(name).waitFor()
    t.match([await button(name).isDisabled(), await button(name).getAttribute('title')], [true, REASON], name)
  }
  for (const name of ['Copy identifiers', 'Clear selection']) t.ok(await button(name).isEnabled(), name)
  t.strictSame(await accessFaults(page), [])

  await page.goto(`${url}/file/${id}`)
  await button('Remove tag feed:mail').waitFor()
  const cross = await page.evaluate(`getComputedStyle(document.querySelector('.tag .sign')).opacity`)
  t.equal(cross, '0.35', 'the cross at a tag looks disabled')

  await page.goto(`${url}/upload`)
  for (const label of ['Choose files', 'Choose folder']) {
    const field = page.getByLabel(label)
    await field.waitFor({ state: 'attached' })
    t.match([await field.isDisabled(), await field.getAttribute('title')], [true, REASON], label)
  }
  const opacities = `[...document.querySelectorAll('.drop-zone .button')].map((label) => getComputedStyle(label).opacity)`
  t.strictSame(await page.evaluate(opacities), ['0.6', '0.6'], 'their labels look disabled')
  t.strictSame(await accessFaults(page), [])
  t.strictSame(complaints, [])
})

t.test('a read-only server: neither a key nor a drop changes something', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { app, url, admin } = await openTestApp(t)
  const { id } = (await admin.upload('kept', { name: 'kept.bin' })).json
  Object.assign(app.settings, { enableReadOnly: true })
  t.teardown(() => Object.assign(app.settings, { enableReadOnly: false }))
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  const changes: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })
  await page.getByRole('button', { name: 'Favourite' }).waitFor()
  await page.keyboard.press('f')
  await page.getByLabel('New tag').fill('packed')
  await page.getByLabel('New tag').press('Enter')
  const files = await page.evaluateHandle(`(() => {
    const transfer = new DataTransfer()
    transfer.items.add(new File(['MZ'], 'dropped.exe'))
    return transfer
  })()`)
  await page.dispatchEvent('body', 'dragover', { dataTransfer: files })
  t.equal(await page.getByText('Drop to upload').count(), 0)
  await page.dispatchEvent('body', 'drop', { dataTransfer: files })
  await page.goto(`${url}/triage?kind=file`)
  await page.getByRole('button', { name: '1 verdict:malicious' }).waitFor()
  await page.keyboard.press('1')
  await page.getByText('kept.bin').first().waitFor()
  t.strictSame(changes, [])
  t.equal(await page.getByRole('alert').count(), 0)
  t.strictSame(complaints, [])
})
