import t from 'tap'
import { endOfDay, lastDayBefore } from '../../web/src/text/last-day.ts'
import { openTestApp } from '../support/app.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

const capabilities = ['adding_files', 'adding_tags']
const { url, as, aGroup } = await openTestApp(t)
await aGroup('analysts')

t.test('the last day before the end of a day is that day', async (t) => {
  t.equal(lastDayBefore(endOfDay('2026-12-31').toISOString()), '2026-12-31')
  t.equal(lastDayBefore('2026-12-31T00:00:00.000000+00:00'), '2026-12-30')
})

t.test('a ruleset is written, matches a new file, changes, and is deleted', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const ann = await as({ login: 'ann', capabilities, groups: ['analysts'] })
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/home`, ann.token)
  await page.getByRole('link', { name: 'Rules' }).click()
  await page.getByText('No rulesets yet.').waitFor()
  t.strictSame(await accessFaults(page), [])

  await page.getByRole('link', { name: 'New ruleset' }).click()
  const source = page.getByRole('textbox', { name: 'Source' })
  await source.fill('rule note {\n  condition: wrong\n}')
  const fault = page.getByRole('list', { name: 'Errors and warnings' }).getByRole('listitem')
  await fault.getByText('unknown identifier `wrong`').waitFor()
  await fault.getByRole('button', { name: 'line 2, column 14' }).click()
  t.equal(await page.evaluate('document.activeElement.selectionStart'), 25)
  t.strictSame(await accessFaults(page), [])
  const large = { name: 'large.yar', mimeType: 'text/plain', buffer: Buffer.alloc(1024 ** 2 + 1, ' ') }
  await page.getByLabel('Choose file').setInputFiles(large)
  await page.getByRole('alert').getByText('The file has 1,048,577 bytes; rules have at most 1 MiB.').waitFor()
  t.match(await source.inputValue(), /wrong/, 'what was typed stays')
  await page.getByLabel('Choose file').setInputFiles({
    name: 'ransom ware.yar',
    mimeType: 'text/plain',
    buffer: Buffer.from('rule note { strings: $a = "your files" condition: $a }'),
  })
  await page.getByText('No errors').waitFor()
  t.equal(await page.getByLabel('Name').inputValue(), 'ransom_ware')
  await page.getByLabel('Name').fill('ransomware')
  await page.getByLabel('Group').selectOption('analysts')
  await page.getByLabel('Tag').fill('yara:ransomware')
  await page.getByRole('button', { name: 'Create ruleset' }).click()
  await page.getByRole('heading', { name: 'ransomware' }).waitFor()
  await page.getByText('No matches yet.').waitFor()

  const { id } = (await ann.upload('MZ all your files', { name: 'note.exe' })).json
  await until(async () => (await ann.get(`/api/file/${id}/tag`)).json.length === 1)
  const file = page.getByLabel('Test file')
  await file.fill(id)
  await file.press('Enter')
  await page.getByText('1 rule matches.').waitFor()
  await page.getByRole('list', { name: 'Matching rules' }).getByText('MZ all your files', { exact: true }).waitFor()
  await file.fill('f'.repeat(64))
  await page.getByRole('button', { name: 'Test', exact: true }).click()
  await page.getByRole('alert').getByText('not found').waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.reload()
  await page
    .getByRole('region', { name: 'Matches' })
    .getByRole('row', { name: 'note' })
    .getByText('$a at 0x7: "your files"')
    .waitFor()
  const counts = page.getByRole('region', { name: 'Rules' }).getByRole('row', { name: 'note' })
  await counts.getByRole('link', { name: '1 file matching note' }).click()
  await page.waitForURL(`${url}/files?query=${encodeURIComponent('yara:"ransomware/note"')}`)
  await page.getByRole('link', { name: 'note.exe' }).waitFor()
  await page.goBack()
  await page.getByRole('link', { name: 'Matching files' }).click()
  await page.getByRole('link', { name: 'note.exe' }).waitFor()
  await page.goBack()

  await source.fill('rule other { condition: true }')
  await page.getByLabel('Expires on (UTC)').fill('2099-12-31')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Saved').waitFor()
  await page.getByRole('definition').getByText('2', { exact: true }).waitFor()
  await page.getByText('Versions').click()
  await page.getByText(/^Version 1 /).click()
  await page.getByRole('group', { name: 'Source of version 1' }).getByText('your files').waitFor()
  t.strictSame(await accessFaults(page), [])
  await page.getByRole('button', { name: 'Edit this source' }).first().click()
  t.match(await source.inputValue(), /your files/)
  await page.reload()
  t.match(await source.inputValue(), /your files/, 'what was not saved stays')
  t.equal(await page.getByLabel('Expires on (UTC)').inputValue(), '2099-12-31')

  await page.getByRole('button', { name: 'Disable' }).click()
  await page.getByRole('button', { name: 'Enable' }).waitFor()
  await page.getByRole('button', { name: 'Delete ruleset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete ruleset' }).click()
  await page.getByText('No rulesets yet.').waitFor()
  t.strictSame((await ann.get('/api/yara/ruleset')).json.rulesets, [])
  t.strictSame(complaints, [])
})

t.test('a ruleset of a group without a workspace is read-only', async (t) => {
  if (!needProgram(t, 'chromium')) return
  await aGroup('readers', { workspace: false })
  const ben = await as({ login: 'ben', groups: ['readers'] })
  const admin = await as({ login: 'root', capabilities: ['manage_users'] })
  const ruleset = { name: 'shared', source: '// <b>bold</b>\nrule a { condition: false }', group: 'readers' }
  const { id } = (await admin.send('POST', '/api/yara/ruleset', ruleset)).json
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/rules`, ben.token)
  await page.getByRole('row', { name: 'shared' }).getByText('by root').waitFor()
  await page.getByRole('row', { name: 'shared' }).getByRole('link', { name: '0 files matching shared' }).waitFor()
  await page.getByRole('link', { name: 'shared', exact: true }).click()
  await page.waitForURL(`${url}/rules/${id}`)
  await page.getByRole('group', { name: 'Source' }).getByText('<b>bold</b>').waitFor()
  t.equal(await page.getByRole('button', { name: /Save|Disable|Delete/ }).count(), 0)
  t.strictSame(await accessFaults(page), [])
  t.strictSame(complaints, [])
})
