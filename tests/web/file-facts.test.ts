import t from 'tap'
import { makeApk } from '../support/apk-file.ts'
import { openTestApp } from '../support/app.ts'
import { MACRO_CODE, makeOle } from '../support/document-files.ts'
import { makeElf } from '../support/elf-file.ts'
import { makePe } from '../support/pe-file.ts'
import { needProgram } from '../support/programs.ts'
import { until } from '../support/until.ts'
import { accessFaults, openPage, visitByKey } from './open-page.ts'

t.test('the facts of a file, each a way to further files', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { app, url, admin } = await openTestApp(t, { enable_facts: '1' })
  const { id } = (await admin.upload(makePe({ overlay: 'http://evil.example.org/<img src=x>' }))).json
  const done = () => until(async () => (await app.db('file_facts').where({ state: 'done' })).length === 1)
  await done()
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  await page.getByRole('link', { name: 'Facts', exact: true }).click()
  await page.getByText('C:\\build\\agent.pdb').waitFor()
  const sections = page.getByRole('group', { name: 'Sections' })
  t.match(await sections.getByRole('row').nth(1).innerText(), /\.text[\s\S]*512 B[\s\S]*8\.00[\s\S]*rx/)
  await page.getByText('http://evil.example.org/').waitFor()
  t.strictSame(await accessFaults(page), [])
  const imports = page.getByRole('group', { name: 'Imports' })
  await imports.getByRole('link', { name: 'Search for this' }).first().click()
  await page.waitForURL(`${url}/files?query=${encodeURIComponent('pe.import:"KERNEL32.dll"')}`)
  t.match((await admin.send('POST', '/api/file/search', { query: 'pe.import:"KERNEL32.dll"' })).json.files, [{ id }])

  // The page looks again while the facts are on their way.
  await app.db('file_facts').update({ state: 'waiting', taken_until: '2999-01-01' })
  await page.goto(`${url}/file/${id}/facts`)
  await page.getByText('The facts are being extracted.').waitFor()
  await app.db('file_facts').update({ state: 'failed', error: 'The content is missing.' })
  await page.getByRole('alert').getByText('The facts could not be extracted. The content is missing.').waitFor()
  await app.db('file_facts').delete()
  await page.reload()
  await page.getByText('This file is older than the facts.').waitFor()
  t.strictSame(complaints, [])
})

t.test('the segments of an ELF file have their size in memory and their entropy', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { app, url, admin } = await openTestApp(t, { enable_facts: '1' })
  const segments = [{ type: 1, flags: 5, offset: 0, size: 4096, memorySize: 8192 }]
  const { id } = (await admin.upload(makeElf({ segments }))).json
  await until(async () => (await app.db('file_facts').where({ state: 'done' })).length === 1)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  await page.getByRole('link', { name: 'Facts', exact: true }).click()
  const row = page.getByRole('group', { name: 'Segments' }).getByRole('row').nth(1)
  t.match(await row.innerText(), /LOAD[\s\S]*4.0 KiB[\s\S]*8.0 KiB[\s\S]*0\.\d\d[\s\S]*rx[\s\S]*0x0/)
  t.strictSame(await accessFaults(page), [])
  t.strictSame(complaints, [])
})

t.test('the permissions and classes of an Android package are ways to further files', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { app, url, admin } = await openTestApp(t, { enable_facts: '1' })
  const { id } = (await admin.upload(await makeApk())).json
  await until(async () => (await app.db('file_facts').where({ state: 'done' })).length === 1)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}`, admin.token)
  await page.getByRole('link', { name: 'Facts', exact: true }).click()
  await page.getByText('com.example.loader', { exact: true }).waitFor()
  await page.getByText('com.example.other.BootReceiver').waitFor()
  t.strictSame(await accessFaults(page), [])
  const permissions = page.getByRole('region', { name: 'Permissions (2)' })
  await permissions.getByRole('link', { name: 'Search for this' }).first().click()
  await page.waitForURL(`${url}/files?query=${encodeURIComponent('apk.permission:"android.permission.SEND_SMS"')}`)
  t.match((await admin.send('POST', '/api/file/search', { query: 'apk.permission:*send_sms' })).json.files, [{ id }])
  t.strictSame(complaints, [])
})

t.test('the VBA code of a document is folded, and text whatever it contains', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { app, url, admin } = await openTestApp(t, { enable_facts: '1' })
  const { id } = (await admin.upload(makeOle({ code: `${MACRO_CODE}\n' <img src=x>` }))).json
  await until(async () => (await app.db('file_facts').where({ state: 'done' })).length === 1)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}/facts`, admin.token)
  const section = page.getByRole('region', { name: 'VBA code' })
  await section.getByText(/^Module1, \d+ characters$/).waitFor()
  t.equal(await section.getByText('<img src=x>').count(), 0)
  await section.getByText(/^Module1, \d+ characters$/).click()
  t.match(await section.locator('pre').innerText(), /^Attribute VB_Name = "Module1"\n[\s\S]*' <img src=x>/)
  t.strictSame(await accessFaults(page), [])
  await section.getByRole('link', { name: 'AutoOpen' }).click()
  await page.waitForURL(`${url}/files?query=${encodeURIComponent('macro.word:AutoOpen')}`)
  t.match((await admin.send('POST', '/api/file/search', { query: 'macro.word:AutoOpen' })).json.files, [{ id }])
  t.strictSame(complaints, [])
})

t.test('where facts are switched off, the page says so', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { url, admin } = await openTestApp(t, { enable_facts: '0' })
  const { id } = (await admin.upload('a text')).json
  const { page } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}/facts`, admin.token)
  const refusal = page.getByRole('alert')
  await refusal.waitFor()
  t.match(await refusal.innerText(), 'Facts of files are disabled by administrator.')
})

t.test('rules that matched a file, each a way to the files that it matched', async (t) => {
  if (!needProgram(t, 'chromium')) return
  const { app, url, admin } = await openTestApp(t, { enable_facts: '1' })
  const rules = 'rule hostile_note { strings: $a = "<img src=x>" $b = { 00 ff } condition: all of them }'
  await admin.send('POST', '/api/yara/ruleset', { name: 'notes', source: rules })
  const { id } = (await admin.upload(Buffer.from('read <img src=x>\0\xff', 'latin1'))).json
  await until(async () => (await app.db('yara_match')).length === 1)
  const { page, complaints } = await openPage(t, { url })
  await visitByKey(page, `${url}/file/${id}/facts`, admin.token)
  const matches = page.getByRole('region', { name: 'YARA matches' })
  const row = matches.getByRole('row').nth(1)
  t.match(await row.innerText(), /hostile_note[\s\S]*notes\s+admin\s+\$a at 0x5: "<img src=x>"\s+\$b at 0x10: 00 ff/)
  t.strictSame(await accessFaults(page), [])
  await row.getByRole('link', { name: 'Search for this' }).click()
  await page.waitForURL(`${url}/files?query=${encodeURIComponent('yara:hostile_note')}`)
  t.strictSame(complaints, [])

  const other = (await admin.upload('nothing of note')).json
  await page.goto(`${url}/file/${other.id}/facts`)
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
  t.equal(await page.getByRole('region', { name: 'YARA matches' }).count(), 0)
})
